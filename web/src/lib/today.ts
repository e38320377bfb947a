const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' })

/** Today in London, `YYYY-MM-DD`. */
export const todayInLondon = (): string => day.format(new Date())
