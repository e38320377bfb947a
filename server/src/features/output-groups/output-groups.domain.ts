import type {
  OptionalOutputKind,
  OutputKind,
} from '@nineops/contract/service-establishment/output-groups/outputs.contract'

/** The part of a group that decides who gets which output. */
export interface GroupFacts {
  name: string
  leftOut: readonly string[]
  brands: number
}

/** Whether a reseller gets an output: by a group with brands or, while there are no brands, by the default group. */
export function isEnabled(groups: readonly GroupFacts[], kind: OutputKind): boolean {
  const used = groups.filter(group => group.brands > 0)
  const deciding = used.length > 0 ? used : groups.slice(0, 1)
  return deciding.length === 0 || deciding.some(group => !group.leftOut.includes(kind))
}

const words: Record<OptionalOutputKind, string> = {
  calls: 'the itemised calls',
  'direct-debits': 'the Direct Debits',
  'sales-ledger': 'the sales ledger',
  'invoice-summary': 'the invoice summary',
  vat: 'the VAT report',
  'failed-accounts': 'the failed accounts',
  'e-invoices': 'the electronic invoices',
}
const wordOf = (kind: string): string => words[kind as OptionalOutputKind]

/** Describes what has changed in a group, for an editor who would overwrite it. */
export function differenceText(
  now: Pick<GroupFacts, 'name' | 'leftOut'>,
  requested: { name?: string | undefined; leftOut?: readonly string[] | undefined },
): string {
  const left =
    now.leftOut.length > 0 ? `leaves out ${now.leftOut.map(wordOf).join(', ')}` : 'leaves out nothing'
  const { name = now.name, leftOut = now.leftOut } = requested
  const same = [...now.leftOut].toSorted().join() === [...leftOut].toSorted().join()
  if (now.name === name && same) return 'it is now as you want it.'
  return `it is now named "${now.name}" and ${left}.`
}
