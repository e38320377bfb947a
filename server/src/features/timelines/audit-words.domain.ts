import type { TimelineKind } from '@nineops/contract/timelines.contract'
import { actionWords } from './action-words.domain.ts'
import type { AuditRow, Reader, Told } from './audit-rows.domain.ts'
import { nameIn } from './field-values.domain.ts'
import { valuesOf } from './field-words.domain.ts'
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

/** Kind and sentence of an entry; one whose action has no words of its own reads from its name. */
export function auditWords(row: AuditRow, reader: Reader): { kind: TimelineKind; sentence: string } {
  const before = valuesOf(row.before) ?? {}
  const after = valuesOf(row.after) ?? {}
  const found = nameIn(after) ?? nameIn(before)
  const name = found === null ? '' : ` “${found.length > 80 ? `${found.slice(0, 79)}…` : found}”`
  const words = actionWords[row.action]
  if (!words) return { kind: kindOf(row), sentence: `${plainWords(row.action)}${name}` }
  const told: Told = { before, after, name, row, reader }
  return {
    kind: words.kind,
    sentence: typeof words.say === 'string' ? words.say.replace('{name}', name) : words.say(told),
  }
}
