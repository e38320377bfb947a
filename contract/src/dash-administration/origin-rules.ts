/** Longest accepted origin. */
export const originLength = 300

export type OriginRead = { origin: string } | { problem: string }

/**
 * An origin as a browser writes it: scheme and host in lower case, no default port. An invalid origin is explained in
 * words.
 */
export function readOrigin(text: string): OriginRead {
  const typed = text.trim()
  if (typed === '') return { problem: 'is required' }
  if (typed.toLowerCase() === 'null')
    return { problem: 'cannot be "null": every page without an origin would be let in' }
  if (typed.includes('*')) return { problem: 'cannot hold *: name each origin on its own' }
  if (!/^https?:\/\//i.test(typed))
    return { problem: 'must begin with https:// or http://, as in https://portal.example' }
  const url = URL.parse(typed)
  if (url === null || !/^[a-z\d.:[\]_-]+$/.test(url.hostname))
    return { problem: 'is not an address: write it as in https://portal.example' }
  if (url.username !== '' || url.password !== '') return { problem: 'cannot hold a name or password' }
  if (url.pathname !== '/' || /[?#]/.test(typed))
    return { problem: 'must be only scheme, host and port: remove the path' }
  if (url.origin.length > originLength) return { problem: `must have at most ${originLength} characters` }
  return { origin: url.origin }
}
