import {
  kindsOf,
  type Timeline,
  type TimelineEntry,
  type TimelineQuery,
} from '@nineops/contract/crm/timelines.contract'
import { addDays } from '../../platform/clock/calendar-dates.ts'
import { londonDayStart } from '../../platform/clock/london.ts'
import type { Db } from '../../platform/db/db.ts'
import { readCursor, writeCursor, type Cursor } from './timeline-cursors.domain.ts'
import { entryOf, indexesIn, kindOfSource, type Words } from './timeline-entries.domain.ts'
import { auditBelongs, factBelongs } from './timeline-filters.domain.ts'
import * as pages from './timeline-pages.repository.ts'
import type { Reach, SourceRow } from './timeline-sources.repository.ts'
import { selectByNumber } from './timeline-subjects.repository.ts'
import type { TimelineScope } from './timeline-subjects.service.ts'

/**
 * The most rows that one request reads before it leaves the rest to the next: a rare word must not read years at once.
 */
const MOST_LOOKED_AT = 2000
const CHUNK = 150
const CHUNK_FILTERED = 500
/** Runs of a page whose cards are counted, which reads their calls. */
const RUNS_WITH_CARDS = 2

async function withCards(db: Db, scope: TimelineScope, rows: readonly SourceRow[]): Promise<void> {
  if (scope.account === null) return
  const rated = rows.filter(row => row.id.startsWith('rated:')).slice(0, RUNS_WITH_CARDS)
  for (const row of rated)
    row.data['cards'] = await pages.selectCards(db, Number(row.data['billRun']), scope.account)
}

async function toEntries(
  db: Db,
  scope: TimelineScope,
  rows: readonly SourceRow[],
): Promise<[SourceRow, TimelineEntry][]> {
  const indexes = rows.flatMap(({ data }) => (typeof data['audit'] === 'number' ? [data['audit']] : []))
  const audit = await pages.selectAudit(db, indexes)
  const kept = rows.filter(({ data }) => {
    if (typeof data['audit'] !== 'number') return factBelongs(data, scope.belonging)
    const row = audit.get(data['audit'])
    return row !== undefined && auditBelongs(row, scope.belonging)
  })
  const wanted = indexesIn(audit.values())
  const names = wanted.size === 0 ? new Map() : await pages.selectNames(db, wanted)
  const words: Words = { ...scope.reader, account: scope.account, audit, names }
  return kept.flatMap((row): [SourceRow, TimelineEntry][] => {
    const entry = entryOf(row, words)
    return entry ? [[row, entry]] : []
  })
}

function matches(entry: TimelineEntry, kinds: readonly string[], { by, text }: TimelineQuery): boolean {
  if (kinds.length > 0 && !kinds.includes(entry.kind)) return false
  if (by !== undefined && entry.actor.kind !== by) return false
  if (text === '') return true
  const sought = text.toLowerCase()
  const said = [entry.sentence, entry.actor.name, entry.requestId ?? '']
  const changed = entry.changes.flatMap(({ field, before, after }) => [field, before ?? '', after ?? ''])
  return [...said, ...changed].some(one => one.toLowerCase().includes(sought))
}

const isFiltered = ({ kinds = '', by, text }: TimelineQuery): boolean =>
  kinds !== '' || by !== undefined || text !== ''

const dayStart = (day: string): string => new Date(londonDayStart(day)).toISOString()

function reachOf(scope: TimelineScope, query: TimelineQuery): Reach {
  const asked = query.from === undefined ? null : dayStart(query.from)
  const since = scope.since === null ? null : new Date(scope.since).toISOString()
  return {
    cursor: readCursor(query.before),
    from: asked === null ? since : since === null || asked > since ? asked : since,
    until: query.to === undefined ? null : dayStart(addDays(query.to, 1)),
    limit: Math.max(isFiltered(query) ? CHUNK_FILTERED : CHUNK, query.pageSize + 1),
  }
}

const cursorOf = ({ at, id }: SourceRow): Cursor => readCursor(writeCursor({ at, id }))

/** One page of a timeline, newest first; with filters it reads on until the page is full or the limit is reached. */
export async function timelinePage(db: Db, scope: TimelineScope, query: TimelineQuery): Promise<Timeline> {
  const { pageSize } = query
  const kinds = kindsOf(query)
  let reach = reachOf(scope, query)
  const found: [SourceRow, TimelineEntry][] = []
  let older: string | null = null
  for (let looked = 0; ; ) {
    const sources = scope.sources(reach).filter(({ name }) => {
      const kind = kindOfSource(name)
      return kinds.length === 0 || kind === null || kinds.includes(kind)
    })
    const rows = await pages.selectRows(db, sources, reach)
    looked += rows.length
    found.push(...(await toEntries(db, scope, rows)).filter(([, entry]) => matches(entry, kinds, query)))
    const last = rows.at(-1)
    const done = rows.length < reach.limit || last === undefined
    if (found.length > pageSize) {
      const [end] = found[pageSize - 1] ?? []
      older = end ? writeCursor(end) : null
      break
    }
    if (done) break
    older = writeCursor(last)
    if (looked >= MOST_LOOKED_AT) break
    older = null
    reach = { ...reach, cursor: cursorOf(last) }
  }
  const shown = found.slice(0, pageSize)
  await withCards(
    db,
    scope,
    shown.map(([row]) => row),
  )
  return {
    subject: scope.subject,
    entries: shown.map(([row, entry]) =>
      row.data['cards'] === undefined ? entry : (again(row, scope) ?? entry),
    ),
    older,
  }
}

/** Words a row again, with added data. */
const again = (row: SourceRow, scope: TimelineScope): TimelineEntry | null =>
  entryOf(row, { ...scope.reader, account: scope.account, audit: new Map(), names: new Map() })

/** Invoices with a number. */
export const findInvoices = (db: Db, number: string) => selectByNumber(db, number)
