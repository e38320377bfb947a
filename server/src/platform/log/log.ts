import pino from 'pino'

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
]
const levels = new Set(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])

/** Masks what a key can't tell: the password inside a connection address, a token inside a query string. */
function maskText(line: string): string {
  return line
    .replaceAll(/(:\/\/[^:/?#\s"]*):[^/?#\s"]*@/g, '$1:***@')
    .replaceAll(/([?&](?:token|access_token|refresh_token|password|code)=)[^&\s"\\]+/gi, '$1***')
}

/** A log of JSON lines on standard output, named after its part of the product; secrets never reach it. */
export function createLog(name: string, destination?: pino.DestinationStream): Log {
  const level = process.env['LOG_LEVEL'] ?? 'info'
  const options: pino.LoggerOptions = {
    name,
    level: levels.has(level) ? level : 'info',
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: label => ({ level: label }) },
    redact: { paths: secrets.flatMap(key => atEachDepth(key)), censor: '***' },
    hooks: { streamWrite: maskText },
  }
  return destination ? pino(options, destination) : pino(options)
}

function atEachDepth(key: string): string[] {
  const dot = key.startsWith('[') ? '' : '.'
  return [key, `*${dot}${key}`, `*.*${dot}${key}`]
}
