import { existsSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { withConnection } from './copy.ts'
import { openDatabase } from './db.ts'
import { giveWay } from './give-way.ts'

const database = await testDatabase()
const { url } = database
afterAll(() => database.close())

it('a process that gives way is given way for by the database on the same machine', async () => {
  const before = openDatabase(url, { max: 1 })
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(before.db)
  const usual = getPriority(rows[0]?.pid ?? 0)
  await before.close()

  giveWay(usual + 1)
  const pooled = openDatabase(url, { max: 1 })
  const { rows: after } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(pooled.db)
  const pid = after[0]?.pid ?? 0
  await expect.poll(() => getPriority(pid)).toBe(usual + 1)
  const session = `/proc/${pid}/autogroup`
  if (existsSync(session))
    await expect.poll(() => readFileSync(session, 'utf8'), { timeout: 5000 }).toMatch(` nice ${usual + 1}\n`)
  await pooled.close()

  await withConnection(url, async client => {
    const copying = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    expect(getPriority(copying.rows[0]?.pid ?? 0)).toBe(usual + 1)
  })
})
