import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { inTransaction, openDatabase } from './db.ts'

test('a connection lost between two statements of a transaction fails that transaction and nothing else', async () => {
  const { url } = await testDatabase()
  const { db, pool, close } = openDatabase(url, { max: 1 })
  const other = openDatabase(url, { max: 1 })
  const lost = new Promise<void>(resolve => {
    pool.once('connect', client => client.once('end', resolve))
  })
  try {
    const transaction = inTransaction(db, async tx => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(other.db)
      await lost
      await sql`select 1`.execute(tx)
    })
    await expect(transaction).rejects.toThrow(/connection|terminat/i)
    expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  } finally {
    await Promise.all([close(), other.close()])
  }
})
