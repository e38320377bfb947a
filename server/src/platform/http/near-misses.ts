import type { Endpoint } from '@nineops/contract/http'
import { type AppError, httpErrors } from './errors.ts'

const safe = (method: string) => (method === 'GET' ? ['GET', 'HEAD'] : [method])

/** Methods of the calls at a path as sent; none where there is no call. */
function methodsAt(endpoints: readonly Pick<Endpoint, 'method' | 'path'>[], asked: string): string[] {
  const parts = asked.split('/')
  const there = endpoints.filter(({ path }) => {
    const own = path.split('/')
    return (
      own.length === parts.length &&
      own.every((part, at) => part === parts[at] || (part.startsWith('{') && parts[at] !== ''))
    )
  })
  return [...new Set(there.flatMap(({ method }) => safe(method)))].toSorted()
}

/** The path as most likely meant: in lower case, with single slashes and none at the end. */
const asMeant = (path: string): string => path.toLowerCase().replaceAll(/\/+/g, '/').replace(/\/$/, '')

/**
 * Advice for a path without the call: its other methods, or the right spelling.
 * @param path without its query
 */
export function missed(
  endpoints: readonly Pick<Endpoint, 'method' | 'path'>[],
  method: string,
  path: string,
): { error: AppError; allow?: string } {
  const methods = methodsAt(endpoints, path)
  // The method itself is among them where a segment is longer than the router accepts.
  if (methods.length > 0 && !methods.includes(method))
    return { error: httpErrors.wrongMethod(method, path, methods), allow: methods.join(', ') }
  const meant = asMeant(path)
  const near = meant !== path && methodsAt(endpoints, meant).length > 0
  return {
    error: httpErrors.notFound(
      `There is nothing at ${method} ${path}.${near ? ` Write the path as ${meant}.` : ''}`,
    ),
  }
}
