import { readdirSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { joinScripts, splitByUsers } from './join-scripts.ts'
import { ModuleGraph, type Modules } from './module-graph.ts'

const web = join(import.meta.dirname, 'src')
const contract = join(import.meta.dirname, '../contract/src')

/** Sign-in is where most begin, and every screen needs the little that it has. */
const first = ['main.tsx', 'features/session/screens/login.screen.tsx']
/** What is around every screen, and the table that most of them are. */
const list = [
  'app/shell/signed-in.tsx',
  'app/shell/context-bar.tsx',
  'features/table-views/components/view-tabs.tsx',
  'features/table-views/components/views-menu.tsx',
  'ui/table/data-table.tsx',
]
/** What a request weighs, in characters of code: with more, screens take fewer scripts, and more that they don't need. */
const REQUEST = 5000

/** The name of each module's script: of the two that always come, then of those that screens share. */
function scriptNames(modules: Modules): ReadonlyMap<string, string> {
  const graph = new ModuleGraph(modules, join(web, 'main.tsx'))
  const names = new Map<string, string>()
  for (const [name, files] of Object.entries({ first, list })) {
    const reached = new Set(files.map(file => join(web, file)))
    for (const id of reached) for (const next of graph.importsOf(id)) if (!names.has(next)) reached.add(next)
    for (const id of reached) if (!names.has(id)) names.set(id, name)
  }
  const scripts = splitByUsers(
    [...graph.parts].filter(part => !names.has(part)),
    {
      importsOf: id => graph.importsOf(id).filter(next => !names.has(next)),
      sizeOf: id => graph.sizeOf(id),
    },
  )
  for (const [number, { modules: of }] of joinScripts(scripts, REQUEST).entries())
    for (const id of of) names.set(id, `${nameOf(of, graph)}~${number}`)
  return names
}

/** The area of each feature, by the folder of its contract. */
const areas = new Map(
  readdirSync(contract, { withFileTypes: true })
    .filter(each => each.isDirectory())
    .flatMap(({ name: area }) =>
      readdirSync(join(contract, area)).map(file => [file.replace(/\.contract\.ts$/, ''), area] as const),
    ),
)

/** The area of a module, or the part of the portal that it belongs to. */
function ownerOf(id: string): string {
  const [folder = '', feature = ''] = id.startsWith(web) ? id.slice(web.length + 1).split('/') : []
  if (folder === 'features') return areas.get(feature) ?? 'portal'
  return folder || (id.startsWith(contract) ? 'contract' : 'libraries')
}

/** The area of most of it; what is no area's is named after what it is for, if that is one thing. */
function nameOf(ids: readonly string[], graph: ModuleGraph): string {
  const [part, ...others] = ids.filter(id => graph.parts.has(id))
  return part !== undefined && others.length === 0 && /\/src\/(app|ui)\//.test(part)
    ? basename(part, extname(part))
    : ownerOfMost(ids, graph)
}

function ownerOfMost(ids: readonly string[], graph: ModuleGraph): string {
  const sizes = new Map<string, number>()
  for (const id of ids) sizes.set(ownerOf(id), (sizes.get(ownerOf(id)) ?? 0) + graph.sizeOf(id))
  return [...sizes].reduce((most, each) => (each[1] > most[1] ? each : most))[0]
}

let names: ReadonlyMap<string, string> | undefined

/**
 * Puts modules together by who needs them, so that a screen takes few requests and little that is of others. Each module
 * has its script: what it imports must not be drawn into that too.
 */
export const codeSplitting = {
  includeDependenciesRecursively: false,
  groups: [
    {
      debugName: 'by users',
      name: (id: string, modules: Modules) => (names ??= scriptNames(modules)).get(id) ?? null,
    },
  ],
}
