import type { TimelineActor } from '@nineops/contract/timelines.contract'
import type { Db } from '../../platform/db/db.ts'
import { actionWords } from './action-words.domain.ts'
import type { AuditRow, Reader } from './audit-rows.domain.ts'
import { auditWords, plainWords } from './audit-words.domain.ts'
import type { NamesOfIndexes } from './field-values.domain.ts'
import { actorOf, indexesIn } from './timeline-entries.domain.ts'
import { selectNames } from './timeline-pages.repository.ts'

export type { AuditRow } from './audit-rows.domain.ts'
export { differencesOf } from './differences.domain.ts'
export { safeValue } from './evidence-values.domain.ts'

// The whole trail is nobody's own.
const everybody: Reader = { accountNumber: null, charges: new Map() }

/** An entry as a sentence, in the words that timelines use too. */
export const entrySentence = (row: AuditRow): string => auditWords(row, everybody).sentence

/** What an action is called where no entry of it is at hand: `Charge added`. */
export function actionLabel(action: string): string {
  const say = actionWords[action]?.say
  return typeof say === 'string' ? say.replace('{name}', '') : plainWords(action)
}

/** What a kind of thing is called: `invoice_runs` → `Invoice runs`. */
export const thingLabel = (entity: string): string => plainWords(entity)

/** Names of what the values of entries point at by index, and of the schedules behind them. */
export async function namesIn(db: Db, rows: Iterable<AuditRow>): Promise<NamesOfIndexes> {
  const wanted = indexesIn(rows)
  return wanted.size === 0 ? new Map() : selectNames(db, wanted)
}

/** Who it was: somebody, a schedule of somebody's, or the engine. */
export const entryActor = (row: AuditRow, names: NamesOfIndexes): { kind: TimelineActor; name: string } =>
  actorOf(row, names)
