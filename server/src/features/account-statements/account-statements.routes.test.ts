import { accountEmail } from '@nineops/contract/crm/account-statements.contract'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { faultsOf, refusalOf } from '../../../test/answers.ts'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { postInvoice } from '../../../test/factories/posted-invoices.ts'
import { testApp } from '../../../test/test-app.ts'
import { updateRow } from '../../platform/db/rows.ts'

const app = closedAtEnd(await testApp({ worker: true }))
const client = await app.build.client()
const brand = await app.build.brand(client, { ranges: false })
const crm = { roles: ['NINEOPS_CRM_ACCESS'] as const }
let account: number
const path = (of = account) => `/api/clients/${client}/accounts/${of}/statement`
const span = 'from=2026-10-01&to=2026-10-31'

beforeAll(async () => {
  await updateRow(app.db, 'brands', brand, { email: 'billing@beacon.example' })
  account = await app.build.account(
    { client, brand },
    {
      account_number: 'ST-1',
      email: 'owner@bakery.example',
      statement_copies: 'books@accountant.example',
      reminder_copies: 'nobody@bakery.example',
    },
  )
  for (const [at, day] of ['2026-09-01', '2026-10-01'].entries())
    await postInvoice(app.db, {
      client,
      brand,
      account,
      number: `STM-${at}`,
      gross: `${at + 1}2.00`,
      invoiceDate: day,
      dueOn: `${day.slice(0, 8)}15`,
    })
  for (const [amount, receivedOn] of [
    ['10.00', '2026-10-20'],
    ['20.00', '2026-11-02'],
  ])
    await app.call(`/api/clients/${client}/accounts/${account}/ledger/receipts`, {
      method: 'POST',
      json: { amount, receivedOn, method: 'transfer', reference: 'BACS 1' },
      roles: ['NINEOPS_BUREAU_ACCESS'],
    })
})

it('a statement has the balance before, the postings of its days, the balance after and what was late then', async () => {
  const csv = await (await app.call(`${path()}/csv?${span}`, crm)).text()
  expect(csv.trimEnd().split('\r\n')).toEqual([
    'Date,Details,Amount,Balance',
    '2026-10-01,Balance brought forward,,12.00',
    '2026-10-01,Invoice STM-1,22.00,34.00',
    '2026-10-20,Payment received BACS 1,-10.00,24.00',
    '2026-10-31,Balance,,24.00',
    '2026-10-31,Not due yet,,0.00',
    '2026-10-31,1–30 days late,,22.00',
    '2026-10-31,31–60 days late,,2.00',
    '2026-10-31,61–90 days late,,0.00',
    '2026-10-31,Over 90 days late,,0.00',
    '2026-10-31,In credit,,0.00',
  ])
})

const pdf = async () => Buffer.from(await (await app.call(`${path()}/pdf?${span}`, crm)).arrayBuffer())

it('its PDF has the same bytes each time', async () => {
  const first = await pdf()
  expect(first.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await pdf()).equals(first)).toBe(true)
})

it('it is e-mailed once for one press, from the brand, with the PDF, to the account and who else gets statements', async () => {
  const send = (of = account) =>
    app.call(`${path(of)}/emails`, {
      method: 'POST',
      json: { from: '2026-10-01', to: '2026-10-31' },
      headers: { 'idempotency-key': `press-${of}` },
      ...crm,
    })
  const answers = await Promise.all([send(), send(), send()])
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(await answers[0]?.json()).toMatchObject({ state: 'queued', outbox: true })
  const listed = async () =>
    z.array(accountEmail).parse(await (await app.call(`${path()}/emails`, crm)).json())
  await vi.waitFor(async () => expect((await listed()).map(({ state }) => state)).toEqual(['outbox']), {
    timeout: 20_000,
    interval: 100,
  })
  // Nobody got it: there is no mail server.
  expect(await (await app.call(`/api/clients/${client}/accounts/${account}/timeline`, crm)).text()).toContain(
    'E-mail with a statement to owner@bakery.example, books@accountant.example requested',
  )
  const folder = join(app.dataDir, 'files/outbox/accounts')
  const [file = '', ...more] = await readdir(folder)
  expect(more).toEqual([])
  const mail = await readFile(join(folder, file), 'utf8')
  for (const line of [
    'From: billing@beacon.example',
    'To: owner@bakery.example, books@accountant.example',
    'Content-Type: multipart/alternative',
    'Content-Type: text/html',
    'statement-ST-1-2026-10-31.pdf',
  ])
    expect(mail).toContain(line)
  const without = await app.build.account({ client, brand }, { email: '' })
  expect(await refusalOf(await send(without))).toEqual([409, 'account_without_email'])
})

it('a span that ends before it begins is refused, and another reseller’s account not found', async () => {
  expect(await faultsOf(await app.call(`${path()}/csv?from=2026-10-02&to=2026-10-01`, crm))).toEqual([
    400,
    'validation_failed',
    'to',
  ])
  const elsewhere = await app.build.client()
  const foreign = await app.build.account({ client: elsewhere, brand: await app.build.brand(elsewhere) })
  expect((await app.call(`${path(foreign)}/csv?${span}`, crm)).status).toBe(404)
})
