import type { Caller } from '../auth/access-tokens.ts'
import type { Db } from './db.ts'

/** One change, as the audit trail keeps it (product: Roles). */
export interface AuditEntry {
  /** What was done, e.g. `invoice_run.confirmed`. */
  action: string
  entity: string
  entityIndex?: number | undefined
  clientIndex?: number | undefined
  before?: unknown
  after?: unknown
}

// Half a character, which JSON writes as an escape and PostgreSQL refuses; not where the backslash is itself escaped.
const HALF = /(?<=(?:^|[^\\])(?:\\\\)*)\\u[dD][89a-fA-F][\da-fA-F]{2}/g
const toJson = (value: unknown): string => JSON.stringify(value).replaceAll(HALF, '\ufffd')

/** Writes an entry in the caller's transaction, so that a change and its record stand or fall together. */
export async function writeAudit(
  db: Db,
  user: Pick<Caller, 'index' | 'username'>,
  requestId: string,
  entry: AuditEntry,
): Promise<void> {
  await db
    .insertInto('audit_entries')
    .values({
      user_index: user.index || null,
      username: user.username || 'system',
      action: entry.action,
      entity: entry.entity,
      entity_index: entry.entityIndex ?? null,
      client_index: entry.clientIndex ?? null,
      before: entry.before === undefined ? null : toJson(entry.before),
      after: entry.after === undefined ? null : toJson(entry.after),
      request_id: requestId,
    })
    .execute()
}
