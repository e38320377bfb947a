import { londonDate } from '../../platform/clock/london.ts'

const [HOUR, MINUTE] = [3, 40]

/** When reminders are sent, as cron in UTC: receipts of the day's Direct Debits are posted by then. */
export const NIGHTLY = `${MINUTE} ${HOUR} * * *`

/** The London day of the next night's reminders. */
export function nextNight(now: number): string {
  const night = new Date(now)
  night.setUTCHours(HOUR, MINUTE, 0, 0)
  if (night.getTime() <= now) night.setUTCDate(night.getUTCDate() + 1)
  return londonDate(night.getTime())
}
