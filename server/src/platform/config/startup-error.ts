/** An error whose message says what prevents the start and how to fix it; printed without a stack. */
export function startupError(message: string, cause?: unknown): Error {
  const error = new Error(message, { cause })
  error.name = 'StartupError'
  return error
}

export function isStartupError(error: unknown): error is Error {
  return error instanceof Error && error.name === 'StartupError'
}
