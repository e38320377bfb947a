import type { ReminderPreview } from '@nineops/contract/crm/reminders.contract'
import { counted } from '@nineops/contract/words'
import { formatDate, formatPounds } from '../../lib/formats.ts'

/** Who gets a reminder in the next night. @param hasDays whether the days of the first reminder are set */
export function tonightText(preview: ReminderPreview, hasDays: boolean): string {
  const { on, active, sender, mailServer, emails, amount } = preview
  const day = formatDate(on)
  // Reminders can't be on without days.
  if (!hasDays)
    return 'Reminders are off. Enter the days of the first reminder and save, to see who would get one.'
  if (emails === 0)
    return active
      ? `No account gets a reminder on the night before ${day}.`
      : `Reminders are off. If they were on, no account would get one on the night before ${day}.`
  const accounts = counted(emails, 'account')
  const sum = `for ${formatPounds(amount)} in all`
  if (!active)
    return `Reminders are off. If they were on, ${accounts} would get one on the night before ${day}, ${sum}.`
  const are = emails === 1 ? 'is' : 'are'
  if (!sender)
    return `${accounts} ${are} due a reminder on the night before ${day}, ${sum}, but none is sent.`
  return mailServer
    ? `${accounts} ${emails === 1 ? 'gets' : 'get'} a reminder on the night before ${day}, ${sum}.`
    : `${counted(emails, 'reminder')} ${are} written to the outbox on the night before ${day}, ${sum}.`
}

/** What is not reminded of, and why. */
export const heldTexts = ({
  disputed,
  collecting,
  withoutAddress,
}: Pick<ReminderPreview, 'disputed' | 'collecting' | 'withoutAddress'>): string[] => [
  ...(disputed > 0
    ? [`${counted(disputed, 'overdue document')} ${disputed === 1 ? 'is' : 'are'} held back by a dispute.`]
    : []),
  ...(collecting > 0
    ? [
        `${counted(collecting, 'overdue document')} ${collecting === 1 ? 'is' : 'are'} being collected by Direct Debit.`,
      ]
    : []),
  ...(withoutAddress > 0
    ? [
        `${counted(withoutAddress, 'account')} ${withoutAddress === 1 ? 'has' : 'have'} no e-mail address, so no reminder is sent.`,
      ]
    : []),
]
