import type {
  SsrsReport,
  SsrsReportId,
  SsrsReportParameter,
  SsrsReportParameters,
} from '@nineops/contract/invoicing/ssrs-reports.contract'

/** A report's checked parameters: canonical texts, by the parameter's name. */
export type CheckedParameters = Readonly<Record<string, string | readonly string[]>>

type Choice = SsrsReportParameter['choices'][number]
export type Definition = Omit<SsrsReport, 'source'>

const parameter = (
  name: string,
  label: string,
  type: SsrsReportParameter['type'],
  more: Partial<SsrsReportParameter> = {},
): SsrsReportParameter => ({ name, label, type, required: false, default: null, choices: [], ...more })

const groupBy = (first: Choice, ...others: Choice[]): SsrsReportParameter =>
  parameter('groupBy', 'Group by', 'choice', { default: first.value, choices: [first, ...others] })

const byBrand = { value: 'brand', label: 'Brand' }
const byAccount = { value: 'account', label: 'Account' }
const byProductGroup = { value: 'product-group', label: 'Product group' }

/** The reports with their parameters, for a run with these brands and failure causes. */
export function definitionsOf(brands: readonly Choice[], causes: readonly Choice[]): Definition[] {
  const ofBrands = parameter('brands', 'Brands', 'list', { choices: [...brands] })
  return [
    {
      id: 'invoice-summary',
      name: 'Invoice summary',
      description: 'Every invoice and credit note with its number and amounts',
      parameters: [
        ofBrands,
        parameter('kind', 'Type', 'choice', {
          choices: [
            { value: 'invoice', label: 'Invoices' },
            { value: 'credit_note', label: 'Credit notes' },
          ],
        }),
        parameter('minimumGross', 'Gross of at least, £', 'money'),
      ],
    },
    {
      id: 'vat',
      name: 'VAT',
      description: 'Net and VAT by brand, document type and VAT rate',
      parameters: [ofBrands],
    },
    {
      id: 'usage-by-destination',
      name: 'Usage by destination',
      description: 'Calls, time, retail charge and wholesale cost of the invoiced calls',
      parameters: [ofBrands, groupBy({ value: 'destination', label: 'Destination' }, byProductGroup)],
    },
    {
      id: 'margin',
      name: 'Margin',
      description: 'Retail less wholesale of the invoiced calls, in pounds and percent',
      parameters: [
        ofBrands,
        groupBy(byBrand, byAccount, byProductGroup),
        parameter('maximumPercent', 'Maximum margin (%)', 'percent'),
      ],
    },
    {
      id: 'aged-failures',
      name: 'Aged failures',
      description: 'Failed accounts, how long they have failed, why, and the amount',
      parameters: [
        ofBrands,
        parameter('cause', 'Cause', 'choice', { choices: [...causes] }),
        parameter('minimumRuns', 'Runs in a row, at least', 'integer'),
        parameter('minimumValue', 'At stake at least, £', 'money'),
      ],
    },
  ]
}

export interface FieldError {
  field: string
  message: string
}

const patterns: Record<'money' | 'integer' | 'percent', { pattern: RegExp; message: string }> = {
  money: { pattern: /^-?\d{1,9}(\.\d{1,2})?$/, message: 'must be pounds, such as 12.50' },
  integer: { pattern: /^[1-9]\d{0,3}$/, message: 'must be a whole number from 1 to 9999' },
  percent: {
    pattern: /^-?\d{1,4}(\.\d)?$/,
    message: 'must be percent with at most one decimal, such as 12.5',
  },
}

type RawValue = SsrsReportParameters[string]

/** The canonical text of a value, or the problem with it. */
function check(
  spec: SsrsReportParameter,
  given: RawValue,
): { value: CheckedParameters[string] } | { wrong: string } {
  const known = (value: string) => spec.choices.some(choice => choice.value === value)
  const list = spec.choices.map(choice => choice.value).join(', ')
  if (spec.type === 'list') {
    const values = (Array.isArray(given) ? given : [given]).map(String)
    return values.length > 0 && typeof given !== 'boolean' && values.every(known)
      ? { value: [...new Set(values)] }
      : { wrong: `must be one or more of ${list || 'nothing: there is no choice'}` }
  }
  if (typeof given === 'boolean' || Array.isArray(given)) return { wrong: 'must be a single text or number' }
  const value = String(given)
  if (spec.type === 'choice') return known(value) ? { value } : { wrong: `must be one of ${list}` }
  const { pattern, message } = patterns[spec.type]
  return pattern.test(value) ? { value } : { wrong: message }
}

/** Checks values against the report's parameters, with defaults for missing ones. */
export function checkParameters(
  { parameters }: Definition,
  given: SsrsReportParameters,
): { asked: CheckedParameters; errors: FieldError[] } {
  const asked: Record<string, string | readonly string[]> = {}
  const errors: FieldError[] = []
  const wrong = (name: string, message: string) => errors.push({ field: `parameters.${name}`, message })
  for (const name of Object.keys(given))
    if (!parameters.some(spec => spec.name === name)) wrong(name, 'is not a parameter of this report')
  for (const spec of parameters) {
    const value = Object.hasOwn(given, spec.name) ? given[spec.name] : undefined
    if (value === undefined) {
      if (spec.default !== null) asked[spec.name] = spec.default
      continue
    }
    const checked = check(spec, value)
    if ('wrong' in checked) wrong(spec.name, checked.wrong)
    else asked[spec.name] = checked.value
  }
  return { asked, errors }
}

/** The parameters in words, for the head of the report. */
export const describeParameters = (
  { parameters }: Definition,
  asked: CheckedParameters,
): { label: string; value: string }[] =>
  parameters.flatMap(spec => {
    const value = asked[spec.name]
    if (value === undefined) return []
    const words = [value].flat().map(one => spec.choices.find(choice => choice.value === one)?.label ?? one)
    return [{ label: spec.label, value: words.join(', ') }]
  })

/** A report's download name. */
export const reportFileName = (report: SsrsReportId, runIndex: number, format: string): string =>
  `invoice-run-${runIndex}-${report}.${format.toLowerCase()}`
