import type { Delivery } from './mailer.ts'

/** What is looked at of a failure of the SMTP client. */
export interface SmtpFailure {
  code?: string | undefined
  originalCode?: string | undefined
  command?: string | undefined
  response?: string | undefined
  responseCode?: number | undefined
  /** Where every address was refused. */
  rejectedErrors?: readonly Rejection[] | undefined
}

/** What a server said to one address. */
export interface Rejection {
  recipient?: string | undefined
  response?: string | undefined
  responseCode?: number | undefined
}

export const MOST_WORDS = 500

/** One bounded line of printable text: what a stranger's server says goes onto our screens. */
export const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, MOST_WORDS)
    .toWellFormed()

/** 5yz is for good; 503 says that the line was out of step, not that the message is refused (RFC 5321 §4.2.1). */
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
  const said = oneLine(failure.response ?? '')
  if (failure.code === 'EAUTH') return oneLine(`The mail server does not let us sign in: ${said}`)
  if (said !== '') return said
  return (
    silent[failure.originalCode ?? ''] ??
    silent[failure.code ?? ''] ??
    'The message could not be handed to the mail server'
  )
}

/** The server's settings or ours are wrong: another message would fare no better, and this one may go later. */
const ofTheLine = new Set(['EAUTH', 'ENOAUTH', 'ETLS', 'EDNS', 'ECONFIG'])

/**
 * What a failed try means. `whole`: every byte of the message had been handed over when the line was lost, so
 * that the server may have taken it (RFC 5321 §4.5.3.2.6).
 */
export function failedDelivery(
  failure: SmtpFailure,
  { accepted, began, whole }: { accepted: readonly string[]; began: boolean; whole: boolean },
): Delivery {
  const spoke = failure.responseCode !== undefined && failure.responseCode >= 400
  const reached = began || (spoke && !ofTheLine.has(failure.code ?? '') && failure.responseCode !== 421)
  const result = { words: wordsOf(failure), accepted, reached }
  if (ofTheLine.has(failure.code ?? '')) return { ...result, state: 'later' }
  if (failure.rejectedErrors?.length) return refusedByAll(failure.rejectedErrors, result)
  if (spoke) return { ...result, state: isPermanent(failure.responseCode) ? 'refused' : 'later' }
  if (whole) return { ...result, state: 'unsure' }
  // Found wrong before anything was said, such as an address that is none.
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
 * What it means that the server took the message, perhaps not for everybody. Somebody who could not have it
 * now gets it later, alone; nobody gets it twice.
 */
export function takenDelivery(
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
    ({ recipient, response: said }) => `${recipient ?? 'An address'}: ${said ?? ''}`,
  )
  const base = { accepted, reached: true }
  if (!first) return { ...base, state: 'sent', words: oneLine(response) }
  if (later) return { ...base, state: 'later', words: oneLine(later.response ?? '') }
  const arrived = to.some(address => accepted.includes(address))
  if (!arrived) return { ...base, state: 'refused', words: oneLine(first.response ?? '') }
  return { ...base, state: 'sent', words: oneLine(`${response}; not taken for ${lacking.join(', ')}`) }
}
