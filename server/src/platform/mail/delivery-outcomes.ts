import type { Delivery } from './mailer.ts'

/** The relevant fields of an SMTP client's failure. */
export interface SmtpFailure {
  code?: string | undefined
  originalCode?: string | undefined
  command?: string | undefined
  response?: string | undefined
  responseCode?: number | undefined
  /** Where every address was refused. */
  rejectedErrors?: readonly Rejection[] | undefined
}

/** A server's answer for one address. */
export interface Rejection {
  recipient?: string | undefined
  response?: string | undefined
  responseCode?: number | undefined
}

export const MOST_WORDS = 500

/** One bounded line of printable text, as a stranger's server message is shown on our screens. */
export const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, MOST_WORDS)
    .toWellFormed()

/** 5yz is permanent; 503 means that the session was out of step, not that the message is refused (RFC 5321 §4.2.1). */
const isPermanent = (code: number | undefined): boolean =>
  code !== undefined && code >= 500 && code < 600 && code !== 503

const silent: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The mail server refuses connections',
  EDNS: 'The name of the mail server is not known',
  ETIMEDOUT: 'The mail server did not answer in time',
  ETLS: 'The line to the mail server could not be encrypted',
  EABORT: 'The sending was stopped or took too long',
  ECONNECTION: 'The line to the mail server was lost',
  ESOCKET: 'The line to the mail server was lost',
}

function wordsOf(failure: SmtpFailure): string {
  const reply = oneLine(failure.response ?? '')
  if (failure.code === 'EAUTH') return oneLine(`The mail server does not let us sign in: ${reply}`)
  if (reply !== '') return reply
  return (
    silent[failure.originalCode ?? ''] ??
    silent[failure.code ?? ''] ??
    'The message could not be handed to the mail server'
  )
}

/** The server's settings or ours are wrong: another message would fail too, and this one may be sent later. */
const connectionErrors = new Set(['EAUTH', 'ENOAUTH', 'ETLS', 'EDNS', 'ECONFIG'])

/**
 * The outcome of a failed attempt. `complete`: every byte of the message had been sent when the connection was lost, so
 * the server may have accepted it (RFC 5321 §4.5.3.2.6).
 */
export function failedDelivery(
  failure: SmtpFailure,
  { accepted, began, complete }: { accepted: readonly string[]; began: boolean; complete: boolean },
): Delivery {
  const spoke = failure.responseCode !== undefined && failure.responseCode >= 400
  const reached =
    began || (spoke && !connectionErrors.has(failure.code ?? '') && failure.responseCode !== 421)
  const result = { words: wordsOf(failure), accepted, reached }
  if (connectionErrors.has(failure.code ?? '')) return { ...result, state: 'later' }
  if (failure.rejectedErrors?.length) return refusedByAll(failure.rejectedErrors, result)
  if (spoke) return { ...result, state: isPermanent(failure.responseCode) ? 'refused' : 'later' }
  if (complete) return { ...result, state: 'unsure' }
  // Rejected before anything was sent, e.g. an invalid address.
  if (failure.command === 'API' && failure.code === 'EENVELOPE')
    return {
      ...result,
      words: 'The address is not one that mail can be sent to',
      state: 'refused',
      reached: true,
    }
  if (failure.code === 'EMESSAGE')
    return {
      ...result,
      words: 'The message is larger than the mail server takes',
      state: 'refused',
      reached: true,
    }
  return { ...result, state: 'later' }
}

function refusedByAll(rejected: readonly Rejection[], result: Omit<Delivery, 'state'>): Delivery {
  const later = rejected.find(({ responseCode }) => !isPermanent(responseCode))
  const words = oneLine((later ?? rejected[0])?.response ?? result.words)
  return { ...result, words, reached: true, state: later ? 'later' : 'refused' }
}

/**
 * The outcome of a message that the server accepted, perhaps not for all recipients. One that was deferred gets it
 * later on its own; none gets it twice.
 */
export function acceptedDelivery(
  response: string,
  {
    to,
    accepted,
    rejected,
  }: { to: readonly string[]; accepted: readonly string[]; rejected: readonly Rejection[] },
): Delivery {
  const [first] = rejected
  const later = rejected.find(({ responseCode }) => !isPermanent(responseCode))
  const lacking = rejected.map(
    ({ recipient, response: reply }) => `${recipient ?? 'An address'}: ${reply ?? ''}`,
  )
  const base = { accepted, reached: true }
  if (!first) return { ...base, state: 'sent', words: oneLine(response) }
  if (later) return { ...base, state: 'later', words: oneLine(later.response ?? '') }
  const arrived = to.some(address => accepted.includes(address))
  if (!arrived) return { ...base, state: 'refused', words: oneLine(first.response ?? '') }
  return { ...base, state: 'sent', words: oneLine(`${response}; not taken for ${lacking.join(', ')}`) }
}
