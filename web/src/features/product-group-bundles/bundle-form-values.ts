import {
  DEFAULT_PRIORITY,
  newProductGroupBundle,
  type ProductGroupBundle,
} from '@nineops/contract/ordering/product-group-bundles/product-group-bundles.contract'
import { formatCount, formatDate, formatPounds } from '../../lib/formats.ts'
import { keysOf } from '@nineops/contract/records'

/** A bundle's form values. */
export interface BundleValues {
  name: string
  description: string
  productGroups: string[]
  inclusiveMinutes: string
  inclusiveMessages: string
  inclusiveMegabytes: string
  priority: string
  rollover: boolean
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
  inclusiveMessages: '',
  inclusiveMegabytes: '',
  priority: String(DEFAULT_PRIORITY),
  rollover: false,
  monthlyPrice: '',
  validFrom: null,
  validTo: null,
  status: 'active',
}

const countOrEmpty = (count: number): string => (count === 0 ? '' : String(count))

/** The form values of a bundle, or of a new one. */
export function valuesOf(bundle: ProductGroupBundle | undefined): BundleValues {
  if (!bundle) return empty
  const { name, description, productGroups, rollover, monthlyPrice, validFrom, validTo, status } = bundle
  const priority = String(bundle.priority)
  return {
    name,
    description,
    productGroups,
    inclusiveMinutes: countOrEmpty(bundle.inclusiveMinutes),
    inclusiveMessages: countOrEmpty(bundle.inclusiveMessages),
    inclusiveMegabytes: countOrEmpty(bundle.inclusiveMegabytes),
    priority,
    rollover,
    monthlyPrice,
    validFrom,
    validTo,
    status,
  }
}

const plainNumber = (text: string): string => text.replaceAll(/[\s,£]/g, '')

const wholeNumber = (text: string): number =>
  /^\d+$/.test(plainNumber(text)) ? Number(plainNumber(text)) : Number.NaN

const countOrNone = (text: string): number => (plainNumber(text) !== '' ? wholeNumber(text) : 0)

/** The bundle as the server takes it. */
const toBody = (values: BundleValues) => ({
  ...values,
  inclusiveMinutes: countOrNone(values.inclusiveMinutes),
  inclusiveMessages: countOrNone(values.inclusiveMessages),
  inclusiveMegabytes: countOrNone(values.inclusiveMegabytes),
  priority: wholeNumber(values.priority),
  monthlyPrice: plainNumber(values.monthlyPrice),
})

const countWords = (message: string) => (/NaN/.test(message) ? 'must be a whole number' : message)

export const reading = {
  schema: newProductGroupBundle,
  toBody,
  words: {
    inclusiveMinutes: countWords,
    inclusiveMessages: countWords,
    inclusiveMegabytes: countWords,
    priority: (message: string, value: unknown) => (value === '' ? 'Enter a priority' : countWords(message)),
  },
}

const words: Record<keyof BundleValues, (bundle: ProductGroupBundle) => string> = {
  name: bundle => `the name is “${bundle.name}”`,
  description: bundle =>
    bundle.description ? `the description is “${bundle.description}”` : 'the description is empty',
  productGroups: bundle => `the product groups are ${bundle.productGroups.join(', ')}`,
  inclusiveMinutes: bundle => `the inclusive minutes are ${formatCount(bundle.inclusiveMinutes)}`,
  inclusiveMessages: bundle => `the inclusive messages are ${formatCount(bundle.inclusiveMessages)}`,
  inclusiveMegabytes: bundle => `the inclusive MB are ${formatCount(bundle.inclusiveMegabytes)}`,
  priority: bundle => `the priority is ${bundle.priority}`,
  rollover: bundle => `what is left of a month ${bundle.rollover ? 'rolls over' : 'is lost'}`,
  monthlyPrice: bundle => `the monthly price is ${formatPounds(bundle.monthlyPrice)}`,
  validFrom: bundle => `it is sold from ${formatDate(bundle.validFrom)}`,
  validTo: bundle =>
    bundle.validTo ? `it is sold until ${formatDate(bundle.validTo)}` : 'it has no last day',
  status: bundle => (bundle.status === 'active' ? 'it is active' : 'it is withdrawn'),
}

/** What another user has changed in a bundle since it was shown, as text. */
export function changesSince(seen: ProductGroupBundle, now: ProductGroupBundle): string[] {
  const [before, after] = [valuesOf(seen), valuesOf(now)]
  return keysOf(words)
    .filter(field => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map(field => words[field](now))
}
