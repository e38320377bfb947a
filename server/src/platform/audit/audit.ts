import { sql } from 'kysely'
import type { Caller } from '../auth/access-tokens.ts'
import type { Db } from '../db/db.ts'
import type { AuditAction } from './audit-actions.ts'

/** One entry of the audit trail (product: Roles). */
export interface AuditEntry {
  /** The action and the kind of thing changed. */
  action: AuditAction
  /** The kind of thing, where the action does not imply it. */
  entity?: string
  entityIndex?: number | undefined
  clientIndex?: number | undefined
  /**
   * Accounts affected, where the values do not name them. Entries about `accounts`, and values with an `accountIndex`
   * or `account`, name them already.
   */
  accounts?: readonly number[] | undefined
  before?: unknown
  after?: unknown
}

// A lone surrogate, which JSON escapes and PostgreSQL refuses; an escaped backslash before it is not one.
const HALF = /(?<=(?:^|[^\\])(?:\\\\)*)\\u[dD][89a-fA-F][\da-fA-F]{2}/g
const toJson = (value: unknown): string => JSON.stringify(value).replaceAll(HALF, '\ufffd')

const accountIn = (value: unknown): unknown[] => {
  if (typeof value !== 'object' || value === null) return []
  const { accountIndex, account } = value as { accountIndex?: unknown; account?: unknown }
  const index =
    typeof account === 'object' && account !== null && 'index' in account ? account.index : account
  return [accountIndex, index]
}

const MOST_INDEX = 2_147_483_647

/** The distinct accounts that an entry is about. */
export function accountsOf({
  action,
  entity,
  entityIndex,
  accounts = [],
  before,
  after,
}: AuditEntry): number[] {
  const named = [
    ...accountIn(before),
    ...accountIn(after),
    (entity ?? action.entity) === 'accounts' ? entityIndex : undefined,
  ]
  const indexes = named.filter(
    (one): one is number => Number.isInteger(one) && Number(one) > 0 && Number(one) <= MOST_INDEX,
  )
  return [...new Set([...accounts, ...indexes])]
}

type Writer = Pick<Caller, 'index' | 'username'>

/** Writes an entry in the caller's transaction, so that a change and its record commit or roll back together. */
export const writeAudit = (db: Db, user: Writer, requestId: string, entry: AuditEntry): Promise<void> =>
  writeAudits(db, user, requestId, [entry])

/** The same for the entries of a batch, at most 5,000: PostgreSQL's limit is 65,535 parameters. */
export async function writeAudits(
  db: Db,
  user: Writer,
  requestId: string,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return
  const accounts = entries.map(accountsOf)
  const written = await db
    .insertInto('audit_entries')
    .values(
      entries.map((entry, at) => ({
        of_account: accounts[at]?.length !== 0,
        user_index: user.index || null,
        username: user.username || 'system',
        action: entry.action.id,
        entity: entry.entity ?? entry.action.entity,
        entity_index: entry.entityIndex ?? null,
        client_index: entry.clientIndex ?? null,
        before: entry.before === undefined ? null : toJson(entry.before),
        after: entry.after === undefined ? null : toJson(entry.after),
        request_id: requestId,
      })),
    )
    .returning('index')
    .execute()
  const named = accounts.flatMap((of, at) => of.map(account => ({ account, entry: written[at]?.index })))
  if (named.length === 0) return
  await sql`
    insert into audit_accounts (account_index, at, audit_index)
    select n.account, e.at, e.index from json_to_recordset(${JSON.stringify(named)}) as n(account int, entry bigint)
    join audit_entries e on e.index = n.entry`.execute(db)
}
