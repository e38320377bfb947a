import { Client } from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from './database.ts'

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

test('each database is migrated, separate from the others, and dropped when closed', async () => {
  const [one, other] = await Promise.all([testDatabase(), testDatabase()])
  expect(await query(one.url, 'select name from migrations')).not.toEqual([])
  await query(one.url, 'create table only_here (n int)')
  await expect(query(other.url, 'select * from only_here')).rejects.toMatchObject({ code: '42P01' })
  await one.close()
  await expect(query(one.url, 'select 1')).rejects.toMatchObject({ code: '3D000' })
  await other.close()
})
