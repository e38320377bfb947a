import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { closedAtEnd } from '../../test/closed-at-end.ts'
import { collectionDay } from '../../test/factories/collection-days.ts'
import { testApp } from '../../test/test-app.ts'
import { createLog } from '../platform/log/log.ts'

type Line = Readonly<Record<string, unknown>>

const written: string[] = []
const log = createLog('test', { write: line => void written.push(line) })
log.level = 'debug'
const details = {
  company_name: 'Zwandlehurst & Dvořák "Bakers"',
  contact: 'Ms Quilla Zwandlehurst',
  email: 'quilla@zwandlehurst.example',
  phone: '01963854711',
  address1: '11 Xanthorpe Lane',
  town: 'Upperzwandle',
  postcode: 'ZQ71 7XJ',
  sort_code: '20-29-47',
  bank_account: '73752711',
  mandate_reference: 'MANDQX4711',
}
const secrets = ['a wrong password of hers', 'hunter2-token', '07700900123']
let run: number
const app = closedAtEnd(await testApp({ worker: true, log }))
const client = await app.build.client()
beforeAll(async () => {
  const brand = await app.build.brand(client)
  await app.build.retailCard(client)
  for (const amount of ['10.00', '77.00']) {
    const account = await app.build.account({ client, brand }, details)
    await app.build.service(client, account, { cli: amount === '10.00' ? '447700900123' : '447700900124' })
    await app.build.charge(client, account, { amount })
  }
  // One of the two cannot be stored: PostgreSQL repeats the whole row in its message.
  await sql`alter table invoices add constraint no_such_invoice check (net <> 77)`.execute(app.db)
  const created = await app.call(`/api/clients/${client}/invoiceruns`, {
    method: 'POST',
    json: {
      billRunIndex: await app.build.closedBillRun(client),
      invoiceDate: '2026-11-02',
      bacsDate: collectionDay(),
    },
  })
  run = ((await created.json()) as { index: number }).index
})

const lines = () => written.map(line => JSON.parse(line) as Line)
const said = (of: (line: Line) => boolean) =>
  expect.poll(() => lines().filter(of).length, { timeout: 20_000 }).toBeGreaterThan(0)

test('a run can be followed by its request id from the click to the account that failed', async () => {
  const start = async (group: string) => {
    const answer = await app.call(`/api/invoiceruns/${run}/processgroups/${group}/run`, {
      method: 'POST',
      json: {},
    })
    expect(answer.status).toBe(202)
    return answer.headers.get('x-request-id')
  }
  await start('prepare')
  await said(line => line['msg'] === 'job done' && line['process'] === 'load-charges-and-usage')
  const requestId = await start('calculate')
  await said(line => line['msg'] === 'account failed')
  const failed = lines().find(line => line['msg'] === 'account failed')
  expect(failed).toMatchObject({ requestId, queue: 'invoice-run-slices', runIndex: run, level: 'error' })
  expect(failed?.['jobId']).toMatch(/^[\w-]{36}$/)
  expect(failed?.['err']).toMatchObject({ code: '23514', constraint: 'no_such_invoice' })
  expect(lines().filter(line => line['requestId'] === requestId).length).toBeGreaterThanOrEqual(2)
})

test('every line of a request has its id, every line of a job its queue and id', async () => {
  const answer = await app.call('/api/session')
  await said(line => line['requestId'] === answer.headers.get('x-request-id'))
  for (const line of lines()) {
    if ('path' in line || 'status' in line) expect(line, JSON.stringify(line)).toHaveProperty('requestId')
    if (/^(job|account) /.test(String(line['msg'])))
      expect(line).toMatchObject({ queue: expect.any(String), jobId: expect.any(String) })
  }
})

test('no line reveals a customer, payment details, a search term or a secret', async () => {
  const [password, token, phone] = secrets
  await app.call(`/api/accounts/search?q=${encodeURIComponent(details.company_name)}`)
  await app.call(`/api/accounts/search?q=${encodeURIComponent(details.email)}&token=${token}`)
  await app.call(`/api/clients/${client}/accounts?filter=${encodeURIComponent(details.bank_account)}`)
  await app.call(`/nowhere/${details.postcode}/${phone}?access_token=${token}`)
  await app.call('/api/login', {
    method: 'POST',
    roles: null,
    form: { username: details.email, password: password ?? '' },
  })
  await app.call('/api/login', {
    method: 'POST',
    roles: null,
    json: { password, email: { odd: details.email } },
  })
  log.error({
    err: Object.assign(new Error(`550 5.1.1 <${details.email}> unknown`), { response: details.contact }),
  })
  log.warn(
    { account: { email: details.email, sortCode: details.sort_code }, phone: details.phone },
    `called ${phone}`,
  )
  log.warn({ bytes: 447700900125, sizes: [1, 447700900125] }, 'no account for 447700900123 and +447700900123')
  const text = written.join('')
  expect(written.length).toBeGreaterThan(10)
  const known = [
    ...Object.values(details),
    ...secrets,
    '447700900123',
    encodeURIComponent(details.company_name),
  ]
  expect(known.filter(value => text.includes(value))).toEqual([])
  // Figures are not telephone numbers.
  expect(lines().at(-1)).toMatchObject({ bytes: 447700900125, sizes: [1, 447700900125] })
})
