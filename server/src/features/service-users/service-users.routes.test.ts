import { expect, test } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { collectionDay } from '../../../test/factories/collection-days.ts'
import { collectedRun, runCalls } from '../../../test/factories/collected-runs.ts'
import {
  buildAccount,
  buildBrand,
  buildClient,
  buildCharge,
  buildClosedBillRun,
} from '../../../test/factories/invoicing.ts'
import { testApp } from '../../../test/test-app.ts'

const app = closedAtEnd(await testApp({ worker: true }))
const roles = ['NINEOPS_BUREAU_ACCESS'] as const
const calls = runCalls(app)

const agreed = {
  noticeDays: 10,
  noticeNote: '',
  bacsName: '',
  lodgement: 'electronic',
  finalCollection: false,
}

test('fewer than 10 working days of notice need a note of who agreed', async () => {
  const client = await buildClient(app.db)
  await buildBrand(app.db, client, { service_user_number: '710001', name: 'North' })
  const path = `/api/clients/${client}/serviceusers`
  const [before] = await calls.get<{ updatedAt: string }[]>(path, roles)
  expect(before).toMatchObject({ serviceUserNumber: '710001', brands: ['North'], lodgement: 'paper' })
  const put = (json: object) => calls.send('PUT', `${path}/710001`, roles, json)
  const seen = { updatedAt: before?.updatedAt ?? null }
  expect((await put({ ...agreed, ...seen, noticeDays: 3 })).status).toBe(400)
  expect((await put({ ...agreed, ...seen, bacsName: 'NAME OF NINETEEN CHS' })).status).toBe(400)
  const saved = await put({
    ...agreed,
    ...seen,
    noticeDays: 3,
    noticeNote: 'Barclays',
    bacsName: 'north tel',
  })
  expect(saved.body).toMatchObject({ noticeDays: 3, noticeNote: 'Barclays', bacsName: 'NORTH TEL' })
  expect((await put({ ...agreed, ...seen })).code).toBe('service_user_changed')
  expect((await calls.send('PUT', `${path}/999999`, roles, { ...agreed, updatedAt: null })).status).toBe(404)
})

test('a collection inside the notice is refused with the first possible day', async () => {
  const client = await buildClient(app.db)
  const brand = await buildBrand(app.db, client, { service_user_number: '710002' })
  const account = await buildAccount(app.db, { client, brand }, { payment_method: 'direct_debit' })
  await buildCharge(app.db, client, account)
  await app.db
    .updateTable('service_users')
    .set({ notice_days: 60 })
    .where('service_user_number', '=', '710002')
    .execute()
  const billRunIndex = await buildClosedBillRun(app.db, client)
  const run = { billRunIndex, invoiceDate: '2026-10-31', bacsDate: collectionDay('2026-10-31') }
  const refused = await calls.send('POST', `/api/clients/${client}/invoiceruns`, roles, run)
  expect(refused.status).toBe(400)
  expect(JSON.stringify(refused.body)).toMatch(/60 working days of notice from today.*first possible day is/)
  const { dates } = await calls.get<{ dates: { bacsDate: string }[] }>(
    `/api/directdebits/dates?client=${client}`,
    roles,
  )
  expect((dates[0]?.bacsDate ?? '') > run.bacsDate).toBe(true)
  const kept = { ...run, bacsDate: dates[0]?.bacsDate }
  expect((await calls.send('POST', `/api/clients/${client}/invoiceruns`, roles, kept)).status).toBe(201)
})

test('a run can’t be confirmed inside the notice, and its files have the chosen name', async () => {
  const { at, client } = await collectedRun(app, '710003', roles)
  const set = (notice_days: number) =>
    app.db
      .updateTable('service_users')
      .set({ notice_days, bacs_name: 'CHOSEN NAME' })
      .where('service_user_number', '=', '710003')
      .execute()
  await set(60)
  expect((await calls.confirm(at, roles)).code).toBe('collection_day_missed')
  await set(1)
  expect((await calls.confirm(at, roles)).status).toBe(200)
  expect(await calls.runGroup(at, 'release', roles)).toBe('done')
  const names = await app.db
    .selectFrom('direct_debit_collections as c')
    .innerJoin('direct_debit_files as f', 'f.index', 'c.direct_debit_file_index')
    .select('c.originating_name')
    .where('f.client_index', '=', client)
    .execute()
  expect(names.map(row => row.originating_name)).toEqual(['CHOSEN NAME', 'CHOSEN NAME'])
})
