import { setTimeout as wait } from 'node:timers/promises'
import { mayPass } from './storage-errors.ts'

/** How often a request is made in all, and how long is waited before the second; each wait is twice the last. */
export interface Patience {
  tries: number
  firstWaitMs: number
}

export const usualPatience: Patience = { tries: 5, firstWaitMs: 200 }

/** Waits before try number `attempt` + 1: twice as long each time, and not in step with others. */
export const pause = (patience: Patience, attempt: number): Promise<void> =>
  wait(patience.firstWaitMs * 2 ** (attempt - 1) * (0.5 + Math.random()))

/** Does it again for as long as what stands in the way may pass. Only for what can be done twice. */
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
 * Reads on where the line broke, until the content has ended. The patience is renewed whenever bytes have come.
 * @param open reads from so many bytes into the content
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
