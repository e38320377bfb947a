import { whole } from './decimals.ts'
import type { Facts } from './reference-facts.ts'

/** A line's VAT rate and hundredths of a percent; at reverse charge those of the customer. */
export interface Vat {
  vatRate: string
  vatHundredths: bigint
}

/** Hundredths of a percent that the document charges. */
export const charged = ({ vatRate, vatHundredths }: Vat): bigint =>
  vatRate === 'reverse' ? 0n : vatHundredths

export const vatKey = ({ vatRate, vatHundredths }: Vat): string => `${vatRate} at ${vatHundredths}`

const latest = <T extends { from: string }>(rows: readonly T[], day: string): T | undefined =>
  rows.filter(one => one.from <= day).toSorted((a, b) => (a.from < b.from ? 1 : -1))[0]

/** VAT of an account's lines by product group, and product, on a tax point (engine: Invoices). */
export function vatOfGroups(facts: Facts, account: Facts['accounts'][number], taxPoint: string) {
  const at = (rate: string): Vat => {
    const row = latest(
      facts.vatPercents.filter(one => one.rate === rate),
      taxPoint,
    )
    return { vatRate: rate, vatHundredths: whole(row?.percent ?? '0', 2) }
  }
  const status = latest(account.vatStatuses, taxPoint)?.status ?? 'standard'
  return (group: string, product: number | null = null): Vat => {
    if (['reduced', 'zero', 'exempt'].includes(status)) return at(status)
    const known = latest(
      facts.groupVat.filter(one => one.group === group.toLowerCase()),
      taxPoint,
    )
    const ofProduct = latest(
      (facts.productVat ?? []).filter(one => one.product === product),
      taxPoint,
    )
    const vat = at(ofProduct?.category ?? known?.category ?? 'standard')
    const isDue = vat.vatRate === 'standard' || vat.vatRate === 'reduced'
    return status === 'reverse' && known?.reverse && isDue ? { ...vat, vatRate: 'reverse' } : vat
  }
}
