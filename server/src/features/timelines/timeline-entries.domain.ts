import type { TimelineEntry, TimelineKind } from '@nineops/contract/crm/timelines.contract'
import { withoutFolders } from '../../platform/files/root-names.ts'
import { findAction, type Reader } from '../../platform/audit/audit-actions.ts'
import type { AuditRow } from './audit-rows.domain.ts'
import { auditWords } from './audit-words.domain.ts'
import { linksOf, linksOfEntity } from './fact-links.domain.ts'
import { factWords } from './fact-words.domain.ts'
import type { NamesOfIndexes } from '../../platform/text/field-values.ts'
import { changesOf, valuesOf } from './field-words.domain.ts'

/** What is needed to word rows. */
export interface Words extends Reader {
  account: number | null
  audit: ReadonlyMap<number, AuditRow>
  names: NamesOfIndexes
}

type Row = { at: string; id: string; data: Record<string, unknown> }

const OCCURRENCE = /^schedule-occurrence-(\d{1,9})$/

/** The schedule occurrence behind an entry. */
export const occurrenceOf = ({ requestId }: Pick<AuditRow, 'requestId'>): number | null => {
  const index = OCCURRENCE.exec(requestId)?.[1]
  return index === undefined ? null : Number(index)
}

/** The kind of a source's entries; null where each has its own. */
export const kindOfSource = (name: string): TimelineKind | null => factWords[name]?.kind ?? null

export function actorOf(row: AuditRow, names: NamesOfIndexes): TimelineEntry['actor'] {
  const occurrence = occurrenceOf(row)
  if (occurrence !== null)
    return { kind: 'schedule', name: names.get('occurrence')?.get(occurrence) ?? 'a schedule' }
  if (row.userIndex === null) return { kind: 'engine', name: 'System' }
  return { kind: 'person', name: row.username }
}

/** Indexes in entries' values that people know by name. */
export function indexesIn(rows: Iterable<AuditRow>): Map<string, Set<number>> {
  const found = new Map<string, Set<number>>()
  const note = (key: string, index: unknown) => {
    if (typeof index === 'number' && Number.isInteger(index) && index > 0 && index < 2 ** 31)
      found.set(key, (found.get(key) ?? new Set()).add(index))
  }
  for (const row of rows) {
    for (const values of [valuesOf(row.before), valuesOf(row.after)])
      for (const [key, value] of Object.entries(values ?? {})) if (key.endsWith('Index')) note(key, value)
    note('occurrence', occurrenceOf(row))
  }
  return found
}

/** The changes of an import to this one account. */
function importedChanges(row: AuditRow, { accountNumber, names }: Words): TimelineEntry['changes'] {
  const changes = valuesOf(row.after)?.['changes']
  const own = (Array.isArray(changes) ? (changes as Record<string, unknown>[]) : []).find(
    change => valuesOf(change['values'])?.['account_number'] === accountNumber,
  )
  const listed = Array.isArray(own?.['changes']) ? (own['changes'] as Record<string, unknown>[]) : []
  const side = (key: string) =>
    Object.fromEntries(listed.map(change => [String(change['column']), change[key]]))
  return changesOf(side('from'), side('to'), names)
}

function auditEntry({ at, id }: Row, row: AuditRow, words: Words): TimelineEntry {
  const { kind, sentence } = auditWords(row, words)
  const hidden = words.account === null ? [] : ['accountIndex', 'account', 'accountNumber', 'brand']
  const fields = findAction(row.action)?.fields
  const changes =
    fields === 'own'
      ? importedChanges(row, words)
      : fields === 'one' && Array.isArray(row.before)
        ? []
        : changesOf(row.before, row.after, words.names, hidden)
  return {
    id,
    at: millis(at),
    kind,
    actor: actorOf(row, words.names),
    sentence: withoutFolders(sentence),
    changes,
    links: linksOfEntity(row.entity, row.entityIndex, words.account),
    service: row.entity === 'services' ? row.entityIndex : indexIn(valuesOf(row.after), 'serviceIndex'),
    requestId: row.requestId,
  }
}

const indexIn = (data: Record<string, unknown> | null, key: string): number | null => {
  const value = data?.[key]
  return typeof value === 'number' ? value : null
}

/** Microseconds are only for paging; the API has milliseconds. */
const millis = (at: string): string => `${at.slice(0, 23)}Z`

/** An entry in words; null where the audit trail's row no longer exists. */
export function entryOf(row: Row, words: Words): TimelineEntry | null {
  const { at, id, data } = row
  if (typeof data['audit'] === 'number') {
    const audit = words.audit.get(data['audit'])
    return audit ? auditEntry(row, audit, words) : null
  }
  const facts = factWords[id.slice(0, id.indexOf(':'))]
  if (!facts) return null
  const by = typeof data['by'] === 'string' ? data['by'] : null
  return {
    id,
    at: millis(at),
    kind: facts.kind,
    actor:
      by !== null
        ? { kind: 'person', name: by }
        : typeof data['scheduleName'] === 'string'
          ? { kind: 'schedule', name: data['scheduleName'] }
          : { kind: 'engine', name: 'System' },
    sentence: withoutFolders(facts.say(data)),
    changes: facts.changes?.(data) ?? [],
    links: linksOf(data, words.account),
    service: indexIn(data, 'service'),
    requestId: typeof data['request'] === 'string' ? data['request'] : null,
  }
}
