import type { RuleCounts } from './rule-counts.ts'

/** Rules that the months must cover, or a comparison would prove nothing. */
const rules = [
  ...['MISSING_FIELD', 'BAD_NUMBER', 'BAD_DATE', 'BAD_DURATION', 'BAD_COST', 'FUTURE', 'BAD_LINE'].map(
    reason => `lines ${reason}`,
  ),
  'lines DUPLICATE',
  'late calls',
  'unallocated calls',
  'calls without a retail price',
  'calls without a wholesale price',
  'calls of 0 seconds',
  'calls at the minimum charge',
  ...['day', 'evening', 'weekend'].map(band => `calls in the ${band}`),
  ...['account', 'brand', 'reseller'].map(scope => `calls by a card of the ${scope}`),
  'calls that are cost plus',
  'calls of carrier 1',
  'calls of carrier 2',
  'calls covered whole by bundles',
  'calls covered in part by bundles',
  'late calls covered by bundles',
  'calls covered by what rolled over',
  'calls on the day of the change to winter time',
  'calls in the hour that comes twice',
  'calls of one second in the order of their ids',
  'calls of one second and id in the order of carriers',
  'bundles that begin in the month',
  'bundles that end in the month',
  'VAT rates that change in the month',
  'rate cards that change in the month',
  'services that end in the month',
  'invoices',
  'credit notes',
  'invoices of nothing',
  'accounts with nothing to bill',
  ...['usage', 'charge', 'refund', 'discount'].map(kind => `${kind} lines`),
  ...['once', 'monthly', 'quarterly', 'annual'].map(frequency => `charges ${frequency}`),
  'charges in advance',
  'charges in arrears',
  'charges for part of a period',
  'charges caught up',
  'charges under a number',
  'refunds of an end in an earlier month',
  'prices of bundles',
  'early termination charges',
  ...['standard', 'reduced', 'zero', 'exempt', 'reverse', 'outside'].map(
    rate => `documents at the ${rate} VAT rate`,
  ),
  'documents with several VAT rates',
  'documents reverse-charged in part',
  ...['direct_debit', 'transfer', 'card'].map(method => `documents paid by ${method}`),
  'Direct Debits, first of a mandate',
  'Direct Debits, further of a mandate',
  'documents of Direct Debit payers with nothing to collect',
  'Direct Debits less credit in hand',
  'Direct Debit payers whose credit covers the invoice',
  'other payers with credit in hand',
  ...['no_billing_address', 'no_email', 'no_valid_mandate', 'unrated_calls'].map(
    cause => `accounts that fail: ${cause}`,
  ),
]

/** Rules that a single month can't cover. */
const ofLaterMonths = new Set([
  'calls covered by what rolled over',
  'late calls covered by bundles',
  'lines BAD_LINE',
  'bundles that end in the month',
  'VAT rates that change in the month',
  'refund lines',
  'charges caught up',
  'refunds of an end in an earlier month',
  'early termination charges',
  'documents with several VAT rates',
  'Direct Debits less credit in hand',
  'Direct Debit payers whose credit covers the invoice',
  'other payers with credit in hand',
  'Direct Debits, further of a mandate',
])

/** The rules that never applied. */
export const absentRules = (counts: RuleCounts, { firstMonth = false } = {}): string[] =>
  rules.filter(rule => (counts.get(rule) ?? 0) === 0 && !(firstMonth && ofLaterMonths.has(rule)))
