import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { resolveSpecifier, specifiersOf } from './imports/read-imports.ts'

/** A test that imports one of these, even through many files, uses a database. */
const DATABASE = 'server/test/database.ts'

/**
 * Every test file of the workspaces and the scripts, sorted by its imports: those that need a database, and
 * those that do not. Paths are relative to `root`.
 */
export function sortTestFiles(root: string): { pure: string[]; database: string[] } {
  const read = new Map<string, string[]>()
  const importsOf = (path: string): string[] => {
    const known = read.get(path)
    if (known) return known
    const source = /\.tsx?$/.test(path) ? sourceOf(join(root, path)) : ''
    const imports = specifiersOf(source).map(specifier => resolveSpecifier(path, specifier))
    read.set(path, imports)
    return imports
  }
  const needsDatabase = (test: string): boolean => {
    const seen = new Set([test])
    for (const path of seen) for (const imported of importsOf(path)) seen.add(imported)
    return seen.has(DATABASE)
  }
  const tests = globSync('{contract,server,web,e2e,scripts}/**/*.test.ts', {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**'],
  }).map(path => path.replaceAll('\\', '/'))
  const { pure = [], database = [] } = Object.groupBy(tests, test =>
    needsDatabase(test) ? 'database' : 'pure',
  )
  return { pure, database }
}

/** Empty for a package, which is not a file. */
function sourceOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
