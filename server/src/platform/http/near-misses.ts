import type { Endpoint } from '@nineops/contract/http'
import { type AppError, httpErrors } from './errors.ts'

const safe = (method: string) => (method === 'GET' ? ['GET', 'HEAD'] : [method])

/** Methods that calls take at a path as it travels; none where nothing is there. */
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

/** As the path is most likely meant: in lower case, each slash once and none at the end. */
const asMeant = (path: string): string => path.toLowerCase().replaceAll(/\/+/g, '/').replace(/\/$/, '')

/**
 * What to say where no call is: the methods that there are, or how the path is written.
 * @param path without its query
 */
export function missed(
  endpoints: readonly Pick<Endpoint, 'method' | 'path'>[],
  method: string,
  path: string,
): { error: AppError; allow?: string } {
  const methods = methodsAt(endpoints, path)
  // The method itself is among them where a part of the path is longer than any that is looked at.
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
