import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { errorOf } from '../../../test/answers.ts'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { testApp } from '../../../test/test-app.ts'
import { firstRow } from '../../platform/db/query-rows.ts'

const app = closedAtEnd(await testApp())

const ask = (path: string) => app.call(path, { roles: null })

test('a server whose file store cannot be written is not ready, until it can', async () => {
  const folder = join(app.dataDir, 'files')
  await rm(folder, { recursive: true, force: true })
  await writeFile(folder, 'no folder')
  const answer = await ask('/health/ready')
  expect(answer.status).toBe(503)
  expect(await answer.text()).toContain('"cannot be written"')
  await rm(folder)
  await expect.poll(async () => (await ask('/health/ready')).status, { timeout: 10_000 }).toBe(200)
})

test('anyone may ask, and only sees states', async () => {
  const live = await ask('/health/live')
  expect([live.status, await live.json()]).toEqual([200, { status: 'live', parts: {} }])
  const ready = await ask('/health/ready')
  expect(ready.headers.get('cache-control')).toBe('no-store')
  expect([ready.status, await ready.json()]).toEqual([
    200,
    { status: 'ready', parts: { process: 'ok', database: 'ok', queue: 'ok', files: 'ok' } },
  ])
  // A missing path does not return the portal's page.
  expect((await ask('/health/nothing')).status).toBe(404)
})

test('a database that lacks a migration of this program makes the server not ready, but still live', async () => {
  const last = await firstRow<{ name: string; sha256: string }>(app.db)`
    delete from migrations where name = (select max(name) from migrations) returning name, sha256`
  await expect.poll(async () => (await ask('/health/ready')).status, { timeout: 10_000 }).toBe(503)
  const error = await errorOf(await ask('/health/ready'))
  expect(error.errors).toEqual([{ field: 'database', message: 'is not up to date' }])
  expect((await ask('/health/live')).status).toBe(200)
  await sql`insert into migrations (name, sha256) values (${last?.name}, ${last?.sha256})`.execute(app.db)
  await expect.poll(async () => (await ask('/health/ready')).status, { timeout: 10_000 }).toBe(200)
})
