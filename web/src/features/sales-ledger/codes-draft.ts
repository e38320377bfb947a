import { vatRates } from '@nineops/contract/service-establishment/vat-rules'
import {
  type LedgerFormat,
  ledgerFormats,
  salesLedgerCodes,
  type SalesLedgerCodes,
  taxCodeProblem,
  usualTaxCodes,
} from '@nineops/contract/invoicing/sales-ledger.contract'

/** Typed codes by field: `otherNominal`, `taxCodes.standard`, `nominal.Calls`. */
export type CodesDraft = Readonly<Record<string, string>>

const OF_GROUP = 'nominal.'
export const groupField = (productGroup: string): string => `${OF_GROUP}${productGroup}`

export const taxNames = {
  standard: 'Standard rate',
  reduced: 'Reduced rate',
  zero: 'Zero rate',
  exempt: 'Exempt',
  reverse: 'Reverse charge',
  outside: 'Outside the scope',
} satisfies Record<(typeof vatRates)[number], string>

export const formatNames: Record<LedgerFormat, string> = {
  sage: 'Sage 50',
  xero: 'Xero',
  quickbooks: 'QuickBooks Online',
}

/** How payments other than Direct Debits get into the books. */
export const paymentsHint = (format: LedgerFormat): string =>
  format === 'sage'
    ? 'Payments, refunds and write-offs are always T9.'
    : `Packs have files for ${formatNames[format]}. Ledger exports of other receipts, refunds and write-offs are for Sage 50 only.`

export const fixedFields = {
  format: 'Accounting software',
  otherNominal: 'Every other product group',
  bankNominal: 'Bank account',
  writeOffNominal: 'Bad debts written off',
  department: 'Department',
} as const

export const draftOf = ({
  format,
  nominals,
  taxCodes,
  otherNominal,
  bankNominal,
  writeOffNominal,
  department,
}: SalesLedgerCodes): CodesDraft => ({
  format,
  otherNominal,
  bankNominal,
  writeOffNominal,
  department: String(department),
  ...Object.fromEntries(vatRates.map(rate => [`taxCodes.${rate}`, taxCodes[rate]])),
  ...Object.fromEntries(nominals.map(({ productGroup, nominal }) => [groupField(productGroup), nominal])),
})

/** The format of a draft. */
export const formatOf = (draft: CodesDraft): LedgerFormat =>
  ledgerFormats.find(one => one === draft['format']) ?? 'sage'

/** The draft for another format: tax codes as in the old one from the start become those of the new one. */
export function withFormat(draft: CodesDraft, format: LedgerFormat): CodesDraft {
  const [before, after] = [usualTaxCodes[formatOf(draft)], usualTaxCodes[format]]
  const taxCodes = vatRates
    .filter(rate => draft[`taxCodes.${rate}`] === before[rate])
    .map(rate => [`taxCodes.${rate}`, after[rate]])
  return { ...draft, format, ...Object.fromEntries(taxCodes) }
}

/** Label of a field. */
export function fieldName(field: string): string {
  const rate = vatRates.find(one => field === `taxCodes.${one}`)
  if (rate) return taxNames[rate]
  if (field.startsWith(OF_GROUP)) return field.slice(OF_GROUP.length)
  return fixedFields[field as keyof typeof fixedFields] ?? field
}

const code = (typed: string | undefined): string => (typed ?? '').trim().toUpperCase()

/** Product groups that have their own nominal account, by name. */
const nominalsOf = (draft: CodesDraft): SalesLedgerCodes['nominals'] =>
  Object.entries(draft)
    .filter(([field, typed]) => field.startsWith(OF_GROUP) && code(typed) !== '')
    .map(([field, typed]) => ({ productGroup: field.slice(OF_GROUP.length), nominal: code(typed) }))
    .toSorted((a, b) => (a.productGroup < b.productGroup ? -1 : 1))

type Completed =
  | { codes: SalesLedgerCodes; problems?: never }
  | { codes?: never; problems: ReadonlyMap<string, string> }

/** What to save over a version, or problems by field. A group without an account uses the default one. */
export function completeCodes(draft: CodesDraft, version: number): Completed {
  const nominals = nominalsOf(draft)
  const department = code(draft['department'])
  const format = formatOf(draft)
  // Sage's codes are in capitals; names in other books are as they are there.
  const taxCode = (typed: string | undefined) => (format === 'sage' ? code(typed) : (typed ?? '').trim())
  const read = salesLedgerCodes.safeParse({
    format,
    nominals,
    otherNominal: code(draft['otherNominal']),
    bankNominal: code(draft['bankNominal']),
    writeOffNominal: code(draft['writeOffNominal']),
    department: /^\d{1,3}$/.test(department) ? Number(department) : -1,
    taxCodes: Object.fromEntries(vatRates.map(rate => [rate, taxCode(draft[`taxCodes.${rate}`])])),
    version,
  })
  const problems = new Map<string, string>()
  if (read.success) {
    for (const rate of vatRates) {
      const problem = taxCodeProblem(format, read.data.taxCodes[rate])
      if (problem !== null) problems.set(`taxCodes.${rate}`, problem)
    }
    return problems.size === 0 ? { codes: read.data } : { problems }
  }
  for (const { path, message } of read.error.issues) {
    const group = path[0] === 'nominals' ? nominals[Number(path[1])]?.productGroup : undefined
    const field = group === undefined ? path.join('.') : groupField(group)
    problems.set(field, field === 'department' ? 'must be a number from 0 to 999' : message)
  }
  return { problems }
}

const fieldsOf = (...drafts: CodesDraft[]): string[] => [...new Set(drafts.flatMap(Object.keys))]

/** Fields that another user has changed since they were shown. */
export const changedFields = (seen: CodesDraft, now: CodesDraft): string[] =>
  fieldsOf(seen, now).filter(field => (seen[field] ?? '') !== (now[field] ?? ''))

/** The typed codes merged with another user's save: fields not edited here get the saved values. */
export const mergedWith = (now: CodesDraft, seen: CodesDraft, draft: CodesDraft): CodesDraft =>
  Object.fromEntries(
    fieldsOf(now, draft).map(field => {
      const touched = (draft[field] ?? '') !== (seen[field] ?? '')
      return [field, (touched ? draft[field] : now[field]) ?? '']
    }),
  )

/** Product groups to show: those the reseller bills by, and those that have a nominal account. */
export const groupsToAsk = (known: readonly string[], draft: CodesDraft): string[] =>
  [
    ...new Set([
      ...known,
      ...Object.keys(draft)
        .filter(field => field.startsWith(OF_GROUP))
        .map(field => field.slice(OF_GROUP.length)),
    ]),
  ].toSorted((a, b) => a.localeCompare(b, 'en-GB'))
