import {
  type PageOne,
  type PageOnePart,
  pageOneParts,
} from '@nineops/contract/service-establishment/page-one.contract'

export const partLabels: Readonly<Record<PageOnePart, string>> = {
  payment: 'Amount due and how to pay',
  charges: 'Charges by type',
  account: 'Your account',
  allowances: 'Your allowances',
  totals: 'VAT and totals',
  changes: 'What changed',
  message: 'Message',
}

export const partHints: Readonly<Record<PageOnePart, string>> = {
  payment: 'Always shown',
  charges: 'Printed beside Your account if it comes directly before or after',
  account: 'Always shown: the previous balance and the amount to pay',
  allowances: 'Included, used and left, where the account has bundles',
  totals: 'Always shown, with the VAT notes',
  changes: 'One sentence on what has changed since the last invoice',
  message: 'Custom text',
}

/** Every part, with those that are left out at the end. */
export interface PageOneValues {
  parts: { part: PageOnePart; shown: boolean }[]
  comparison: boolean
  message: string
}

export const valuesOf = ({ parts, comparison, message }: PageOne): PageOneValues => ({
  parts: [
    ...parts.map(part => ({ part, shown: true })),
    ...pageOneParts.filter(part => !parts.includes(part)).map(part => ({ part, shown: false })),
  ],
  comparison,
  message,
})

export const chosenOf = ({ parts, ...rest }: PageOneValues): PageOne => ({
  ...rest,
  parts: parts.filter(({ shown }) => shown).map(({ part }) => part),
})

/** The parts with the one at a place moved up or down by one. */
export function moved(parts: PageOneValues['parts'], at: number, by: 1 | -1): PageOneValues['parts'] {
  const next = [...parts]
  const [part] = next.splice(at, 1)
  return part ? next.toSpliced(at + by, 0, part) : next
}
