import type {
  FailureCause as Cause,
  InvoiceRunAccount,
} from '@nineops/contract/invoicing/invoice-run-accounts.contract'

type FixKind = Cause['fix']['kind']
type Failure = NonNullable<InvoiceRunAccount['failure']>

/** Each cause's title and fix. The wording comes from account-failures, brands and rendering. */
const causes: Record<string, { title: string; kind: FixKind; text: string }> = {
  no_billing_address: {
    title: 'No billing address',
    kind: 'account',
    text: 'Enter the billing address of the account',
  },
  no_email: {
    title: 'No e-mail address',
    kind: 'account',
    text: 'Enter an e-mail address or change the delivery',
  },
  no_valid_mandate: {
    title: 'No valid Direct Debit mandate',
    kind: 'account',
    text: 'Complete the mandate or change the payment method',
  },
  unrated_calls: {
    title: 'Calls without a retail rate',
    kind: 'bill-run',
    text: 'Add the missing prices to the rate card, then choose Re-rate and recalculate: in this run while it is open, otherwise in another invoice run of the month',
  },
  no_rate_card: {
    title: 'Services without a rate card',
    kind: 'rate-allocation',
    text: 'Allocate a retail rate card',
  },
  unsupported_currency: {
    title: 'A currency other than GBP',
    kind: 'account',
    text: 'Change the currency of the account',
  },
  no_brand_details: {
    title: 'Brand without legal details',
    kind: 'brand',
    text: 'Complete the legal details of the brand',
  },
  no_brand_collection: {
    title: 'Brand that cannot collect Direct Debits',
    kind: 'brand',
    text: 'Complete the service user number and the bank account of the brand',
  },
  bad_logo: { title: 'The logo cannot be used', kind: 'brand', text: 'Upload another logo for the brand' },
  damaged_pdf: {
    title: 'The stored PDF is damaged',
    kind: 'none',
    text: 'Run Render PDFs, then Host invoices again',
  },
  unexpected: { title: 'Something unexpected', kind: 'none', text: 'Reset the account and run again' },
}

const known = (cause: string) =>
  causes[cause] ?? { title: cause, kind: 'none' as const, text: 'Reset the account and run again' }

/** Every known cause's title. */
export const causeTitles: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(causes).map(([cause, { title }]) => [cause, title]),
)
export const causeTitle = (cause: string): string => known(cause).title
/** How a cause is fixed, for all of its accounts. */
export const causeFix = (cause: string): Cause['fix'] => ({
  kind: known(cause).kind,
  text: known(cause).text,
})

/** Where a failed account is fixed: the screen and the record it opens. */
export function fixFor(
  cause: string,
  places: { accountIndex: number; brandIndex: number; billRunIndex: number; clientIndex: number },
): Failure['fix'] {
  const { kind, text } = known(cause)
  const index: Record<FixKind, number | null> = {
    account: places.accountIndex,
    brand: places.brandIndex,
    'bill-run': places.billRunIndex,
    'rate-allocation': places.clientIndex,
    none: null,
  }
  return { kind, text, index: index[kind] }
}
