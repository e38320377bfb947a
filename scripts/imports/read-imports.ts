import { glob, readFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import type { Import } from './import-rules.ts'

const statement =
  /(?:^|\n)\s*(?:import|export)\s(?:[^'"`;]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

/** A source file's imports, as written. Type imports count as much as others. */
export function specifiersOf(source: string): string[] {
  return [...source.matchAll(statement)].map(match => match[1] ?? match[2] ?? '')
}

/** A specifier as a path from the root, or as the name of a foreign package. */
export function resolveSpecifier(from: string, specifier: string): string {
  if (specifier.startsWith('@nineops/contract/')) return `contract/src/${specifier.slice(18)}.ts`
  if (!specifier.startsWith('.')) return specifier
  const path = normalize(join(dirname(from), specifier)).replaceAll('\\', '/')
  return /\.(tsx?|mjs|css|json)$/.test(path) ? path : `${path}.ts`
}

/** Reads every import of the four workspaces, the benchmarks and the scripts. */
export async function readImports(root: string): Promise<{ files: number; imports: Import[] }> {
  const imports: Import[] = []
  let files = 0
  const pattern = '{contract,server,web,e2e,bench,scripts}/**/*.{ts,tsx}'
  for await (const path of glob(pattern, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] })) {
    files += 1
    const source = await readFile(join(root, path), 'utf8')
    for (const specifier of specifiersOf(source))
      imports.push({ from: path, to: resolveSpecifier(path, specifier) })
  }
  return { files, imports }
}
