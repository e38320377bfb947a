/** An announcement; the dates are instants in UTC. */
export interface Message {
  text: string
  startDate: string
  endDate: string
}

const SHORTEST_MS = 60_000

/**
 * Why it can't be saved: it needs text, both dates, and an end at least 1 minute after the start (spec §5); null if it
 * can.
 */
export function messageFault({ text, startDate, endDate }: Message): 'text' | 'dates' | 'duration' | null {
  if (text.trim() === '') return 'text'
  const [start, end] = [Date.parse(startDate), Date.parse(endDate)]
  if (Number.isNaN(start) || Number.isNaN(end)) return 'dates'
  return end - start < SHORTEST_MS ? 'duration' : null
}
