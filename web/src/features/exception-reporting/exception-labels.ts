import type { ExceptionKind } from '@nineops/contract/partner-commercial/exception-reporting/exception-kinds'
import type { ExceptionFinding } from '@nineops/contract/partner-commercial/exception-reporting/exceptions.contract'
import { writtenNumber } from '@nineops/contract/phone-numbers'
import { counted } from '@nineops/contract/words'
import { formatPounds, toPence } from '../../lib/formats.ts'
import type { Tone } from '../../ui/feedback/status-badge.tsx'

/** Name and definition of each exception, and what one of it is; `stake` says what its money means. */
export const kindNames: Record<ExceptionKind, { name: string; unit: string; about: string; stake: string }> =
  {
    unallocated: {
      name: 'Unallocated',
      unit: 'group',
      about:
        'Calls from numbers that weren’t assigned to an account on the date of the call. They are not billed. Grouped by number and carrier.',
      stake: 'what they cost',
    },
    unrated_retail: {
      name: 'Unrated retail',
      unit: 'group',
      about:
        'Calls without a retail rate: no card is in force, or it has no prefix for the number. Grouped by destination and rate card.',
      stake: 'what they cost',
    },
    unrated_wholesale: {
      name: 'Unrated wholesale',
      unit: 'group',
      about:
        'Calls without a wholesale rate, so their cost is not recorded. Grouped by destination and rate card.',
      stake: 'what is charged for them',
    },
    zero_value: {
      name: 'Zero value',
      unit: 'group',
      about:
        'Answered calls charged at £0.00 that no bundle covers, to numbers that the thresholds don’t list as free. Grouped by rate card and destination.',
      stake: 'what they cost',
    },
    negative_margin: {
      name: 'Negative margin',
      unit: 'group',
      about:
        'Calls charged below cost, except those covered by a bundle. Grouped by rate card and destination.',
      stake: 'what is lost on them',
    },
    account_margin: {
      name: 'Account at a loss',
      unit: 'account',
      about: 'Accounts whose calls are charged below cost in total, except calls covered by a bundle.',
      stake: 'what is lost on the account',
    },
    high_spend: {
      name: 'High spend',
      unit: 'account',
      about:
        'Accounts whose call charges exceed the average of their last three runs by all three thresholds: pounds, percentage and standard deviations.',
      stake: 'how much it is above',
    },
    high_call: {
      name: 'Expensive calls',
      unit: 'group',
      about: 'Single calls charged at more than the threshold. Grouped by CLI.',
      stake: 'what is charged for them',
    },
    long_call: {
      name: 'Long calls',
      unit: 'group',
      about: 'Single calls longer than the threshold. Grouped by CLI.',
      stake: 'what is charged for them',
    },
    premium_share: {
      name: 'Overseas, 09 and 070',
      unit: 'account',
      about:
        'Accounts with at least the threshold’s share of their call charges for international, 09 and 070 numbers: often a sign that the line is misused.',
      stake: 'what is charged for such calls',
    },
    missing_bank: {
      name: 'No bank details',
      unit: 'account',
      about:
        'Accounts that pay by Direct Debit without bank details or a mandate that can be collected from.',
      stake: 'invoice total, or calls so far if not invoiced yet',
    },
    invalid_bank: {
      name: 'Bank check failed',
      unit: 'account',
      about: 'Accounts that pay by Direct Debit whose account number cannot exist at its sort code.',
      stake: 'invoice total, or calls so far if not invoiced yet',
    },
    missing_email: {
      name: 'No e-mail',
      unit: 'account',
      about: 'Accounts that get their invoices by e-mail without an e-mail address.',
      stake: 'invoice total, or calls so far if not invoiced yet',
    },
    missing_address: {
      name: 'No address',
      unit: 'account',
      about: 'Accounts without an invoice address: its first line, and a town or a postcode.',
      stake: 'invoice total, or calls so far if not invoiced yet',
    },
    missing_vat: {
      name: 'No VAT number',
      unit: 'record',
      about: 'Brands with accounts, resellers, and accounts with reverse charge, without a VAT number.',
      stake: 'calls of their accounts, or the account’s invoice',
    },
    duplicate: {
      name: 'Duplicates',
      unit: 'file',
      about: 'Call file lines that the carrier had already delivered. They are not billed again.',
      stake: 'not known',
    },
    late: {
      name: 'Late calls',
      unit: 'file',
      about:
        'Calls older than the period of the run, which is the first that can bill them. Grouped by file.',
      stake: 'what is charged for them',
    },
    rejected: {
      name: 'Rejected lines',
      unit: 'file',
      about: 'Call file lines that were rejected and have not been corrected.',
      stake: 'not known',
    },
  }

export const stateLabels: Record<ExceptionFinding['state'], { word: string; tone: Tone }> = {
  // Plain: it is that of nearly every row.
  open: { word: 'Open', tone: 'good' },
  'signed-off': { word: 'Signed off', tone: 'good' },
  gone: { word: 'Resolved', tone: 'quiet' },
}

/** How many of a kind: `1 file`, whose rejected lines are one exception. */
export const countOf = (kind: ExceptionKind, count: number): string => counted(count, kindNames[kind].unit)

/** `Rejected lines (1 file)`, with the pounds at stake if there are any. */
export function kindText(kind: ExceptionKind, count: number, money = '0'): string {
  const stake = Number(money) > 0 ? `, ${formatPounds(toPence(money))}` : ''
  return `${kindNames[kind].name} (${countOf(kind, count)}${stake})`
}

/** Subject of a finding, in a word or two. */
export const subjectOf = ({ subject, account, brand, file, client }: ExceptionFinding): string => {
  if (subject !== '') return writtenNumber(subject)
  if (account) return account.accountNumber
  return brand?.name ?? file?.name ?? client.name
}
