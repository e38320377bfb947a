import type { TimelineKind } from '@nineops/contract/crm/timelines.contract'
import { nameIn } from '../../platform/text/field-values.ts'
import type { AuditRow } from './audit-rows.domain.ts'
import { findAction, type Reader, Side } from '../../platform/audit/audit-actions.ts'
import { sentenceCase } from './sentence-case.domain.ts'

/** `account_note.added` → `Account note added`. */
export const plainWords = (action: string): string => sentenceCase(action.replaceAll(/[._-]/g, ' ').trim())

const ENTITY_KINDS: [RegExp, TimelineKind][] = [
  [/contract|loyalty/, 'contracts'],
  [/bundle/, 'bundles'],
  [/note/, 'notes'],
  [/charge/, 'charges'],
  [/^services?$/, 'services'],
  [/rate/, 'rates'],
  [/email/, 'e-mails'],
  [/deliver/, 'deliveries'],
  [/file|import/, 'files'],
  [/run|schedule|report/, 'runs'],
  [/invoice|number/, 'invoices'],
  [/account/, 'account'],
]

const kindOf = ({ action, entity }: AuditRow): TimelineKind =>
  ENTITY_KINDS.find(([pattern]) => pattern.test(action.split('.')[0] ?? ''))?.[1] ??
  ENTITY_KINDS.find(([pattern]) => pattern.test(entity))?.[1] ??
  'settings'

/** Kind and sentence of an entry; an action unknown to this version is worded from its name. */
export function auditWords(row: AuditRow, reader: Reader): { kind: TimelineKind; sentence: string } {
  const [before, after] = [new Side(row.before), new Side(row.after)]
  const found = nameIn(after.values) ?? nameIn(before.values)
  const name = found === null ? '' : ` “${found.length > 80 ? `${found.slice(0, 79)}…` : found}”`
  const action = findAction(row.action)
  if (!action) return { kind: kindOf(row), sentence: `${plainWords(row.action)}${name}` }
  const { kind, describe } = action
  if (typeof describe === 'string') return { kind, sentence: describe.replace('{name}', name) }
  const either = { text: (key: string) => after.text(key) || before.text(key) }
  const rows = Array.isArray(row.before) ? row.before.map(one => new Side(one)) : []
  return { kind, sentence: describe({ before, after, either, name, rows, reader }) }
}
