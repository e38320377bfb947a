import {
  type AuditEntry,
  type AuditEntryDetail,
  type AuditQuery,
  MOST_ENTRIES,
} from '@nineops/contract/administration/audit-trail.contract'
import type { Db } from '../../platform/db/db.ts'
import { safeValue } from '../../platform/text/safe-values.ts'
import {
  actionLabel,
  differencesOf,
  entryActor,
  entrySentence,
  namesIn,
  thingLabel,
} from '../timelines/audit-entries.service.ts'
import { auditTrailErrors } from './audit-trail.errors.ts'
import * as repository from './audit-trail.repository.ts'
import type { TrailRow } from './audit-trail.repository.ts'

const MOST_ACCOUNTS = 20
/** The most characters a workbook cell can hold. */
const MOST_OF_A_CELL = 30_000

type Names = Parameters<typeof entryActor>[1]

function toEntry(row: TrailRow, names: Names): AuditEntry {
  return {
    index: row.index,
    at: row.at.toISOString(),
    by: { ...entryActor(row, names), user: row.userIndex },
    words: entrySentence(row),
    action: row.action,
    entity: row.entity,
    thing: thingLabel(row.entity),
    entityIndex: row.entityIndex,
    client:
      row.clientIndex === null
        ? null
        : { index: row.clientIndex, name: row.clientName ?? `no. ${row.clientIndex}` },
    requestId: row.requestId,
  }
}

/** The filters, with the actions whose label contains the search text. */
async function narrowed(db: Db, query: AuditQuery): Promise<repository.Narrowed> {
  if (query.filter === '') return { ...query, alike: [] }
  const sought = query.filter.toLowerCase()
  const actions = await repository.selectActions(db)
  return {
    ...query,
    alike: actions.filter(
      action => action.includes(sought) || actionLabel(action).toLowerCase().includes(sought),
    ),
  }
}

/** A page of the trail, newest first, and how many entries match, counted up to `MOST_ENTRIES`. */
export async function listEntries(
  db: Db,
  query: AuditQuery,
): Promise<{ entries: AuditEntry[]; total: number }> {
  const filters = await narrowed(db, query)
  const rows = await repository.selectPage(db, filters, query)
  const names = await namesIn(db, rows)
  return {
    entries: rows.map(row => toEntry(row, names)),
    total: await repository.countEntries(db, filters, MOST_ENTRIES),
  }
}

/** One entry with its fields before and after. @throws 404 `audit_entry_not_found` */
export async function getEntry(db: Db, index: number): Promise<AuditEntryDetail> {
  const row = await repository.selectEntry(db, index)
  if (!row) throw auditTrailErrors.notFound(index)
  const names = await namesIn(db, [row])
  const { differences, whole } = differencesOf(row.before, row.after, names)
  return {
    ...toEntry(row, names),
    differences,
    shortened: row.cut || !whole,
    accounts: await repository.selectAccounts(db, index, MOST_ACCOUNTS),
    accountCount: await repository.countAccounts(db, index),
    ofRequest: await repository.countOfRequest(db, row.requestId),
  }
}

const labelled = (values: readonly string[], words: (value: string) => string) =>
  values.map(value => ({ value, words: words(value) })).toSorted((a, b) => a.words.localeCompare(b.words))

/** The values the trail can be filtered by. */
export async function choices(db: Db) {
  return {
    actions: labelled(await repository.selectActions(db), actionLabel),
    things: labelled(await repository.selectEntities(db), thingLabel),
    people: await repository.selectPeople(db),
    resellers: await repository.selectResellers(db),
  }
}

export const countAll = async (db: Db, query: AuditQuery): Promise<number> =>
  repository.countEntries(db, await narrowed(db, query), null)

export type ExportedEntry = AuditEntry & { before: string | null; after: string | null; people: string }

const asText = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(safeValue(value)).slice(0, MOST_OF_A_CELL)

/** Every matching entry, newest first, with its values as JSON, without secrets. */
export async function* allEntries(db: Db, query: AuditQuery): AsyncGenerator<ExportedEntry> {
  const noNames: Names = new Map()
  for await (const row of repository.allEntries(db, await narrowed(db, query))) {
    const entry = toEntry(row, noNames)
    yield { ...entry, people: row.username, before: asText(row.before), after: asText(row.after) }
  }
}
