import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { openDatabase } from './db.ts'
import { firstRow } from './query-rows.ts'

const database = await testDatabase()
const { url } = database
afterAll(() => database.close())

const program = fileURLToPath(new URL('../../../test/run-low-priority.ts', import.meta.url))

it('the database lowers its priority for a process of low priority on the same machine', async () => {
  const before = openDatabase(url, { max: 1 })
  const row = await firstRow<{ pid: number }>(before.db)`select pg_backend_pid() as pid`
  const usual = getPriority(row?.pid ?? 0)
  await before.close()

  const child = fork(program, [url, String(usual + 1)], { execArgv: [] })
  const [pids] = (await once(child, 'message')) as [{ pooled: number; copying: number }]
  await expect.poll(() => getPriority(pids.pooled)).toBe(usual + 1)
  const session = `/proc/${pids.pooled}/autogroup`
  if (existsSync(session))
    await expect.poll(() => readFileSync(session, 'utf8'), { timeout: 5000 }).toMatch(` nice ${usual + 1}\n`)
  expect(getPriority(pids.copying)).toBe(usual + 1)
  expect(getPriority(child.pid)).toBe(usual + 1)
  child.disconnect()
  await once(child, 'exit')
})
