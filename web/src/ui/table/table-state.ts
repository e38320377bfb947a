/** One sort column of a table. */
export interface TableSort {
  id: string
  desc: boolean
}

/** The user's changes to a table, all in the address (spec §9). */
export interface TableState {
  filter: string
  /** Undefined: the table's initial order. */
  sort: readonly TableSort[] | undefined
  /** Columns shown or hidden, if different from the initial state. */
  columns: Readonly<Record<string, boolean>>
  /** Pages count from 1. */
  page: number
  /** The open saved view. */
  view: number | undefined
}

export const freshState: TableState = { filter: '', sort: undefined, columns: {}, page: 1, view: undefined }

/** Longer texts are cut: the server's filters take no more. */
export const MOST_FILTER = 100
const MOST_SORTS = 4
const MOST_PAGE = 1_000_000

type Search = Readonly<Record<string, unknown>>

const keysOf = (name: string) => {
  const of = (what: string) => `${name}.${what}`
  return { filter: of('q'), sort: of('sort'), columns: of('cols'), page: of('page'), view: of('view') }
}

// Ids are joined by dots, and a leading `-` means descending.
const printId = (id: string): string =>
  id.replaceAll(/[*.]|^-/g, sign => `*${sign.charCodeAt(0).toString(16)}`)
const parseId = (text: string): string =>
  text.replaceAll(/\*(2a|2e|2d)/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

const printIds = (ids: readonly { id: string; minus: boolean }[]): string =>
  ids.map(({ id, minus }) => (minus ? '-' : '') + printId(id)).join('.')
const parseIds = (value: unknown): { id: string; minus: boolean }[] =>
  textOf(value)
    .split('.')
    .map(part => ({ id: parseId(part.replace(/^-/, '')), minus: part.startsWith('-') }))
    .filter(({ id }) => id !== '')

/** The address contains texts, and numbers if a text looks like one. */
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || value === null
    ? String(value)
    : ''
const readable = (text: string): string | number =>
  text !== '' && String(Number(text)) === text && Number.isFinite(Number(text)) ? Number(text) : text

const positiveInteger = (value: unknown): number | undefined => {
  const number = Number(textOf(value))
  return Number.isInteger(number) && number >= 1 ? number : undefined
}

/** The address parameters of the table of this name; undefined ones are omitted. */
export function printState(name: string, state: TableState): Record<string, string | number | undefined> {
  const keys = keysOf(name)
  const columns = Object.entries(state.columns).map(([id, shown]) => ({ id, minus: !shown }))
  const sort = state.sort?.map(({ id, desc }) => ({ id, minus: desc }))
  return {
    [keys.filter]: state.filter === '' ? undefined : readable(state.filter),
    [keys.sort]: sort && (sort.length === 0 ? '-' : readable(printIds(sort))),
    [keys.columns]: columns.length === 0 ? undefined : readable(printIds(columns)),
    [keys.page]: state.page === 1 ? undefined : state.page,
    [keys.view]: state.view,
  }
}

/** Reads it back; invalid values count as absent. */
export function parseState(name: string, search: Search): TableState {
  const keys = keysOf(name)
  const has = (key: string): boolean => search[key] !== undefined
  return {
    filter: has(keys.filter) ? textOf(search[keys.filter]).slice(0, MOST_FILTER) : '',
    sort: has(keys.sort)
      ? parseIds(search[keys.sort])
          .slice(0, MOST_SORTS)
          .map(({ id, minus }) => ({ id, desc: minus }))
      : undefined,
    columns: has(keys.columns)
      ? Object.fromEntries(parseIds(search[keys.columns]).map(({ id, minus }) => [id, !minus]))
      : {},
    page: Math.min(positiveInteger(search[keys.page]) ?? 1, MOST_PAGE),
    view: positiveInteger(search[keys.view]),
  }
}

/** The table's part of the address as one text, to detect changes. */
export const stateKey = (name: string, search: Search): string =>
  JSON.stringify(Object.values(keysOf(name)).map(key => search[key] ?? null))

/** A press on a header: up, down, then unsorted; with Shift in addition to the current sort columns. */
export function nextSort(sort: readonly TableSort[], id: string, beside: boolean): TableSort[] {
  const now = sort.find(each => each.id === id)
  const next = now === undefined ? { id, desc: false } : now.desc ? undefined : { id, desc: true }
  if (!beside) return next ? [next] : []
  if (now) return sort.flatMap(each => (each.id !== id ? [each] : next ? [next] : []))
  return next ? [...sort.slice(0, MOST_SORTS - 1), next] : [...sort]
}
