import { parsePence, penceToDecimal } from '@nineops/contract/money'

/** An amount as a document shows it: a credit note credits what the ledger holds as negative. */
export const shownAmount = (kind: string, amount: string): string =>
  kind === 'credit_note' ? penceToDecimal(-(parsePence(amount) ?? 0)) : amount

/** A quantity or percent as a document shows it: `2.000` as `2`, `1.500` as `1.5`. */
export const plainNumber = (figure: string): string =>
  figure.includes('.') ? figure.replace(/\.?0+$/, '') : figure
