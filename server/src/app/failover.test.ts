import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { closedAtEnd } from '../../test/closed-at-end.ts'
import { testDatabase } from '../../test/database.ts'
import { testApp } from '../../test/test-app.ts'
import { openDatabase } from '../platform/db/db.ts'

const database = await testDatabase()
const app = closedAtEnd(await testApp({ on: { database } }))

test('a call that meets a standby is asked to come again, and is done once the connection is to the primary', async () => {
  const roles = ['NINEOPS_BUREAU_ACCESS', 'NINEOPS_SERVICEESTABLISHMENT_ACCESS'] as const
  const add = (name: string) => app.call('/api/clients', { method: 'POST', roles, json: { name } })
  expect((await add('Before')).status).toBe(201)

  // As after a failover: connections are cut, and new ones lead to a server that refuses to write.
  const operator = openDatabase(database.url, { max: 1 })
  const lead = async (to: 'standby' | 'primary') => {
    const readOnly = sql.lit(to === 'standby' ? 'on' : 'off')
    await sql`set session characteristics as transaction read write`.execute(operator.db)
    const name = sql.id(new URL(database.url).pathname.slice(1))
    await sql`alter database ${name} set default_transaction_read_only = ${readOnly}`.execute(operator.db)
  }
  try {
    await lead('standby')
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(operator.db)
    const refused = await add('During')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])

    // Nothing cuts the connections to the standby this time: they are given up by themselves.
    await lead('primary')
    for (let each = 0; each < 20; each += 1) await add(`At last ${each}`)
    expect((await add('After')).status).toBe(201)
  } finally {
    await operator.close()
  }
})
