import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { firstRow } from '../../platform/db/query-rows.ts'

export interface AdmittedRow {
  scopes: string[]
  limit: number
  calls: number
  resetSeconds: number
}

/**
 * Counts a call in its minute and returns its permissions, in one statement; undefined if the credential was revoked or
 * has expired, or the secret behind the token has ended. The last use is recorded once a minute at most.
 */
export const admit = (
  db: Db,
  grant: { credential: number; secret: number; reseller: number },
  ip: string,
) => firstRow<AdmittedRow>(db)`
    with moment as (select floor(extract(epoch from now()))::bigint as second),
    valid as (
      select c.index, c.scopes, coalesce(c.calls_per_minute, s.calls_per_minute) as most,
        coalesce(c.last_used_at < now() - interval '1 minute', true) as unnoted
      from client_credentials c cross join dash_api_settings s
      where c.index = ${grant.credential} and c.client_index = ${grant.reseller} and c.revoked_at is null
        and (c.expires_at is null or c.expires_at > now())
        and exists (
          select from client_credential_secrets x
          where x.index = ${grant.secret} and x.client_credential_index = c.index
            and (x.ends_at is null or x.ends_at > now()))
    ),
    counted as (
      insert into dash_call_counts as d (counted, minute, calls)
      select 'client:' || valid.index, moment.second / 60, 1 from valid cross join moment
      on conflict (counted) do update set minute = excluded.minute,
        calls = case when d.minute = excluded.minute then d.calls + 1 else 1 end
      returning calls
    ),
    noted as (
      update client_credentials c set last_used_at = now(), last_used_ip = ${ip}
      from valid where c.index = valid.index and valid.unnoted
    )
    select valid.scopes, valid.most as "limit", counted.calls, (60 - moment.second % 60)::int as "resetSeconds"
    from valid cross join counted cross join moment`

/** Whether a token's credential and secret are still valid; counts and records nothing. */
export async function isValid(
  db: Db,
  grant: { credential: number; secret: number; reseller: number },
): Promise<boolean> {
  const { rows } = await sql`
    select from client_credentials c join client_credential_secrets x on x.client_credential_index = c.index
    where c.index = ${grant.credential} and c.client_index = ${grant.reseller} and c.revoked_at is null
      and (c.expires_at is null or c.expires_at > now())
      and x.index = ${grant.secret} and (x.ends_at is null or x.ends_at > now())`.execute(db)
  return rows.length > 0
}

/** A credential by its client id, valid or not. */
export const selectNamed = (db: Db, clientId: string) =>
  db
    .selectFrom('client_credentials')
    .select(['index', 'client_index as clientIndex'])
    .where('client_id', '=', clientId)
    .executeTakeFirst()

/** A credential by its client id, if it may request tokens, with each valid secret. */
export async function selectForToken(db: Db, clientId: string) {
  const row = await db
    .selectFrom('client_credentials')
    .select(['index', 'client_index', 'client_id', 'scopes', 'expires_at'])
    .where('client_id', '=', clientId)
    .where('revoked_at', 'is', null)
    .where(query => query.or([query('expires_at', 'is', null), query('expires_at', '>', sql<Date>`now()`)]))
    .executeTakeFirst()
  if (!row) return undefined
  const secrets = await db
    .selectFrom('client_credential_secrets')
    .select(['index', 'hash', 'ends_at'])
    .where('client_credential_index', '=', row.index)
    .where(query => query.or([query('ends_at', 'is', null), query('ends_at', '>', sql<Date>`now()`)]))
    .execute()
  return { ...row, secrets }
}

/** Records that a token was issued. */
export async function noteUse(db: Db, index: number, ip: string): Promise<void> {
  await db
    .updateTable('client_credentials')
    .set({ last_used_at: sql`now()`, last_used_ip: ip })
    .where('index', '=', index)
    .where(query =>
      query.or([
        query('last_used_at', 'is', null),
        query('last_used_at', '<', sql<Date>`now() - interval '1 minute'`),
      ]),
    )
    .execute()
}

/** Counts within this minute; returns the seconds until the next too. Each call deletes some expired minutes. */
export async function countInMinute(
  db: Db,
  counted: string,
  by: 0 | 1,
): Promise<{ calls: number; resetSeconds: number }> {
  const row = await firstRow<{ calls: number; resetSeconds: number }>(db)`
    with moment as (select floor(extract(epoch from now()))::bigint as second),
    forgotten as (
      delete from dash_call_counts where counted in (
        select counted from dash_call_counts, moment where minute < moment.second / 60 - 60 and ${by} > 0
          and counted <> ${counted}
        limit 10 for update skip locked)
    ),
    changed as (
      insert into dash_call_counts as d (counted, minute, calls)
      select ${counted}, second / 60, 1 from moment where ${by} > 0
      on conflict (counted) do update set minute = excluded.minute,
        calls = case when d.minute = excluded.minute then d.calls + 1 else 1 end
      returning calls
    )
    select coalesce(
        (select calls from changed),
        (select calls from dash_call_counts, moment where counted = ${counted} and minute = second / 60),
        0) as calls,
      (60 - second % 60)::int as "resetSeconds"
    from moment`
  return row ?? { calls: 0, resetSeconds: 60 }
}
