const days = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** A date for people: `3 Sep 2026`. */
export const dayWords = (date: string): string => days.format(new Date(date))
