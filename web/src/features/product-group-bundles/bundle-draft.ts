import {
  type NewProductGroupBundle,
  newProductGroupBundle,
  type ProductGroupBundle,
} from '@nineops/contract/product-group-bundles.contract'
import { formatDate } from '../../lib/dates.ts'
import { formatCount, formatPounds } from '../../lib/numbers.ts'

/** A bundle as the form holds it: everything as it is typed. */
export interface BundleDraft {
  name: string
  description: string
  productGroups: string[]
  inclusiveMinutes: string
  monthlyPrice: string
  validFrom: string | null
  validTo: string | null
  status: ProductGroupBundle['status']
}

const empty: BundleDraft = {
  name: '',
  description: '',
  productGroups: [],
  inclusiveMinutes: '',
  monthlyPrice: '',
  validFrom: null,
  validTo: null,
  status: 'active',
}

/** The form of a bundle, or of a new one. */
export function draftOf(bundle: ProductGroupBundle | undefined): BundleDraft {
  if (!bundle) return empty
  const { name, description, productGroups, monthlyPrice, validFrom, validTo, status } = bundle
  const inclusiveMinutes = String(bundle.inclusiveMinutes)
  return { name, description, productGroups, inclusiveMinutes, monthlyPrice, validFrom, validTo, status }
}

const plainNumber = (text: string): string => text.replaceAll(/[\s,£]/g, '')

/** The bundle to save, or what is wrong by field. */
export function completeBundle(
  draft: BundleDraft,
):
  | { bundle: NewProductGroupBundle; problems: null }
  | { bundle: null; problems: ReadonlyMap<string, string> } {
  const minutes = plainNumber(draft.inclusiveMinutes)
  const parsed = newProductGroupBundle.safeParse({
    ...draft,
    inclusiveMinutes: /^\d+$/.test(minutes) ? Number(minutes) : Number.NaN,
    monthlyPrice: plainNumber(draft.monthlyPrice),
  })
  if (parsed.success) return { bundle: parsed.data, problems: null }
  const problems = new Map<string, string>()
  const missing = new Set([
    ...(draft.validFrom === null ? ['validFrom'] : []),
    ...(minutes === '' ? ['inclusiveMinutes'] : []),
    ...(draft.monthlyPrice.trim() === '' ? ['monthlyPrice'] : []),
  ])
  for (const { path, message } of parsed.error.issues) {
    const field = String(path[0])
    const words =
      field === 'inclusiveMinutes' && Number.isNaN(Number(minutes)) ? 'must be a whole number' : message
    if (!problems.has(field)) problems.set(field, missing.has(field) ? 'is required' : words)
  }
  return { bundle: null, problems }
}

const words: Record<keyof BundleDraft, (bundle: ProductGroupBundle) => string> = {
  name: bundle => `the name is "${bundle.name}"`,
  description: bundle =>
    bundle.description ? `the description is "${bundle.description}"` : 'the description is empty',
  productGroups: bundle => `the product groups are ${bundle.productGroups.join(', ')}`,
  inclusiveMinutes: bundle => `the inclusive minutes are ${formatCount(bundle.inclusiveMinutes)}`,
  monthlyPrice: bundle => `the monthly price is ${formatPounds(bundle.monthlyPrice)}`,
  validFrom: bundle => `it is sold from ${formatDate(bundle.validFrom)}`,
  validTo: bundle =>
    bundle.validTo ? `it is sold until ${formatDate(bundle.validTo)}` : 'it has no last day',
  status: bundle => (bundle.status === 'active' ? 'it is active' : 'it is withdrawn'),
}

/** What of a bundle another has changed since it was seen, in words. */
export function changesSince(seen: ProductGroupBundle, now: ProductGroupBundle): string[] {
  const [before, after] = [draftOf(seen), draftOf(now)]
  return (Object.keys(words) as (keyof BundleDraft)[])
    .filter(field => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map(field => words[field](now))
}
