import type { Message } from '@nineops/contract/omni-portal/messages/messages.contract'

type Span = Pick<Message, 'startDate' | 'endDate'>

/** Whether there is a moment at which both are in force; a message is in force from its start to before its end. */
export const overlap = (a: Span, b: Span): boolean =>
  Date.parse(a.startDate) < Date.parse(b.endDate) && Date.parse(b.startDate) < Date.parse(a.endDate)

/** The messages that overlap this one, in their order; none while its dates are invalid. */
export const overlapsOf = (span: Span, others: readonly Message[], except?: number): Message[] =>
  others.filter(other => other.index !== except && overlap(span, other))

/** Number of overlapping messages by index. */
export const overlapCounts = (messages: readonly Message[]): ReadonlyMap<number, number> =>
  new Map(messages.map(message => [message.index, overlapsOf(message, messages, message.index).length]))

export interface Bar {
  message: Message
  /** Row from the top: no two bars of a row overlap. */
  lane: number
  /** Percent of the timeline. */
  left: number
  width: number
}

/** Bars of messages on a timeline between two instants (milliseconds); what lies outside is cut off. */
export function barsOf(messages: readonly Message[], from: number, to: number): Bar[] {
  const ends: number[] = []
  const sorted = messages
    .filter(message => Date.parse(message.startDate) < to && Date.parse(message.endDate) > from)
    .toSorted((a, b) => Date.parse(a.startDate) - Date.parse(b.startDate) || a.index - b.index)
  return sorted.map(message => {
    const [start, end] = [Date.parse(message.startDate), Date.parse(message.endDate)]
    const free = ends.findIndex(last => last <= start)
    const lane = free === -1 ? ends.length : free
    ends[lane] = end
    const left = ((Math.max(start, from) - from) / (to - from)) * 100
    const right = ((Math.min(end, to) - from) / (to - from)) * 100
    return { message, lane, left, width: right - left }
  })
}
