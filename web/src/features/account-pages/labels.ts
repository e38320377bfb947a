import type {
  AccountInvoice,
  AccountOverview,
  ClosingPreview,
  ListedAccount,
} from '@nineops/contract/crm/accounts/account-pages.contract'
import type { HitField } from '@nineops/contract/crm/account-search.contract'
import type { AccountDetail } from '@nineops/contract/crm/accounts/accounts.contract'
import type { AccountService } from '@nineops/contract/crm/account-services.contract'
import { counted } from '@nineops/contract/words'
import { beforeRounding, formatDuration, formatPounds } from '../../lib/formats.ts'
import type { Tone } from '../../ui/feedback/status-badge.tsx'

export const deliveryLabels: Record<ListedAccount['delivery'], string> = {
  email: 'E-mail',
  post: 'Post',
  portal: 'Portal only',
}
export const paymentLabels: Record<ListedAccount['paymentMethod'], string> = {
  direct_debit: 'Direct Debit',
  transfer: 'Bank transfer',
  card: 'Card',
}
export const customerLabels: Record<AccountDetail['customerType'], string> = {
  '': 'Not recorded',
  consumer: 'Consumer',
  small_business: 'Small business or charity',
  business: 'Larger business',
}
export const itemisationLabels: Record<AccountDetail['itemisation'], string> = {
  full: 'Every call',
  masked: 'Every call, last four digits hidden',
  summary: 'Totals by destination',
  none: 'No itemised calls',
}
export const vatLabels: Record<string, string> = {
  standard: 'Taxable, by product group',
  reduced: 'Reduced rate',
  zero: 'Zero rate',
  exempt: 'Exempt',
  reverse: 'Reverse charge',
}
export const fieldWords: Record<HitField, string> = {
  accountNumber: 'Account',
  companyName: 'Company',
  contact: 'Contact',
  email: 'E-mail',
  phone: 'Phone',
  postcode: 'Postcode',
  cli: 'CLI',
  invoiceNumber: 'Invoice',
}
export const serviceStates: Record<AccountService['state'], { word: string; tone: Tone }> = {
  active: { word: 'Active', tone: 'good' },
  future: { word: 'Future', tone: 'planned' },
  ended: { word: 'Ended', tone: 'quiet' },
}
export const kindNames: Record<AccountInvoice['kind'], string> = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
}
export const invoiceStates: Record<AccountInvoice['state'], { word: string; tone: Tone }> = {
  draft: { word: 'Calculated', tone: 'busy' },
  numbered: { word: 'To be confirmed', tone: 'warn' },
  confirmed: { word: 'Confirmed', tone: 'good' },
  hosted: { word: 'Hosted', tone: 'good' },
}
export const emailStates: Record<
  NonNullable<AccountInvoice['email']>['state'],
  { word: string; tone: Tone }
> = {
  incomplete: { word: 'Incomplete', tone: 'warn' },
  queued: { word: 'Queued', tone: 'planned' },
  sending: { word: 'Sending', tone: 'busy' },
  outbox: { word: 'Written to the outbox', tone: 'quiet' },
  sent: { word: 'Sent', tone: 'good' },
  failed: { word: 'Failed', tone: 'bad' },
  unsure: { word: 'Unknown', tone: 'warn' },
  bounced: { word: 'Bounced', tone: 'bad' },
}

/** What the account used in its newest bill run. The sum of its calls may differ by pence from what its invoice says. */
export const usageText = ({
  billRun,
  calls,
  durationSeconds,
  charge,
  closed,
  unratedCalls,
}: NonNullable<AccountOverview['usage']>): string =>
  `${billRun.description}: ${counted(calls, 'call')}, ${formatDuration(durationSeconds)}, ${formatPounds(charge)}${closed ? '' : ' so far'}, ${beforeRounding}${unratedCalls > 0 ? `, and ${counted(unratedCalls, 'call')} without a rate` : ''}.`

/** `End 1 charge on that day: the next run refunds £1.39 before VAT`. */
export function endChargesText({
  chargesCount,
  refundTotal,
}: Pick<ClosingPreview, 'chargesCount' | 'refundTotal'>): string {
  const refund =
    refundTotal === '0.00'
      ? ''
      : `: the next run refunds ${formatPounds(refundTotal.replace('-', ''))} before VAT`
  return `End ${counted(chargesCount, 'charge')} on that day${refund}`
}

/** That a run did not invoice the account, why, and what does or should invoice it. */
export function notInvoicedText(one: AccountOverview['notInvoiced'][number]): string {
  const { run, description, credited, reason, furtherRun, furtherFailure, fixed } = one
  const sum = formatPounds(one.atStake)
  const what = credited
    ? `${reason} ${sum} before VAT of run ${run}, ${description}, is not invoiced yet`
    : `Not invoiced by run ${run}, ${description}: ${sum}`
  if (furtherRun !== null)
    return furtherFailure === null
      ? `${what}${credited ? ':' : '.'} ${credited ? 'run' : 'Run'} ${furtherRun} invoices it${credited ? ' again' : ''}.`
      : `${what}${credited ? ', and' : '.'} ${credited ? 'run' : 'Run'} ${furtherRun} failed on it: ${furtherFailure}`
  return credited
    ? `${what}: create another invoice run for the same bill run.`
    : fixed
      ? `${what}. What it failed on is fixed: create another invoice run for the same bill run.`
      : `${what}. It failed then: ${reason} Once that is fixed, create another invoice run for the same bill run.`
}

/** Whether a document's state changes by itself soon: its e-mail is sent, or the credit note is released at once. */
export const isUnderWay = ({
  kind,
  state,
  email,
}: Pick<AccountInvoice, 'kind' | 'state' | 'email'>): boolean =>
  email === null
    ? kind === 'credit_note' && state === 'confirmed'
    : email.state === 'queued' || email.state === 'sending'
