import type { OptionalOutputKind, OutputKind } from '@nineops/contract/outputs.contract'

/** A group as far as it decides who gets what. */
export interface GroupFacts {
  name: string
  leftOut: readonly string[]
  brands: number
}

/** Whether a reseller gets an output: by a group with brands; while there is no brand, by the first, its default. */
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
}
const wordOf = (kind: string): string => words[kind as OptionalOutputKind]

/** What is another in a group than it was, in words; for whoever saves over it. */
export function differenceText(
  now: Pick<GroupFacts, 'name' | 'leftOut'>,
  wanted: Pick<GroupFacts, 'name' | 'leftOut'>,
): string {
  const left =
    now.leftOut.length > 0 ? `leaves out ${now.leftOut.map(wordOf).join(', ')}` : 'leaves out nothing'
  const same = [...now.leftOut].toSorted().join() === [...wanted.leftOut].toSorted().join()
  if (now.name === wanted.name && same) return 'it is now as you want it.'
  return `it is now named "${now.name}" and ${left}.`
}
