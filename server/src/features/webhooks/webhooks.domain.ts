/** Seconds between tries: the last is 22 hours after the first. */
const WAITS = [10, 60, 600, 3600, 3 * 3600, 6 * 3600, 12 * 3600] as const
export const MOST_TRIES = WAITS.length + 1
const MOST_WAIT = 24 * 3600

/** Consecutive failures after which an address is left alone, and for how many seconds at first and at most. */
const CLOSES_AT = 5
const CLOSED_FIRST = 60
const CLOSED_MOST = 1800

/** The most invoices in one message. */
export const INVOICES_A_MESSAGE = 100

/**
 * Seconds until a message is tried again after this many tries; null when they are used up. Up to a tenth less, so that
 * simultaneous failures spread out; never before the receiver allows it.
 */
export function secondsToNextTry(
  tries: number,
  { chance, retryAfter }: { chance: number; retryAfter: number | null },
): number | null {
  const wait = WAITS[tries - 1]
  if (wait === undefined) return null
  return Math.max(wait * (1 - chance / 10), retryAfter ?? 0)
}

/** Seconds that an address is left alone after this many consecutive failures; null while it is not. */
export function secondsClosed(failures: number): number | null {
  if (failures < CLOSES_AT) return null
  return Math.min(CLOSED_FIRST * 2 ** (failures - CLOSES_AT), CLOSED_MOST)
}

/** The seconds in a Retry-After, at most a day; null where it cannot be read. */
export function retryAfterSeconds(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null
  const seconds = /^\d{1,9}$/.test(header.trim())
    ? Number(header)
    : (Date.parse(header) - now.getTime()) / 1000
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, MOST_WAIT) : null
}

/** The result of a try. */
export interface TryResult {
  /** `refused`: the address may not be called, and trying again would not help. `gone`: HTTP 410. */
  kind: 'delivered' | 'failed' | 'refused' | 'gone'
  status: number | null
  ms: number | null
  failure: string | null
  answer: string | null
  retryAfter: number | null
}

/** Judges an answer: 2xx is delivered, 410 is gone, everything else failed. */
export function resultOf(
  { status, ms, text }: { status: number; ms: number; text: string },
  retryAfter: number | null,
): TryResult {
  const answer = text.slice(0, 1000).replaceAll('\0', '\ufffd')
  const common = { status, ms, answer, retryAfter: null }
  if (status >= 200 && status < 300) return { ...common, kind: 'delivered', failure: null }
  if (status === 410)
    return { ...common, kind: 'gone', failure: 'Answered 410: the address wants no more messages.' }
  const redirect = status >= 300 && status < 400
  return {
    ...common,
    kind: 'failed',
    failure: redirect
      ? `Answered ${status}: a redirect, which is not followed. Set the address it leads to.`
      : `Answered ${status}.`,
    retryAfter: status === 429 || status === 503 ? retryAfter : null,
  }
}

/** The effect of a try on the delivery and its webhook. Times are seconds from now. */
export interface Consequence {
  state: 'delivered' | 'waiting' | 'failed'
  nextTryIn: number | null
  failures: number
  closedFor: number | null
  pausedBecause: string | null
}

/** The consequences of a try. @param failures consecutive ones before it @param test tried only once */
export function consequenceOf(
  result: TryResult,
  { tries, failures, test, chance }: { tries: number; failures: number; test: boolean; chance: number },
): Consequence {
  const calm = { nextTryIn: null, closedFor: null, pausedBecause: null }
  if (result.kind === 'delivered') return { ...calm, state: 'delivered', failures: 0 }
  // The user who asked for a test sees its result; no other message is affected.
  if (test) return { ...calm, state: 'failed', failures }
  const more = failures + 1
  if (result.kind === 'refused') return { ...calm, state: 'failed', failures: more }
  if (result.kind === 'gone')
    return { ...calm, state: 'failed', failures: more, pausedBecause: result.failure }
  const nextTryIn = secondsToNextTry(tries, { chance, retryAfter: result.retryAfter })
  const closed = Math.max(secondsClosed(more) ?? 0, result.retryAfter ?? 0)
  return {
    ...calm,
    state: nextTryIn === null ? 'failed' : 'waiting',
    nextTryIn,
    failures: more,
    closedFor: closed > 0 ? closed : null,
  }
}

/** Why an address is not valid for a webhook, for people; null if it is. */
export function wrongAddress(text: string): string | null {
  if (!URL.canParse(text)) return 'must be a whole address, such as https://billing.example.com/hooks'
  const { protocol, hostname, username, password } = new URL(text)
  if (username !== '' || password !== '') return 'must hold no user name or password: messages are signed'
  if (protocol === 'https:') return null
  const here = hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
  if (protocol === 'http:' && here) return null
  return 'must begin with https://; http:// is for addresses of this machine only'
}
