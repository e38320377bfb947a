import { readFile } from 'node:fs/promises'
import { type CatchUp, catchUp } from '@nineops/contract/ordering/catch-ups.contract'
import type { ChargeDetail } from '@nineops/contract/ordering/charges.contract'
import { attentionItem } from '@nineops/contract/bureau/board.contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { collectionDay } from '../../../test/factories/collection-days.ts'
import { testApp } from '../../../test/test-app.ts'
import { updateRow } from '../../platform/db/rows.ts'
import { createRun } from '../invoice-runs/invoice-runs.service.ts'

const app = closedAtEnd(await testApp())
await app.tokenFor(['NINEOPS_BUREAU_ACCESS'])
const user = (await app.db.selectFrom('users').select('index').executeTakeFirstOrThrow()).index
const upgrade = new URL('../../../migrations/0102_catch_up_charges.sql', import.meta.url)

/** The rows that the upgrade makes for resellers that were invoiced before it. */
async function upgraded(): Promise<void> {
  await app.db.deleteFrom('first_catch_ups').execute()
  const statements = (await readFile(upgrade, 'utf8')).split(';')
  await sql.raw(statements.find(text => text.includes('insert into first_catch_ups')) ?? '').execute(app.db)
}

/** A reseller with September and October 2026 invoiced, whose rental from 15 September no run has billed. */
async function reseller() {
  const client = await app.build.client()
  const brand = await app.build.brand(client)
  const account = await app.build.account({ client, brand })
  for (const month of ['09-30', '10-31']) {
    const [start, end] = [`2026-${month.slice(0, 2)}-01`, `2026-${month}`]
    const billRunIndex = await app.build.closedBillRun(client, { start, end })
    const dates = { billRunIndex, invoiceDate: '2026-11-02', bacsDate: collectionDay() }
    const run = await createRun(app.db, client, dates, user)
    await app.db
      .updateTable('invoice_run_accounts')
      .set({ stage: 2 })
      .where('invoice_run_index', '=', run)
      .execute()
    await updateRow(app.db, 'invoice_runs', run, { status: 75 })
  }
  const terms = { timing: 'advance', amount: '31.00', start_date: '2026-09-15' } as const
  return { client, account, charge: await app.build.charge(client, account, terms) }
}

const at = (client: number) => `/api/clients/${client}/catchup`
const list = async (client: number): Promise<CatchUp> =>
  catchUp.parse(await (await app.call(at(client))).json())
const decide = (client: number, decision: string, reason = 'Customers were told') =>
  app.call(`${at(client)}/decision`, { method: 'POST', json: { decision, reason } })
const nextBill = async (client: number, charge: number) => {
  const detail = (await (await app.call(`/api/clients/${client}/charges/${charge}`)).json()) as ChargeDetail
  return detail.outlook.bills[0]?.items.map(item => item.amount)
}

test('what was lost before the upgrade is held, and runs bill as before', async () => {
  const { client, account, charge } = await reseller()
  await upgraded()
  expect(await list(client)).toMatchObject({
    months: 12,
    since: '2026-09-01',
    tooOld: { count: 0, amount: '0.00' },
    first: {
      until: '2026-10-31',
      decision: null,
      held: {
        count: 1,
        amount: '78.53',
        charges: [{ charge, periodStart: '2026-09-15', periodEnd: '2026-11-30', amount: '78.53' }],
      },
    },
  })
  expect(await nextBill(client, charge)).toEqual(['31.00'])
  const later = await app.build.charge(client, account, { timing: 'advance', start_date: '2026-09-01' })
  expect(await nextBill(client, later)).toEqual(['10.00', '10.00', '10.00', '10.00'])
  expect((await list(client)).first?.held.count).toBe(1)
})

test('the board lists what is held, with its pounds, until someone decides', async () => {
  const { client } = await reseller()
  await upgraded()
  const onBoard = async () =>
    z
      .array(attentionItem)
      .parse(await (await app.call('/api/board/attention')).json())
      .filter(item => item.kind === 'catch-up-to-approve' && item.client?.index === client)
  const { first } = await list(client)
  expect(await onBoard()).toMatchObject([{ atStake: first?.held.amount }])
  expect((await decide(client, 'declined')).status).toBe(200)
  expect(await onBoard()).toEqual([])
})

test('approved once, the next run bills it; two clicks are harmless', async () => {
  const { client, charge } = await reseller()
  await upgraded()
  const [first, second] = await Promise.all([decide(client, 'approved'), decide(client, 'approved')])
  expect([first.status, second.status]).toEqual([200, 200])
  expect(await list(client)).toMatchObject({
    first: { decision: 'approved', reason: 'Customers were told', held: { count: 0, amount: '0.00' } },
  })
  expect(await nextBill(client, charge)).toEqual(['16.53', '31.00', '31.00', '31.00'])
  expect(await app.actions({ client_index: client, entity: 'first_catch_ups' })).toEqual([
    'catch_up.approved',
  ])
  const other = await decide(client, 'declined')
  expect(other.status).toBe(409)
  expect(await other.json()).toMatchObject({ error: { code: 'catch_up_decided' } })
})

test('declined days never come back', async () => {
  const { client, charge } = await reseller()
  await upgraded()
  expect((await decide(client, 'declined', '')).status).toBe(400)
  expect((await decide(client, 'declined')).status).toBe(200)
  expect((await decide(client, 'declined')).status).toBe(200)
  expect((await decide(client, 'approved')).status).toBe(409)
  expect(await nextBill(client, charge)).toEqual(['31.00'])
  expect(await list(client)).toMatchObject({ first: { decision: 'declined', held: { amount: '78.53' } } })
  expect(await app.actions({ client_index: client, entity: 'first_catch_ups' })).toEqual([
    'catch_up.declined',
  ])
})

test('a reseller that is new has nothing to decide; days that are too old are listed with their sum', async () => {
  const { client, charge } = await reseller()
  await app.db.deleteFrom('first_catch_ups').execute()
  await updateRow(app.db, 'clients', client, { catch_up_months: 1 })
  expect((await decide(client, 'approved')).status).toBe(409)
  expect(await list(client)).toMatchObject({
    months: 1,
    tooOld: { count: 1, amount: '16.53', charges: [{ charge, periodEnd: '2026-09-30' }] },
    first: null,
  })
  expect(await nextBill(client, charge)).toEqual(['31.00', '31.00', '31.00'])
  const fresh = await app.build.client()
  expect(await list(fresh)).toMatchObject({ since: null, tooOld: { count: 0 }, first: null })
})
