import {
  type WebhookMessage,
  webhookMessage,
} from '@nineops/contract/dash-administration/webhooks/webhook-messages.contract'
import type {
  NewWebhook,
  WebhookEvent,
} from '@nineops/contract/dash-administration/webhooks/webhooks.contract'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { runDriver } from '../../../test/factories/invoice-run-driver.ts'
import { refreshStatus } from '../invoice-runs/run-status.service.ts'
import { hostInvoices } from '../invoice-runs/invoice-runs.release.service.ts'
import { pageOfHostedInvoices } from '../invoices/hosted-invoices.service.ts'
import { insertDeliveries, insertEvents } from './webhook-events.repository.ts'
import { receive, returnUnpaid } from '../account-ledger/account-ledger.service.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { allRows, firstRow } from '../../platform/db/query-rows.ts'
import { announcePayments } from './webhook-events.service.ts'
import { forgetOldEvents } from './webhook-retention.service.ts'
import { createWebhook } from './webhooks.service.ts'
import { processorTime } from '../../../test/processor-time.ts'
import { onlyValueOf } from '../../platform/db/rows.ts'

const ACCOUNTS = 7
const driver = closedAtEnd(await runDriver())
beforeAll(async () => {
  await sql`insert into allowed_addresses (address, purpose) values ('billing.example.com', 'webhooks')`.execute(
    driver.db,
  )
})

let addresses = 0
const subscribe = (client: number, events: WebhookEvent[], state: NewWebhook['state'] = 'active') =>
  createWebhook(
    driver.db,
    client,
    { url: `https://billing.example.com/${(addresses += 1)}`, description: '', events, state },
    'test',
  )

/** A confirmed run without hosted invoices. */
async function confirmed() {
  const client = await driver.build.client()
  const brand = await driver.build.brand(client)
  for (let at = 0; at < ACCOUNTS; at += 1) {
    const account = await driver.build.account({ client, brand })
    await driver.build.charge(client, account, { amount: at === 0 ? '-50.00' : '10.00' })
  }
  const run = await driver.create(client, await driver.build.closedBillRun(client))
  await driver.through(run, 'prepare', 'calculate', 'number', 'produce')
  const row = await firstRow<{ count: number }>(driver.db)`
    select count(*)::int as count from invoices where invoice_run_index = ${run}`
  expect(row?.count).toBe(ACCOUNTS)
  await driver.confirm(run)
  return { client, run }
}
const messages = async (webhook: number): Promise<WebhookMessage[]> => {
  const rows = await allRows<{ id: string; body: string }>(driver.db)`
    select e.id, e.body from webhook_deliveries d join webhook_events e on e.index = d.event_index
    where d.webhook_index = ${webhook} order by d.index`
  return rows.map(({ id, body }) => {
    const message = webhookMessage.parse(JSON.parse(body))
    expect(message.id).toBe(id)
    return message
  })
}

it('a hosted run sends its invoices and then itself, to each webhook what it subscribes to', async () => {
  const { client, run } = await confirmed()
  const both = await subscribe(client, ['invoice.hosted', 'run.complete'])
  const paused = await subscribe(client, ['invoice.hosted'], 'paused')
  const other = await subscribe(await driver.build.client(), ['invoice.hosted', 'run.complete'])
  await driver.start(run, 'host-invoices')
  await driver.drain()
  const [invoices, complete, ...rest] = await messages(both.index)
  expect(rest).toEqual([])
  if (invoices?.type !== 'invoice.hosted' || complete?.type !== 'run.complete') throw new Error('Not sent.')
  const readable = await pageOfHostedInvoices(driver.db, client, { page: 1, pageSize: 500, sort: [] })
  expect(new Set(invoices.data.invoices.map(({ index }) => index))).toEqual(
    new Set(readable.invoices.map(({ index }) => index)),
  )
  // A credit note asks for no payment, so that it is never due.
  for (const { kind, dueDate } of [...invoices.data.invoices, ...readable.invoices])
    expect(dueDate === null, kind).toBe(kind === 'credit_note')
  expect(invoices.data.invoices.map(({ kind }) => kind)).toContain('credit_note')
  const numbers = invoices.data.invoices.map(({ number }) => number)
  expect(numbers).toEqual(numbers.toSorted())
  expect(complete.data).toMatchObject({
    invoiceRun: { index: run },
    status: { index: 85, description: 'Hosted' },
    counts: { invoices: ACCOUNTS - 1, creditNotes: 1 },
    totals: { net: '10.00', vat: '2.00', gross: '12.00' },
  })
  expect((await messages(paused.index)).map(({ type }) => type)).toEqual(['invoice.hosted'])
  expect(await messages(other.index)).toEqual([])

  await driver.through(run, 'release')
  const later = (await messages(both.index)).slice(2)
  expect(later.map(message => message.type === 'run.complete' && message.data.status.index)).toEqual([100])
  await driver.start(run, 'send-emails')
  await driver.drain()
  expect(await messages(both.index)).toHaveLength(3)
})

it('a hosting that is undone sends nothing, and nothing is sent before the whole run may be read', async () => {
  const { client, run } = await confirmed()
  const webhook = await subscribe(client, ['invoice.hosted', 'run.complete'])
  const batch = await driver.db
    .selectFrom('invoice_run_accounts')
    .select('account_index as accountIndex')
    .where('invoice_run_index', '=', run)
    .execute()
  const work = (fails: boolean) =>
    driver.db.transaction().execute(async db => {
      const facts = { index: run, clientIndex: client }
      await hostInvoices.work({ ...driver.work, db, run: facts } as never, batch as never)
      if (fails) throw new Error('the disk is full')
    })
  const noted = async () =>
    (await sql`select from webhook_hosted_invoices where invoice_run_index = ${run}`.execute(driver.db)).rows
      .length
  await expect(work(true)).rejects.toThrow('the disk is full')
  expect([await noted(), (await messages(webhook.index)).length]).toEqual([0, 0])
  await work(false)
  expect([await noted(), (await messages(webhook.index)).length]).toEqual([ACCOUNTS, 0])
  await refreshStatus(driver.db, run)
  expect(await messages(webhook.index)).toEqual([])
  await driver.start(run, 'host-invoices')
  await driver.drain()
  expect([await noted(), (await messages(webhook.index)).length]).toEqual([0, 2])
})

