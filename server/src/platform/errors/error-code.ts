/** The code of an error of the system, the network or PostgreSQL, such as `ENOENT` or `23505`. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}
