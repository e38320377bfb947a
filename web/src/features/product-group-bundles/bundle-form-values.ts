import {
  newProductGroupBundle,
  type ProductGroupBundle,
} from '@nineops/contract/ordering/product-group-bundles/product-group-bundles.contract'
import { formatCount, formatDate, formatPounds } from '../../lib/formats.ts'

/** A bundle's form values. */
export interface BundleValues {
  name: string
  description: string
  productGroups: string[]
  inclusiveMinutes: string
  monthlyPrice: string
  validFrom: string | null
  validTo: string | null
  status: ProductGroupBundle['status']
}

const empty: BundleValues = {
  name: '',
  description: '',
  productGroups: [],
  inclusiveMinutes: '',
  monthlyPrice: '',
  validFrom: null,
  validTo: null,
  status: 'active',
}

/** The form values of a bundle, or of a new one. */
export function valuesOf(bundle: ProductGroupBundle | undefined): BundleValues {
  if (!bundle) return empty
  const { name, description, productGroups, monthlyPrice, validFrom, validTo, status } = bundle
  const inclusiveMinutes = String(bundle.inclusiveMinutes)
  return { name, description, productGroups, inclusiveMinutes, monthlyPrice, validFrom, validTo, status }
}

const plainNumber = (text: string): string => text.replaceAll(/[\s,£]/g, '')

/** The bundle as the server takes it. */
const toBody = (values: BundleValues) => {
  const minutes = plainNumber(values.inclusiveMinutes)
  return {
    ...values,
    inclusiveMinutes: /^\d+$/.test(minutes) ? Number(minutes) : Number.NaN,
    monthlyPrice: plainNumber(values.monthlyPrice),
  }
}

const isTyped = (value: unknown) => plainNumber(String(value)) !== ''

export const reading = {
  schema: newProductGroupBundle,
  toBody,
  words: {
    inclusiveMinutes: (message: string, value: unknown) =>
      isTyped(value) ? (/NaN/.test(message) ? 'must be a whole number' : message) : 'is required',
    monthlyPrice: (message: string, value: unknown) => (isTyped(value) ? message : 'is required'),
  },
}

const words: Record<keyof BundleValues, (bundle: ProductGroupBundle) => string> = {
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

/** What another user has changed in a bundle since it was shown, as text. */
export function changesSince(seen: ProductGroupBundle, now: ProductGroupBundle): string[] {
  const [before, after] = [valuesOf(seen), valuesOf(now)]
  return (Object.keys(words) as (keyof BundleValues)[])
    .filter(field => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map(field => words[field](now))
}
