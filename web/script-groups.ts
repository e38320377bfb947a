import { readdirSync } from 'node:fs'
import { join } from 'node:path'

interface Modules {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null
}

const web = join(import.meta.dirname, 'src')
const contract = join(import.meta.dirname, '../contract/src')

/** The area of each feature, by the folder of its contract. */
const areas = new Map(
  readdirSync(contract, { withFileTypes: true })
    .filter(each => each.isDirectory())
    .flatMap(({ name: area }) =>
      readdirSync(join(contract, area)).map(file => [file.replace(/\.contract\.ts$/, ''), area] as const),
    ),
)

const first = new Set<string>()

/** Whether the first screen needs a module of ours: what `main.tsx` imports, and what that imports. */
function isFirst(id: string, modules: Modules): boolean {
  if (first.size === 0) {
    const open = [join(web, 'main.tsx')]
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (first.has(next) || next.includes('node_modules')) continue
      first.add(next)
      open.push(...(modules.getModuleInfo(next)?.importedIds ?? []))
    }
  }
  return first.has(id)
}

function areaOf(id: string): string | null {
  const feature = id.startsWith(join(web, 'features')) && id.slice(web.length).split('/')[2]
  return feature ? (areas.get(feature) ?? 'portal') : null
}

/**
 * One script for the first screen, one for each area and one for what areas share, so that a screen takes few
 * requests and brings no other area. Libraries are split by who uses them: the first screen brings none that only others need.
 */
export const scriptGroups = [
  {
    name: 'libraries',
    test: /node_modules/,
    priority: 3,
    entriesAware: true,
    // Bytes: with more, libraries of later screens would join the first, or scripts would import each other.
    entriesAwareMergeThreshold: 3000,
  },
  {
    debugName: 'first',
    name: (id: string, modules: Modules) => (isFirst(id, modules) ? 'first' : null),
    priority: 2,
  },
  { name: 'contract', test: (id: string) => id.startsWith(contract), priority: 1 },
  { name: 'ui', test: (id: string) => id.startsWith(web) && !areaOf(id), priority: 1 },
  { debugName: 'areas', name: areaOf, priority: 0 },
]
