import {
  kindsOf,
  type Timeline,
  type TimelineEntry,
  type TimelineQuery,
} from '@nineops/contract/timelines.contract'
import { addDays } from '../../platform/clock/calendar-dates.ts'
import { londonDayStart } from '../../platform/clock/london.ts'
import type { Db } from '../../platform/db/db.ts'
import { readCursor, writeCursor, type Cursor } from './timeline-cursors.domain.ts'
import { entryOf, indexesIn, kindOfSource, type Words } from './timeline-entries.domain.ts'
import { auditBelongs, factBelongs } from './timeline-filters.domain.ts'
import * as pages from './timeline-pages.repository.ts'
import type { Reach, SourceRow } from './timeline-sources.repository.ts'
import { selectByNumber } from './timeline-subjects.repository.ts'
import type { Told } from './timeline-subjects.service.ts'

/** Rows that one request looks at before it leaves the rest to the next: a rare word must not read years at once. */
const MOST_LOOKED_AT = 2000
const CHUNK = 150
const CHUNK_FILTERED = 500
/** Runs of a page whose cards are counted, from their calls. */
const RUNS_WITH_CARDS = 2

async function withCards(db: Db, told: Told, rows: readonly SourceRow[]): Promise<void> {
  if (told.account === null) return
  const rated = rows.filter(row => row.id.startsWith('rated:')).slice(0, RUNS_WITH_CARDS)
  for (const row of rated)
    row.data['cards'] = await pages.selectCards(db, Number(row.data['billRun']), told.account)
}

async function toEntries(
  db: Db,
  told: Told,
  rows: readonly SourceRow[],
): Promise<[SourceRow, TimelineEntry][]> {
  const indexes = rows.flatMap(({ data }) => (typeof data['audit'] === 'number' ? [data['audit']] : []))
  const audit = await pages.selectAudit(db, indexes)
  const kept = rows.filter(({ data }) => {
    if (typeof data['audit'] !== 'number') return factBelongs(data, told.belonging)
    const row = audit.get(data['audit'])
    return row !== undefined && auditBelongs(row, told.belonging)
  })
  const wanted = indexesIn(audit.values())
  const names = wanted.size === 0 ? new Map() : await pages.selectNames(db, wanted)
  const words: Words = { ...told.reader, account: told.account, audit, names }
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

function reachOf(told: Told, query: TimelineQuery): Reach {
  const asked = query.from === undefined ? null : dayStart(query.from)
  const since = told.since === null ? null : new Date(told.since).toISOString()
  return {
    cursor: readCursor(query.before),
    from: asked === null ? since : since === null || asked > since ? asked : since,
    until: query.to === undefined ? null : dayStart(addDays(query.to, 1)),
    limit: Math.max(isFiltered(query) ? CHUNK_FILTERED : CHUNK, query.pageSize + 1),
  }
}

const cursorOf = ({ at, id }: SourceRow): Cursor => readCursor(writeCursor({ at, id }))

/** One page of a timeline, newest first; filters read on until the page is full or enough was looked at. */
export async function timelinePage(db: Db, told: Told, query: TimelineQuery): Promise<Timeline> {
  const { pageSize } = query
  const kinds = kindsOf(query)
  let reach = reachOf(told, query)
  const found: [SourceRow, TimelineEntry][] = []
  let older: string | null = null
  for (let looked = 0; ; ) {
    const sources = told.sources(reach).filter(({ name }) => {
      const kind = kindOfSource(name)
      return kinds.length === 0 || kind === null || kinds.includes(kind)
    })
    const rows = await pages.selectRows(db, sources, reach)
    looked += rows.length
    found.push(...(await toEntries(db, told, rows)).filter(([, entry]) => matches(entry, kinds, query)))
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
    told,
    shown.map(([row]) => row),
  )
  return {
    subject: told.subject,
    entries: shown.map(([row, entry]) =>
      row.data['cards'] === undefined ? entry : (again(row, told) ?? entry),
    ),
    older,
  }
}

/** A row told again, with what was added to it. */
const again = (row: SourceRow, told: Told): TimelineEntry | null =>
  entryOf(row, { ...told.reader, account: told.account, audit: new Map(), names: new Map() })

/** Invoices of a number. */
export const findInvoices = (db: Db, number: string) => selectByNumber(db, number)
