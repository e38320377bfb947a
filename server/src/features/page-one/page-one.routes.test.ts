import { buffer } from 'node:stream/consumers'
import { brandDetail } from '@nineops/contract/service-establishment/brands.contract'
import {
  type PageOne,
  pageOneCalls,
  usualPageOne,
} from '@nineops/contract/service-establishment/page-one.contract'
import type { Role } from '@nineops/contract/roles'
import { beforeAll, expect, test } from 'vitest'
import { errorOf } from '../../../test/answers.ts'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { runDriver } from '../../../test/factories/invoice-run-driver.ts'
import { readPdfPages } from '../../../test/pdf-text.ts'
import { testApp } from '../../../test/test-app.ts'
import { invoicesWithLines, storedPdfs } from '../invoices/invoices.service.ts'

const roles: Role[] = ['NINEOPS_SERVICEESTABLISHMENT_ACCESS']
const app = closedAtEnd(await testApp())
const driver = closedAtEnd(await runDriver(app))
let client = 0
let brand = 0
let account = 0
beforeAll(async () => {
  client = await app.build.client()
  brand = await app.build.brand(client)
  await app.build.retailCard(client)
  account = await app.build.account({ client, brand })
  await app.build.charge(client, account, { amount: '10.00', start_date: '2025-01-01', timing: 'advance' })
})

const path = (of = brand) => `/api/clients/${client}/brands/${of}`
const detail = async (of = brand) => brandDetail.parse(await (await app.call(path(of), { roles })).json())
const save = async (pageOne: unknown, headers = {}) =>
  app.call(path(), {
    method: 'PATCH',
    roles,
    headers,
    json: { version: (await detail()).version, pageOne },
  })
const preview = (pageOne: unknown, of = brand) =>
  app.call(`${path(of)}/pageone/preview`, { method: 'POST', roles, json: pageOne })
const shown = async (pageOne: PageOne) => {
  const answer = await preview(pageOne)
  expect(answer.status, await answer.clone().text()).toBe(200)
  const { invoice, pdf } = pageOneCalls.preview.answer.parse(await answer.json())
  return { invoice, page: readPdfPages(Buffer.from(pdf, 'base64'))[0]?.lines ?? [] }
}

const closed: PageOne = {
  parts: ['message', 'totals', 'account', 'payment'],
  comparison: false,
  message: 'We are closed on 25 December.',
}

async function bill(month: string): Promise<number> {
  const billRun = await app.build.closedBillRun(client, { start: `${month}-01`, end: `${month}-30` })
  const run = await driver.create(client, billRun, { invoiceDate: `${month}-28` })
  await driver.through(run, 'prepare', 'calculate', 'number', 'produce')
  return run
}

const pageOneOf = async (run: number): Promise<string[]> => {
  const [pdf] = await storedPdfs(app.db, run)
  return readPdfPages(await buffer(driver.work.files.read(pdf?.key ?? '')))[0]?.lines ?? []
}

test('a brand starts with the usual page one; its own choice is saved, recorded, and undone by the usual one', async () => {
  expect((await detail()).pageOne).toEqual(usualPageOne)
  expect((await save(closed)).status).toBe(200)
  expect((await detail()).pageOne).toEqual(closed)
  const { action, before, after } = await app.db
    .selectFrom('audit_entries')
    .select(['action', 'before', 'after'])
    .where('client_index', '=', client)
    .orderBy('index', 'desc')
    .executeTakeFirstOrThrow()
  expect(action).toBe('brand.changed')
  expect(before).toMatchObject({ pageOne: usualPageOne })
  expect(after).toMatchObject({ pageOne: closed })
  // The same again changes nothing.
  const { version } = await detail()
  expect((await save(closed)).status).toBe(200)
  expect((await detail()).version).toBe(version)
  expect((await save(usualPageOne)).status).toBe(200)
  expect((await detail()).pageOne).toEqual(usualPageOne)
})

test('what an invoice must have can’t be left out, doubled or unknown; a message needs words', async () => {
  const refused: [unknown, string][] = [
    [{ ...closed, parts: ['payment', 'account'] }, 'must have payment, account, totals'],
    [{ ...closed, parts: ['payment', 'payment', 'account', 'totals'] }, 'must name each part once'],
    [{ ...closed, parts: ['payment', 'account', 'totals', 'advert'] }, 'parts'],
    [{ ...closed, message: ' ' }, 'is required where the message is shown'],
    [{ ...closed, message: 'x'.repeat(301) }, 'message'],
    [{ ...closed, message: 'Two\nlines' }, 'must be one line, without control characters'],
  ]
  for (const [pageOne, words] of refused)
    for (const answer of [await save(pageOne), await preview(pageOne)]) {
      expect(answer.status).toBe(400)
      expect(JSON.stringify(await errorOf(answer))).toContain(words)
    }
  expect((await detail()).pageOne).toEqual(usualPageOne)
})

test('only who changes brands sees a preview, and of none of another reseller', async () => {
  const other = await app.build.brand(await app.build.client())
  expect((await preview(closed, other)).status).toBe(404)
  const answer = await app.call(`${path()}/pageone/preview`, {
    method: 'POST',
    roles: ['NINEOPS_CRM_ACCESS'],
    json: closed,
  })
  expect(answer.status).toBe(403)
})

test('without a confirmed invoice the preview is a sample; with one it is that, and nothing is saved', async () => {
  const sample = await shown(closed)
  expect(sample.invoice).toBeNull()
  expect(sample.page).toContain('SAMPLE-000001')
  expect(sample.page).toContain(closed.message)

  const run = await bill('2026-09')
  expect((await shown(closed)).invoice).toBeNull()
  await driver.confirm(run)
  const [invoice] = await invoicesWithLines(app.db, run, [account])
  const real = await shown(closed)
  expect(real.invoice).toEqual({
    number: invoice?.number,
    date: '2026-09-28',
    companyName: invoice?.snapshot.customer.name,
  })
  expect(real.page).toContain(invoice?.number)
  expect(real.page).toContain(closed.message)
  expect(real.page).not.toContain('What it is for')
  expect((await detail()).pageOne).toEqual(usualPageOne)
  expect(await pageOneOf(run)).not.toContain(closed.message)
})

test('a document keeps the page one that it was calculated with, also when it is rendered again', async () => {
  expect((await save(closed)).status).toBe(200)
  const run = await bill('2026-10')
  expect(await pageOneOf(run)).toContain(closed.message)
  await driver.confirm(run)
  expect((await save({ ...usualPageOne, message: 'Another' })).status).toBe(200)
  const stored = await storedPdfs(app.db, run)
  const [pdf] = stored
  await driver.work.files.remove(pdf?.key ?? '')
  await driver.start(run, 'render-pdfs')
  await driver.drain()
  expect(await storedPdfs(app.db, run)).toEqual(stored)
  expect(await pageOneOf(run)).toContain(closed.message)
})
