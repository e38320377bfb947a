import { readdirSync } from 'node:fs'
import { join } from 'node:path'

interface Modules {
  getModuleInfo: (id: string) => { importedIds: readonly string[]; code: string | null } | null
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

/** Import all parts of a library or a feature, of which a screen uses few. */
const indexes = /node_modules\/@mantine\/|\.public\.ts$/

/** A group of what these files import, and what that imports: whatever an earlier group has is not in it. */
function groupOf(name: string, priority: number, files: readonly string[]) {
  const ids = new Set<string>()
  const follow = (modules: Modules): void => {
    const open = files.map(file => join(web, file))
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (ids.has(next) || indexes.test(next)) continue
      ids.add(next)
      open.push(...(modules.getModuleInfo(next)?.importedIds ?? []))
    }
  }
  return {
    debugName: name,
    name: (id: string, modules: Modules) => {
      if (ids.size === 0) follow(modules)
      return ids.has(id) ? name : null
    },
    priority,
  }
}

/** Sign-in is where most begin, and every area needs the little that it has. */
const first = groupOf('first', 7, ['main.tsx', 'features/session/screens/login.screen.tsx'])

/** What is around every screen, and the table that most of them are. */
const list = groupOf('list', 6, [
  'app/shell/signed-in.tsx',
  'app/shell/context-bar.tsx',
  'features/table-views/components/view-tabs.tsx',
  'features/table-views/components/views-menu.tsx',
  'ui/table/data-table.tsx',
  'ui/layout/page-header.tsx',
])

function areaOf(id: string): string | null {
  const feature = id.startsWith(join(web, 'features')) && id.slice(web.length).split('/')[2]
  return feature ? (areas.get(feature) ?? 'portal') : null
}

/**
 * A screen is one script in any case: joined to a small one, it might import what imports that. So are charts: whatever
 * they were joined to would bring their library.
 */
const standsAlone = (id: string): boolean => /(\.screen|-charts?)\.tsx$/.test(id)
function areaOfPart(id: string, modules: Modules): string | null {
  const area = standsAlone(id) ? null : areaOf(id)
  return area === null ? null : weighed(area, id, modules)
}

/** Screens and panels that load on their own and need a module, from which on it is in the script for all of them. */
const SHARED_BY = 18
/** Calendars, and the fields that open them: many lists have none. */
const dates = /node_modules\/(@mantine\/dates|dayjs)\/|src\/ui\/forms\/(date-field|typed-date)/
/** What forms hold, which lists open in drawers and dialogs of their own. */
const forms =
  /node_modules\/(@mantine\/form|klona|fast-deep-equal)\/|src\/ui\/forms\/(use-resource-form|resource-form|read-values|form-failure)/
/** What opens beside a field or a button to choose from: many lists begin without it. */
const choices =
  /node_modules\/(@floating-ui|@mantine\/core\/esm\/(components\/(Popover|Combobox|Select|ScrollArea|Accordion|FocusTrap|Overlay|VisuallyHidden)|utils\/Floating)|@mantine\/hooks\/esm\/use-(focus-trap|focus-return|click-outside|long-press))\/|src\/(ui\/pickers\/|features\/pickers\/(components\/bound|picker-rules))/
/** Of the library's index, by name: what a module takes from it. */
const names = /\bimport \{([^}]*)\} from ['"]@mantine\/core['"]/
const choosing = /\b(Autocomplete|Drawer|Menu|Modal|MultiSelect|Popover|Select|TagsInput)\b/

const libraryIndex = /node_modules\/@mantine\/\w+\/esm\/index\.mjs$/

type Weight = 0 | 1 | 2
const weights = new Map<string, Weight>()
function ownWeight(id: string, taken: string): Weight {
  if (dates.test(id) || forms.test(id) || /\bNumberInput\b/.test(taken)) return 2
  return choices.test(id) || choosing.test(taken) ? 1 : 0
}
/** Whether a module brings what is chosen from (1), or forms and calendars (2). */
function weightOf(id: string, modules: Modules): Weight {
  const known = weights.get(id)
  if (known !== undefined) return known
  weights.set(id, 0)
  const info = libraryIndex.test(id) ? null : modules.getModuleInfo(id)
  let weight = ownWeight(id, names.exec(info?.code ?? '')?.[1] ?? '')
  for (const next of info?.importedIds ?? []) weight = Math.max(weight, weightOf(next, modules)) as Weight
  weights.set(id, weight)
  return weight
}

const endings = ['', '~choices', '~forms'] as const
/** Joined only to what is as heavy, so that what is light brings none of it. */
const weighed = (name: string, id: string, modules: Modules): string => name + endings[weightOf(id, modules)]

/** What snackbars open in, after each start: alone, it brings none of what they hold. */
const overlays = /src\/ui\/(overlays\/(overlays|second-clicks)|dialogs\/(dialog-layer|use-typed))\.tsx?$/
/** Bytes, below which a script joins the one whose users are most alike: with more, screens would bring what they don't need. */
const SMALLEST = 4000
const byUsers = { entriesAware: true, entriesAwareMergeThreshold: SMALLEST } as const
/** The contract's parts are small and refer to each other: joined to more, their scripts would import each other. */
const ofContract = { entriesAware: true, entriesAwareMergeThreshold: 3000 } as const

/**
 * One script for the first screen, one for what every list needs, one for what most screens need, and the rest by area
 * and by who uses it, so that a screen takes few requests and brings no other.
 */
export const scriptGroups = [
  first,
  list,
  {
    name: 'shared',
    test: (id: string) => !id.startsWith(contract) && ![dates, forms, choices].some(each => each.test(id)),
    minShareCount: SHARED_BY,
    priority: 5,
  },
  { name: 'overlays', test: overlays, priority: 5 },
  { name: 'choices', test: choices, minShareCount: SHARED_BY, priority: 4 },
  { name: 'forms', test: forms, minShareCount: SHARED_BY, priority: 3 },
  { name: 'dates', test: dates, minShareCount: SHARED_BY, priority: 3 },
  {
    debugName: 'libraries',
    name: (id: string, modules: Modules) => weighed('libraries', id, modules),
    test: /node_modules/,
    priority: 2,
    ...byUsers,
  },
  { name: 'contract', test: (id: string) => id.startsWith(contract), priority: 1, ...ofContract },
  {
    debugName: 'ui',
    name: (id: string, modules: Modules) => weighed('ui', id, modules),
    test: (id: string) => id.startsWith(web) && !areaOf(id) && !standsAlone(id),
    priority: 1,
    ...byUsers,
  },
  // Used in so many ways that parts of it would import each other's scripts.
  {
    debugName: 'accounts',
    name: (id: string, modules: Modules) => weighed('accounts', id, modules),
    test: (id: string) => id.startsWith(join(web, 'features/accounts/')),
    priority: 1,
  },
  { debugName: 'areas', name: areaOfPart, priority: 0, ...byUsers },
]