it('without subscribers, nothing is stored', async () => {
  const { run } = await confirmed()
  await driver.start(run, 'host-invoices')
  await driver.drain()
  for (const table of ['webhook_hosted_invoices', 'webhook_events'])
    expect(
      (await sql`select from ${sql.table(table)} where invoice_run_index = ${run}`.execute(driver.db)).rows,
    ).toEqual([])
})

it('events are deleted after thirty days, with their deliveries and tries', async () => {
  const client = await driver.build.client()
  const webhook = await subscribe(client, ['run.complete'])
  const event = { type: 'run.complete', runIndex: null, body: '{}', digest: '' }
  const [old = 0, fresh = 0] = await insertEvents(driver.db, client, [
    { ...event, id: 'msg_old' },
    { ...event, id: 'msg_fresh' },
  ])
  await insertDeliveries(driver.db, [old, fresh])
  await sql`update webhook_events set created_at = now() - interval '31 days' where index = ${old}`.execute(
    driver.db,
  )
  await forgetOldEvents(driver.db, new AbortController().signal)
  const left = await sql<{ event_index: number }>`
    select event_index from webhook_deliveries where webhook_index = ${webhook.index}`.execute(driver.db)
  expect(left.rows).toEqual([{ event_index: fresh }])
})

it('ten thousand hosted invoices are a hundred messages, written within seconds', {
  timeout: 60_000,
}, async () => {
  const { client, run } = await confirmed()
  const webhook = await subscribe(client, ['invoice.hosted', 'run.complete'])
  const template = await driver.db
    .selectFrom('invoices')
    .select(['index', 'account_index'])
    .where('invoice_run_index', '=', run)
    .executeTakeFirstOrThrow()
  const most = 10_000 - ACCOUNTS
  await sql`
    with a as (
      insert into accounts (client_index, brand_index, account_number, company_name, delivery, payment_method)
      select client_index, brand_index, 'M' || n, company_name, delivery, payment_method
      from accounts, generate_series(1, ${most}) n where index = ${template.account_index} returning index, account_number)
    insert into invoices (invoice_run_index, client_index, brand_index, account_index, kind, number, invoice_date, due_date, net, vat, gross)
    select invoice_run_index, client_index, brand_index, a.index, kind, 'MANY' || a.account_number, invoice_date, due_date, net, vat, gross
    from invoices i, a where i.index = ${template.index}`.execute(driver.db)
  await sql`
    insert into invoice_run_accounts (invoice_run_index, account_index, brand_index, account_number, stage, status)
    select invoice_run_index, account_index, brand_index, 'M' || account_index, 5, 'pending' from invoices
    where invoice_run_index = ${run} and number like 'MANY%'`.execute(driver.db)
  const took = processorTime()
  await driver.start(run, 'host-invoices')
  await driver.drain()
  const ms = took()
  const alreadySent = await messages(webhook.index)
  const invoices = alreadySent.flatMap(message =>
    message.type === 'invoice.hosted' ? message.data.invoices : [],
  )
  expect(alreadySent).toHaveLength(101)
  expect(new Set(invoices.map(({ index }) => index)).size).toBe(10_000)
  expect(Math.max(...alreadySent.map(message => JSON.stringify(message).length))).toBeLessThan(32_000)
  expect(ms).toBeLessThan(30_000)
})

it('payments and credit notes are announced once, to webhooks that want them', async () => {
  const { client, run } = await confirmed()
  const wants = await subscribe(client, ['payment.received', 'payment.unpaid', 'credit-note.issued'])
  const others = await subscribe(client, ['run.complete'])
  await driver.start(run, 'host-invoices')
  await driver.drain()
  const account = await onlyValueOf(driver.db, 'invoice_run_accounts', 'account_index', {
    invoice_run_index: run,
  })
  const poster = { clientIndex: client, accountIndex: account, userIndex: 1, requestId: 'r' }
  await inTransaction(driver.db, db =>
    receive(db, poster, {
      amount: '12.00',
      receivedOn: '2026-11-04',
      method: 'transfer',
      reference: 'BACS 7',
    }),
  )
  const receipt = await onlyValueOf(driver.db, 'account_postings', 'index', {
    account_index: account,
    kind: 'receipt',
  })
  await inTransaction(driver.db, db =>
    returnUnpaid(db, poster, receipt, { returnedOn: '2026-11-06', reason: 'Refer to payer' }),
  )
  expect(await announcePayments(driver.db)).toBe(2)
  expect(await announcePayments(driver.db)).toBe(0)
  expect(await messages(wants.index)).toMatchObject([
    { type: 'credit-note.issued', data: { creditNotes: [{ kind: 'credit_note', gross: '-60.00' }] } },
    {
      type: 'payment.received',
      data: { payments: [{ amount: '12.00', day: '2026-11-04', method: 'transfer', reference: 'BACS 7' }] },
    },
    { type: 'payment.unpaid', data: { payments: [{ amount: '12.00', reason: 'Refer to payer' }] } },
  ])
  expect((await messages(others.index)).map(({ type }) => type)).toEqual(['run.complete'])
})
