const DAY_MS = 86_400_000

/** A collection day far enough ahead: a Wednesday that is no bank holiday. */
export function collectionDay(today: Date): string {
  for (let at = today.getTime() + 19 * DAY_MS; ; at += DAY_MS) {
    const day = new Date(at)
    const date = day.toISOString().slice(0, 10)
    // Bank holidays move around Christmas and New Year.
    if (day.getUTCDay() === 3 && !/-12-2[4-9]|-12-3|-01-0[1-3]/.test(date)) return date
  }
}
