import type { EmailCounts, EmailSend, QueuedEmails } from '@nineops/contract/bureau/hosted-emails.contract'
import type { DeliveryState } from '@nineops/contract/bureau/email-states'
import { counted } from '@nineops/contract/words'
import { formatCount } from '../../lib/formats.ts'
import type { Tone } from '../../ui/feedback/status-badge.tsx'

export const stateLabels: Readonly<Record<DeliveryState, { text: string; tone: Tone }>> = {
  incomplete: { text: 'Incomplete', tone: 'warn' },
  queued: { text: 'Queued', tone: 'planned' },
  sending: { text: 'Sending', tone: 'busy' },
  outbox: { text: 'Written to the outbox', tone: 'quiet' },
  sent: { text: 'Sent', tone: 'good' },
  failed: { text: 'Failed', tone: 'bad' },
  unsure: { text: 'Unknown', tone: 'warn' },
  bounced: { text: 'Bounced', tone: 'bad' },
}

export const kindNames: Readonly<Record<EmailSend['kind'], string>> = {
  send: 'Send',
  resend: 'Sent again',
  test: 'Test',
}

export const emails = (count: number): string => counted(count, 'e-mail')
const are = (count: number) => (count === 1 ? 'is' : 'are')

/** Result of a request to send; `outbox` where no mail server is connected. */
export function outcomeOf(answer: QueuedEmails, outbox: boolean): string {
  const parts = [
    answer.queued > 0 &&
      `${emails(answer.queued)} ${are(answer.queued)} queued to be ${outbox ? 'written to the outbox: no mail server is connected' : 'sent'}`,
    answer.underWay > 0 && `${emails(answer.underWay)} ${are(answer.underWay)} under way already`,
    answer.alreadySent > 0 && `${emails(answer.alreadySent)} had been sent before`,
    answer.unsure > 0 && `${emails(answer.unsure)} may have arrived: send again if not`,
    answer.incomplete > 0 && `${emails(answer.incomplete)} ${are(answer.incomplete)} incomplete`,
  ].filter(part => part !== false)
  return parts.length === 0 ? 'There is nothing to send' : parts.join('; ')
}

/** States that can be sent, and those that can be sent again; `outbox` where no mail server is connected. */
export const canSend = (state: DeliveryState, outbox: boolean): boolean =>
  state === 'failed' || state === 'incomplete' || (state === 'outbox' && !outbox)
export const canResend = (state: DeliveryState): boolean =>
  ['outbox', 'sent', 'failed', 'unsure', 'bounced'].includes(state)

/** Why the e-mails of a run can't be sent, and what can be done with them instead; null if they can. */
export function sendReason(
  run: number | undefined,
  unsent: number,
  counts: Pick<EmailCounts, 'byState'> | undefined,
): string | null {
  if (run === undefined) return 'Choose an invoice run above, or select e-mails'
  if (unsent > 0) return null
  const { queued = 0, sending = 0, unsure = 0, bounced = 0 } = counts?.byState ?? {}
  const underWay = queued + sending
  const back = unsure + bounced
  const parts = [
    underWay > 0 && `${emails(underWay)} ${are(underWay)} on ${underWay === 1 ? 'its' : 'their'} way`,
    back > 0 && `select the ${formatCount(back)} that came back or may not have arrived, and choose Resend`,
  ].filter(part => part !== false)
  return ['Nothing of this run is left to be sent', ...parts].join('; ')
}

/** Why an e-mail can't be sent again; null if it can. */
export const notResendable = (state: DeliveryState): string | null => {
  if (canResend(state)) return null
  return state === 'incomplete' ? 'It has not been sent yet' : 'It is under way'
}

/** Why it is not known whether a mail server is connected, which the question says; null if it is. */
export const serverUnknown = (counts: { data: unknown; error: Error | null }): string | null => {
  if (counts.data) return null
  return counts.error
    ? `Whether a mail server is connected could not be read: ${counts.error.message} Open the invoice again to retry.`
    : 'One moment.'
}

/** Said before anything is sent while no mail server is connected. */
export const noMailServer =
  'No mail server is connected: the messages are written to the outbox, and nobody receives them.'
