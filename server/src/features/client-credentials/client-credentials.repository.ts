import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { isNameInUse } from '../../platform/db/name-in-use.ts'
import { lockRows } from '../../platform/db/lock-rows.ts'
import { updateRow } from '../../platform/db/rows.ts'

export interface CredentialValues {
  name: string
  scopes: string[]
  calls_per_minute: number | null
  expires_at: Date | null
}

const joined = (db: Db) =>
  db
    .selectFrom('client_credentials as c')
    .innerJoin('clients as r', 'r.index', 'c.client_index')
    .selectAll('c')
    .select('r.name as clientName')

export type CredentialRow = NonNullable<Awaited<ReturnType<typeof selectCredential>>>

export const selectCredentials = (db: Db) =>
  joined(db).orderBy(sql`lower(r.name)`).orderBy(sql`lower(c.name)`).orderBy('c.index').execute()

export const selectCredential = (db: Db, index: number) =>
  joined(db).where('c.index', '=', index).executeTakeFirst()

/** Locks it until the transaction ends, so that rotations and revocations are serialised. */
export async function lockCredential(db: Db, index: number): Promise<CredentialRow | undefined> {
  await lockRows(db, 'client_credentials', [index])
  return selectCredential(db, index)
}

/** Secrets that are valid now, newest first. */
export const selectValidSecrets = (db: Db, credentials: readonly number[]) =>
  db
    .selectFrom('client_credential_secrets')
    .select(['index', 'client_credential_index', 'hint', 'created_at', 'created_by', 'ends_at'])
    .where('client_credential_index', 'in', credentials.length > 0 ? credentials : [0])
    .where(query => query.or([query('ends_at', 'is', null), query('ends_at', '>', sql<Date>`now()`)]))
    .orderBy('index', 'desc')
    .execute()
export type SecretRow = Awaited<ReturnType<typeof selectValidSecrets>>[number]

/** Undefined if the reseller already has a credential of that name. */
export const insertCredential = (
  db: Db,
  values: CredentialValues & { client_index: number; client_id: string; created_by: string },
) =>
  db
    .insertInto('client_credentials')
    .values(values)
    .onConflict(conflict => conflict.doNothing())
    .returning('index')
    .executeTakeFirst()

export const nameInUse = (db: Db, client: number, name: string, except: number) =>
  isNameInUse(db, 'client_credentials', name, { within: { client_index: client }, except })

export async function updateCredential(db: Db, index: number, values: CredentialValues): Promise<void> {
  await updateRow(db, 'client_credentials', index, { ...values, version: sql`version + 1` })
}

export async function revoke(db: Db, index: number, by: string): Promise<void> {
  await updateRow(db, 'client_credentials', index, {
    revoked_at: sql`now()`,
    revoked_by: by,
    version: sql`version + 1`,
  })
}

export async function insertSecret(
  db: Db,
  values: { client_credential_index: number; hash: Buffer; hint: string; created_by: string },
): Promise<void> {
  await db.insertInto('client_credential_secrets').values(values).execute()
}

/** Ends secrets; a time in the past means now. */
export async function endSecrets(db: Db, indexes: readonly number[], at: Date | null): Promise<void> {
  if (indexes.length === 0) return
  await db
    .updateTable('client_credential_secrets')
    .set({ ends_at: at === null ? sql`now()` : sql`greatest(${at}::timestamptz, now())` })
    .where('index', 'in', indexes)
    .execute()
}
