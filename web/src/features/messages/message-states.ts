import type { Message } from '@nineops/contract/omni-portal/messages/messages.contract'
import type { Tone } from '../../ui/feedback/status-badge.tsx'

export type MessageState = 'in-force' | 'upcoming' | 'over'

export const stateLabels: Record<MessageState, { word: string; tone: Tone }> = {
  'in-force': { word: 'Showing', tone: 'good' },
  upcoming: { word: 'Upcoming', tone: 'planned' },
  over: { word: 'Ended', tone: 'quiet' },
}

/** A message is in force from its start until its end, the same as for partners. */
export function stateOf(
  { startDate, endDate }: Pick<Message, 'startDate' | 'endDate'>,
  now: number,
): MessageState {
  if (now < Date.parse(startDate)) return 'upcoming'
  return now < Date.parse(endDate) ? 'in-force' : 'over'
}
