import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const ask = (path: string) => app.call(path, { roles: null })

test('a file store that cannot be written is not ready, until it can', async () => {
  const folder = join(app.dataDir, 'files')
  await rm(folder, { recursive: true, force: true })
  await writeFile(folder, 'no folder')
  const answer = await ask('/health/ready')
  expect(answer.status).toBe(503)
  expect(await answer.text()).toContain('"cannot be written"')
  await rm(folder)
  await expect.poll(async () => (await ask('/health/ready')).status, { timeout: 10_000 }).toBe(200)
})

test('anybody may ask, and is told states alone', async () => {
  const live = await ask('/health/live')
  expect([live.status, await live.json()]).toEqual([200, { status: 'live', parts: {} }])
  const ready = await ask('/health/ready')
  expect(ready.headers.get('cache-control')).toBe('no-store')
  expect([ready.status, await ready.json()]).toEqual([
    200,
    { status: 'ready', parts: { process: 'ok', database: 'ok', queue: 'ok', files: 'ok' } },
  ])
  // No page of the portal's in place of what is not there.
  expect((await ask('/health/nothing')).status).toBe(404)
})

test('a database that lacks a migration of this program is not ready, and live all the same', async () => {
  const { rows } = await sql<{ name: string; sha256: string }>`
    delete from migrations where name = (select max(name) from migrations) returning name, sha256`.execute(
    app.db,
  )
  const [last] = rows
  await expect.poll(async () => (await ask('/health/ready')).status, { timeout: 10_000 }).toBe(503)
  const { error } = (await (await ask('/health/ready')).json()) as { error: { errors: unknown[] } }
  expect(error.errors).toEqual([{ field: 'database', message: 'is not up to date' }])
  expect((await ask('/health/live')).status).toBe(200)
  await sql`insert into migrations (name, sha256) values (${last?.name}, ${last?.sha256})`.execute(app.db)
  await expect.poll(async () => (await ask('/health/ready')).status, { timeout: 10_000 }).toBe(200)
})
