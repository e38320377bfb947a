import { setTimeout as wait } from 'node:timers/promises'
import { mayPass } from './storage-errors.ts'

/** Number of attempts in all, and the wait before the second; each wait is twice the last. */
export interface Patience {
  tries: number
  firstWaitMs: number
}

export const usualPatience: Patience = { tries: 5, firstWaitMs: 200 }

/** Waits before attempt `attempt` + 1: twice as long each time, with jitter. */
export const pause = (patience: Patience, attempt: number): Promise<void> =>
  wait(patience.firstWaitMs * 2 ** (attempt - 1) * (0.5 + Math.random()))

/** Retries while the failure may pass. Only for idempotent operations. */
export async function withRetries<T>(patience: Patience, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= patience.tries || !mayPass(error)) throw error
      await pause(patience, attempt)
    }
  }
}

/**
 * Resumes reading where the connection broke, until the content has ended. Attempts start again whenever bytes have
 * arrived.
 * @param open reads from this many bytes into the content
 */
export async function* readOn(
  patience: Patience,
  open: (from: number) => AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  let at = 0
  for (let attempt = 1; ; attempt += 1) {
    const begun = at
    try {
      for await (const chunk of open(at)) {
        at += chunk.length
        yield chunk
      }
      return
    } catch (error) {
      if (at > begun) attempt = 1
      if (attempt >= patience.tries || !mayPass(error)) throw error
      await pause(patience, attempt)
    }
  }
}
