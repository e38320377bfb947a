import type { ExceptionKind } from '@nineops/contract/partner-commercial/exception-reporting/exception-kinds'
import type { ExceptionFinding } from '@nineops/contract/partner-commercial/exception-reporting/exceptions.contract'
import { microsToPence, parseMicros, penceToDecimal } from '@nineops/contract/money'
import type { Tone } from '../../ui/feedback/status-badge.tsx'

/** Name and definition of each exception; `stake` says what its money means. */
export const kindNames: Record<ExceptionKind, { name: string; about: string; stake: string }> = {
  unallocated: {
    name: 'Unallocated',
    about: 'Calls of a CLI that is on no service on the day of the call. They are billed to nobody.',
    stake: 'what they cost',
  },
  unrated_retail: {
    name: 'Unrated retail',
    about: 'Calls without a retail rate: no card is in force, or it has no prefix for the number.',
    stake: 'what they cost',
  },
  unrated_wholesale: {
    name: 'Unrated wholesale',
    about: 'Calls without a wholesale rate, so that nobody knows what they cost.',
    stake: 'what is charged for them',
  },
  zero_value: {
    name: 'Zero value',
    about:
      'Answered calls charged at £0.00 that no bundle covers, to numbers that are not free. Grouped by rate card and destination.',
    stake: 'what they cost',
  },
  negative_margin: {
    name: 'Negative margin',
    about:
      'Calls charged at less than they cost, but for those that a bundle covers. Grouped by rate card and destination.',
    stake: 'what is lost on them',
  },
  account_margin: {
    name: 'Account at a loss',
    about: 'Accounts whose calls bring less than they cost in all; calls that a bundle covers are left out.',
    stake: 'what is lost on the account',
  },
  high_spend: {
    name: 'High spend',
    about:
      'Accounts whose call charges are above the average of their own last three runs: by at least the pounds, at least the per cent, and more than the standard deviations of the thresholds.',
    stake: 'how much it is above',
  },
  high_call: {
    name: 'Expensive calls',
    about: 'Single calls charged at more than the threshold. Grouped by CLI.',
    stake: 'what is charged for them',
  },
  long_call: {
    name: 'Long calls',
    about: 'Single calls longer than the threshold. Grouped by CLI.',
    stake: 'what is charged for them',
  },
  premium_share: {
    name: 'Abroad, 09 and 070',
    about:
      'Accounts with at least the threshold’s share of their call charges for international, 09 and 070 numbers: often a line that somebody else uses.',
    stake: 'what is charged for such calls',
  },
  missing_bank: {
    name: 'No bank details',
    about: 'Accounts that pay by Direct Debit without bank details or a mandate that can be collected from.',
    stake: 'the invoice, or until there is one the calls',
  },
  invalid_bank: {
    name: 'Bank check failed',
    about: 'Accounts that pay by Direct Debit whose account number cannot exist at its sort code.',
    stake: 'the invoice, or until there is one the calls',
  },
  missing_email: {
    name: 'No e-mail',
    about: 'Accounts that get their invoices by e-mail without an e-mail address.',
    stake: 'the invoice, or until there is one the calls',
  },
  missing_address: {
    name: 'No address',
    about: 'Accounts without an invoice address: its first line, and a town or a postcode.',
    stake: 'the invoice, or until there is one the calls',
  },
  missing_vat: {
    name: 'No VAT number',
    about: 'Brands with accounts, resellers, and accounts with reverse charge, without a VAT number.',
    stake: 'the calls of their accounts; of an account the invoice',
  },
  duplicate: {
    name: 'Duplicates',
    about: 'Lines of call files that the carrier had delivered before. They are not billed again.',
    stake: 'not known',
  },
  late: {
    name: 'Late calls',
    about: 'Calls older than the period of the run, which is the first that can bill them. Grouped by file.',
    stake: 'what is charged for them',
  },
  rejected: {
    name: 'Rejected lines',
    about: 'Lines of call files that could not be read and were not entered again since.',
    stake: 'not known',
  },
}

export const stateLabels: Record<ExceptionFinding['state'], { word: string; tone: Tone }> = {
  open: { word: 'Open', tone: 'warn' },
  'signed-off': { word: 'Signed off', tone: 'good' },
  gone: { word: 'Gone', tone: 'quiet' },
}

/** Exact pounds rounded half up to pence. */
export const toPence = (exact: string): string => penceToDecimal(microsToPence(parseMicros(exact) ?? 0))

/** Subject of a finding, in a word or two. */
export const subjectOf = ({ subject, account, brand, file, client }: ExceptionFinding): string => {
  if (subject !== '') return subject
  if (account) return account.accountNumber
  return brand?.name ?? file?.name ?? client.name
}
