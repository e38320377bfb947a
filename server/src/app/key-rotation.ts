import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { sealer } from '../platform/auth/sealing.ts'
import { sharedSecret } from '../platform/auth/shared-secrets.ts'
import type { Db } from '../platform/db/db.ts'
import { allRows, firstRow } from '../platform/db/query-rows.ts'
import { OTHER_CONNECTIONS } from '../platform/db/other-connections.ts'

/** Where sealed secrets are stored, and what each is sealed for: its place and the row's key. */
const SEALED = [
  { table: 'two_step', key: 'user_index', columns: ['secret'], place: 'two_step' },
  { table: 'webhooks', key: 'index', columns: ['secret', 'previous_secret'], place: 'webhooks' },
] as const

/** Other connections to this database: a running process has read the keys and would go on with them. */
export async function othersConnected(db: Db): Promise<number> {
  const row = await firstRow<{ others: number }>(db)`${sql.raw(OTHER_CONNECTIONS)}`
  return row?.others ?? 0
}

/**
 * Replaces both keys and seals again what was sealed with the old one, in one transaction. Authenticator apps and
 * webhook secrets stay valid; access tokens and Dash tokens become invalid, and their clients renew them. Returns how
 * many secrets were sealed again.
 */
export async function rotateKeys(db: Db): Promise<number> {
  return db.transaction().execute(async tx => {
    const before = sealer(await sharedSecret(tx, 'sealing_key', 32))
    const key = randomBytes(32)
    const after = sealer(key)
    let sealed = 0
    for (const { table, key: name, columns, place } of SEALED)
      for (const column of columns) {
        const rows = await allRows<{ key: number; secret: string }>(tx)`
          select ${sql.ref(name)} as key, ${sql.ref(column)} as secret from ${sql.table(table)}
          where ${sql.ref(column)} is not null for update`
        for (const row of rows) {
          const where = `${place}:${row.key}`
          await sql`
            update ${sql.table(table)} set ${sql.ref(column)} = ${after.seal(before.unseal(row.secret, where), where)}
            where ${sql.ref(name)} = ${row.key}`.execute(tx)
        }
        sealed += rows.length
      }
    // Stored answers with a secret, kept for an hour for repeated calls: not worth supporting a second key.
    await sql`delete from idempotency_keys where json_typeof(answer) = 'string'`.execute(tx)
    await sql`
      update secrets set value = case name when 'sealing_key' then ${key.toString('base64')}
        else ${randomBytes(48).toString('base64')} end
      where name in ('sealing_key', 'access_token_key')`.execute(tx)
    return sealed
  })
}
