import pino from 'pino'
import { logContext } from './log-context.ts'
import { loggedError } from './logged-errors.ts'

export type Log = pino.Logger

const secrets = [
  'authorization',
  'cookie',
  '["set-cookie"]',
  'password',
  'newPassword',
  'currentPassword',
  'passwordHash',
  'token',
  'accessToken',
  'refreshToken',
  'access_token',
  'refresh_token',
  'secret',
  'clientSecret',
  // Personal and payment data: logging a whole record must not reveal it.
  'email',
  'mailTo',
  'phone',
  'mobile',
  'sortCode',
  'sort_code',
  'bankAccountNumber',
  'bank_account_number',
  'mandateReference',
  'givenName',
  'familyName',
  'postcode',
]
export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

/**
 * Masks secrets without a telling key: the password inside a connection address, a token inside a query string, mail
 * addresses and telephone numbers inside a library's messages.
 */
function maskText(line: string): string {
  return (
    line
      .replaceAll(/(:\/\/[^:/?#\s"]*):[^/?#\s"]*@/g, '$1:***@')
      .replaceAll(/([?&](?:token|access_token|refresh_token|password|code)=)[^&\s"\\]+/gi, '$1***')
      .replaceAll(/[\w.+'-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g, '***@***')
      .replaceAll(/(?<![\w.:-])(?:\+44|0)[1-9]\d{8,9}(?![\w.:-])/g, '***')
      // In the formats of calls and services; never a figure of the line itself, which follows a colon, comma or
      // bracket.
      .replaceAll(/(?<=[ "'(/+])44[1-9]\d{8,9}(?![\w.-])/g, '***')
  )
}

/** A log of JSON lines on standard output, named after its part of the product, without secrets. */
export function createLog(name: string, destination?: pino.DestinationStream): Log {
  // Any other is refused with the settings, which are read later.
  const level = logLevels.find(one => one === process.env['LOG_LEVEL']) ?? 'info'
  const options: pino.LoggerOptions = {
    name,
    level,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: label => ({ level: label }) },
    redact: { paths: secrets.flatMap(key => atEachDepth(key)), censor: '***' },
    serializers: { err: loggedError },
    // Not repeated for a child logger that has set it.
    mixin: (_line, _level, logger) => {
      const context = logContext()
      const own = logger.bindings()
      return Object.fromEntries(Object.entries(context).filter(([fact]) => !(fact in own)))
    },
    hooks: { streamWrite: maskText },
  }
  return destination ? pino(options, destination) : pino(options)
}

function atEachDepth(key: string): string[] {
  const dot = key.startsWith('[') ? '' : '.'
  return [key, `*${dot}${key}`, `*.*${dot}${key}`]
}
