const DAY_MS = 86_400_000

/** A day on which Direct Debits can be collected, and that is far enough away: a Wednesday that is no holiday. */
export function collectionDay(today: Date): string {
  for (let at = today.getTime() + 12 * DAY_MS; ; at += DAY_MS) {
    const day = new Date(at)
    const date = day.toISOString().slice(0, 10)
    // Around Christmas and New Year holidays move.
    if (day.getUTCDay() === 3 && !/-12-2[4-9]|-12-3|-01-0[1-3]/.test(date)) return date
  }
}
