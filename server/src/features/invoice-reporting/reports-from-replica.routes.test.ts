import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { report, reportChoices } from '@nineops/contract/partner-commercial/invoice-reporting.contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { openTestDatabase, testDatabase } from '../../../test/database.ts'
import { buildClient } from '../../../test/factories/invoicing.ts'
import { type TestApp, testApp } from '../../../test/test-app.ts'

// The copy is another database with a new clock and its own resellers: the data shows which one was read.
const roles = ['NINEOPS_PARTNER_COMMERCIAL_ACCESS'] as const
let app: TestApp
let inBoth: number
const inCopy = closedAtEnd(await openTestDatabase())
await sql`insert into replica_heartbeat (at) values (now() + interval '1 hour')`.execute(inCopy.db)
await buildClient(inCopy.db)
await sql`update clients set name = 'Of the copy'`.execute(inCopy.db)
beforeAll(async () => {
  const database = await testDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'nineops-replica-'))
  const settings = { DATABASE_URL: database.url, REPORTING_DATABASE_URL: inCopy.url }
  app = await testApp({ settings, on: { database, dataDir } })
  inBoth = await app.build.client()
  await sql`update clients set name = 'Of the database'`.execute(app.db)
})
afterAll(async () => {
  await app.close()
})

const get = async (path: string) => {
  const answer = await app.call(`/api/invoicereporting${path}`, { roles })
  expect(answer.status, await answer.clone().text()).toBe(200)
  return answer.json()
}
const resellers = async () => reportChoices.parse(await get('/choices')).resellers.map(({ name }) => name)
const asOf = async () => report.parse(await get('?from=2026-01&to=2026-02&by=reseller')).asOf

it('reads reports from the copy and shows their age; lists that are worked on come from the database', async () => {
  expect(inBoth).toBeGreaterThan(0)
  expect(await resellers()).toEqual(['Of the copy'])
  expect(new Date((await asOf()) ?? 0).getTime()).toBeGreaterThan(Date.now())
  const clients = (await (await app.call('/api/clients', { roles })).json()) as { name: string }[]
  expect(clients.map(({ name }) => name)).toEqual(['Of the database'])
})

it('reads from the database where the copy fails in the middle of its work', async () => {
  await sql`alter table clients rename to clients_gone`.execute(inCopy.db)
  expect(await resellers()).toEqual(['Of the database'])
  await sql`alter table clients_gone rename to clients`.execute(inCopy.db)
  expect(await resellers()).toEqual(['Of the copy'])
})
