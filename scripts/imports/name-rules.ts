import { glob } from 'node:fs/promises'
import { basename } from 'node:path'

const banned = /^(utils?|helpers?|types|index)\.(ts|tsx)$/
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*\.(ts|tsx)$/
const layers = new Set(['routes', 'service', 'repository', 'domain', 'errors', 'actions', 'jobs', 'test'])

/** The rule that a file's name breaks, or null. */
export function nameBreach(path: string): string | null {
  const name = basename(path)
  if (banned.test(name)) return `names: ${path} says nothing of what is in it`
  if (!kebab.test(name)) return `names: ${path} is not in kebab-case`
  const suffix = /\.([a-z]+)\.tsx?$/.exec(name)?.[1]
  if (path.startsWith('contract/src/') && suffix && !['contract', 'test'].includes(suffix))
    return `names: ${path} has an unknown suffix`
  if (path.startsWith('server/src/features/invoice-documents/')) return null
  if (path.startsWith('server/src/features/') && (!suffix || !layers.has(suffix)))
    return `names: ${path} does not say its layer (${[...layers].join(', ')})`
  return null
}

/** Checks the names of all source files (architecture: Names). */
export async function checkNames(root: string): Promise<string[]> {
  const breaches: string[] = []
  const pattern = '{contract,server,web,e2e,bench,scripts}/**/*.{ts,tsx}'
  for await (const path of glob(pattern, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] })) {
    const breach = nameBreach(path)
    if (breach) breaches.push(breach)
  }
  return breaches
}
