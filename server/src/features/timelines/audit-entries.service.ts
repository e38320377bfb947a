import type { TimelineEntry } from '@nineops/contract/crm/timelines.contract'
import type { TimelineActor } from '@nineops/contract/crm/timeline-actors'
import type { Db } from '../../platform/db/db.ts'
import { withoutFolders } from '../../platform/files/root-names.ts'
import { safeValue } from '../../platform/text/safe-values.ts'
import { auditWords, plainWords } from './audit-words.domain.ts'
import type { NamesOfIndexes } from '../../platform/text/field-values.ts'
import type { AuditRow } from './audit-rows.domain.ts'
import { findAction, type Reader } from '../../platform/audit/audit-actions.ts'
import { actorOf, indexesIn } from './timeline-entries.domain.ts'
import { selectAudit, selectNames } from './timeline-pages.repository.ts'

export type { AuditRow } from './audit-rows.domain.ts'
export { differencesOf } from './differences.domain.ts'

// The whole trail has no account of its own.
const wholeTrail: Reader = { accountNumber: null, charges: new Map() }

/** An entry as a sentence, in the same wording as timelines. */
export const entrySentence = (row: AuditRow): string => withoutFolders(auditWords(row, wholeTrail).sentence)

/** An action's name without an entry: `Charge added`. */
export function actionLabel(action: string): string {
  const describe = findAction(action)?.describe
  return typeof describe === 'string' ? describe.replace('{name}', '') : plainWords(action)
}

/** The name of a kind of thing: `invoice_runs` → `Invoice runs`. */
export const thingLabel = (entity: string): string => plainWords(entity)

/** Names for the indexes in entries' values, and for their schedules. */
export async function namesIn(db: Db, rows: Iterable<AuditRow>): Promise<NamesOfIndexes> {
  const wanted = indexesIn(rows)
  return wanted.size === 0 ? new Map() : selectNames(db, wanted)
}

/** The actor: a user, a user's schedule, or the engine. */
export const entryActor = (row: AuditRow, names: NamesOfIndexes): { kind: TimelineActor; name: string } =>
  actorOf(row, names)

/** The audit entries behind a timeline, before and after, without secrets. */
export async function auditValues(db: Db, entries: readonly TimelineEntry[]): Promise<unknown[]> {
  const at = new Map(
    entries.flatMap(entry => (entry.id.startsWith('audit:') ? [[Number(entry.id.slice(6)), entry.at]] : [])),
  )
  const rows = await selectAudit(db, [...at.keys()])
  return [...rows.values()]
    .toSorted((a, b) => b.index - a.index)
    .map(({ before, after, userIndex: _user, ...row }) => ({
      at: at.get(row.index),
      ...row,
      before: safeValue(before),
      after: safeValue(after),
    }))
}
