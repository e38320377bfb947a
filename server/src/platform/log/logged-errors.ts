interface ErrorFacts {
  type: string
  message: string
  stack: string
  [fact: string]: unknown
}

/** Fields that drivers add to an error and that name parts of the product, never people's input. */
const safeFields = [
  'code',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
  'syscall',
  'errno',
  'address',
  'port',
  'responseCode',
  'command',
  'status',
]
/** PostgreSQL's classes of error whose messages repeat the input. */
const repeatsInput = /^(22|23)/
const MOST = 5

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/**
 * An error for the log: what failed and where, without the values it failed on. Drivers add rows, parameters and mail
 * addresses to errors; only fields known to be harmless are copied.
 */
export function loggedError(error: unknown, depth = 0): ErrorFacts | { message: string } {
  if (!(error instanceof Error)) return { message: isRecord(error) ? 'no error but an object' : typeof error }
  const facts: Record<string, unknown> = {}
  const fields = error as unknown as Record<string, unknown>
  for (const name of safeFields) {
    const value = fields[name]
    if (typeof value === 'string' || typeof value === 'number') facts[name] = value
  }
  const code = typeof facts['code'] === 'string' ? facts['code'] : ''
  const message =
    repeatsInput.test(code) && code.length === 5
      ? error.message.replace(/: .*/s, ': ***').replaceAll(/\(([^()]*)\)=\(.*\)/g, '($1)=(***)')
      : error.message
  const frames = (error.stack ?? '').split('\n').filter(line => /^\s+at /.test(line))
  return {
    type: error.name,
    message,
    stack: [`${error.name}: ${message}`, ...frames].join('\n'),
    ...facts,
    ...(error.cause === undefined || depth >= MOST ? {} : { cause: loggedError(error.cause, depth + 1) }),
    ...(error instanceof AggregateError && depth < MOST
      ? { errors: error.errors.slice(0, MOST).map(one => loggedError(one, depth + 1)) }
      : {}),
  }
}
