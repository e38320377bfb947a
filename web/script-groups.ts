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

/** Its index imports all of its parts, of which the first screen uses few. */
const manyParts = /node_modules\/@mantine\//

/** Sign-in is where most begin, and every area needs the little that it has. */
const firstFiles = ['main.tsx', 'features/session/screens/login.screen.tsx']

/** Whether the first screen needs a module: what the first files import, and what that imports. */
function isFirst(id: string, modules: Modules): boolean {
  if (first.size === 0) {
    const open = firstFiles.map(file => join(web, file))
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (first.has(next) || manyParts.test(next)) continue
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

/** A screen is one script in any case: joined to a small one, it might import what imports that. */
const areaOfPart = (id: string): string | null => (id.endsWith('.screen.tsx') ? null : areaOf(id))

/** Screens and panels that load on their own and need a module, from which on it is in the script for all of them. */
const SHARED_BY = 18
/** Bytes, below which a script joins the one whose users are most alike: with more, screens would bring what they don't need. */
const SMALLEST = 4000
const byUsers = { entriesAware: true, entriesAwareMergeThreshold: SMALLEST } as const

/**
 * One script for the first screen, one for what most screens need, and the rest by area and by who uses it, so that a
 * screen takes few requests and brings no other.
 */
export const scriptGroups = [
  {
    debugName: 'first',
    name: (id: string, modules: Modules) => (isFirst(id, modules) ? 'first' : null),
    priority: 4,
  },
  { name: 'shared', minShareCount: SHARED_BY, priority: 3 },
  { name: 'libraries', test: /node_modules/, priority: 2, ...byUsers },
  { name: 'contract', test: (id: string) => id.startsWith(contract), priority: 1, ...byUsers },
  { name: 'ui', test: (id: string) => id.startsWith(web) && !areaOf(id), priority: 1, ...byUsers },
  { debugName: 'areas', name: areaOfPart, priority: 0, ...byUsers },
]
