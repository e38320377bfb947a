import type { DeliveryState } from '@nineops/contract/bureau/email-states'

const minute = 60_000
/** Waits before the second, third … try, in milliseconds; the last one repeats. */
const waits = [1, 2, 5, 10, 30, 60].map(minutes => minutes * minute)
/** After that time a temporary refusal counts as permanent. */
const PATIENCE_MS = 24 * 60 * minute

/** When a send that could not be delivered now is retried; null once it has been tried for long enough. */
export function nextTry(attempts: number, requestedAt: Date, now: Date): Date | null {
  if (now.getTime() - requestedAt.getTime() >= PATIENCE_MS) return null
  return new Date(now.getTime() + (waits[Math.min(attempts, waits.length) - 1] ?? minute))
}

/** Where an undeliverable address is corrected; null if there is nothing to correct. */
export function fixFor(email: { state: DeliveryState; mailFrom: string }): 'account' | 'brand' | null {
  if (email.state === 'incomplete' && email.mailFrom === '') return 'brand'
  return ['incomplete', 'failed', 'bounced'].includes(email.state) ? 'account' : null
}

/** The message for a send whose worker died, or whose connection was lost, after the message was handed over. */
export const unsureLabels =
  'The message was handed over, but the mail server’s answer was lost: it may have arrived. Ask the recipient before you send it again.'

/** A test is marked in its subject, and only reaches the user who asked for it. */
export const testSubject = (subject: string): string => `[TEST] ${subject}`

/** Size in KB with one decimal (spec §3: sizeKB). */
export const kilobytes = (bytes: number): number => Math.round((bytes / 1024) * 10) / 10
