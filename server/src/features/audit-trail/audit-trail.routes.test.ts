import { type AuditEntry, type AuditEntryDetail, MOST_ENTRIES } from '@nineops/contract/audit-trail.contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exported } from '../../../test/exported.ts'
import { buildAccount, buildBrand, buildClient } from '../../../test/factories/invoicing.ts'
import { type TestApp, testApp } from '../../../test/test-app.ts'
import { writeAudit } from '../../platform/db/audit.ts'

let app: TestApp
let client: number
let account: number
const roles = ['administrator'] as const
const bea = { index: 0, username: 'bea' }

beforeAll(async () => {
  app = await testApp()
  // Years ago, and beyond the borders of a day in London; written first, as they would be.
  for (const at of [
    '2024-03-30T23:59:59Z',
    '2024-03-31T00:00:00Z',
    '2024-03-31T22:59:59Z',
    '2024-03-31T23:00:00Z',
  ])
    await sql`insert into audit_entries (at, username, action, entity, request_id)
      overriding system value values (${at}::timestamptz, 'old', 'old.deed', 'olds', ${at})`.execute(app.db)
  client = await buildClient(app.db)
  account = await buildAccount(app.db, { client, brand: await buildBrand(app.db, client) })
  bea.index = (await app.callerFor(['NINEOPS_CRM_ACCESS'])).index
  const write = (request: string, entry: Parameters<typeof writeAudit>[3], by = bea) =>
    writeAudit(app.db, by, request, entry)
  await write('r-1', {
    action: 'charge.changed',
    entity: 'charges',
    entityIndex: 7,
    clientIndex: client,
    before: { description: 'Line rental', amount: '12.50', accountIndex: account, password: 'OPEN-SESAME' },
    after: { description: 'Line rental', amount: '14.00', accountIndex: account, bankAccount: '12345678' },
  })
  await write('r-2', { action: 'path.added', entity: 'paths', clientIndex: client, after: { path: '/in' } })
  await write('r-2', {
    action: 'path.deleted',
    entity: 'paths',
    clientIndex: client,
    before: { path: '/in' },
  })
  await write(
    'engine',
    { action: 'hosted_email.bounced', entity: 'hosted_emails' },
    { index: 0, username: '' },
  )
  await write('schedule-occurrence-1', { action: 'bill_run.rating', entity: 'bill_runs', entityIndex: 3 })
})
afterAll(() => app.close())

const list = async (query: Record<string, string | number>) => {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const answer = await app.call(`/api/audit-trail?${search.toString()}`, { roles })
  expect(answer.status).toBe(200)
  return (await answer.json()) as AuditEntry[]
}
const actions = async (query: Record<string, string | number>) =>
  (await list(query)).map(({ action }) => action)

describe('the trail is narrowed', () => {
  test('by person, thing, action, reseller, account and request', async () => {
    const newest = ['path.deleted', 'path.added', 'charge.changed']
    expect(await actions({ person: bea.index, by: 'person' })).toEqual(newest)
    expect(await actions({ client })).toEqual(newest)
    expect(await actions({ entity: 'charges', entityIndex: 7 })).toEqual(['charge.changed'])
    expect(await actions({ action: 'path.added' })).toEqual(['path.added'])
    expect(await actions({ request: 'r-2' })).toEqual(['path.deleted', 'path.added'])
    const { account_number: number } = await app.db
      .selectFrom('accounts')
      .select('account_number')
      .where('index', '=', account)
      .executeTakeFirstOrThrow()
    expect(await actions({ account: number.toLowerCase() })).toEqual(['charge.changed'])
    expect(await actions({ account: 'nobody' })).toEqual([])
  })
  test('by who works by itself', async () => {
    expect(await actions({ by: 'schedule' })).toEqual(['bill_run.rating'])
    expect(await actions({ by: 'engine', entity: 'hosted_emails' })).toEqual(['hosted_email.bounced'])
    expect((await list({ by: 'engine', entity: 'hosted_emails' }))[0]?.by).toEqual({
      kind: 'engine',
      name: 'the engine',
      user: null,
    })
  })
  test('by text in what was kept, and in the words of what was done', async () => {
    expect(await actions({ filter: 'line RENTAL' })).toEqual(['charge.changed'])
    expect(await actions({ filter: 'folder for files removed' })).toEqual(['path.deleted'])
    expect(await actions({ filter: '100%' })).toEqual([])
  })
  test('by days of London, whose clock goes forward on one of them', async () => {
    const instants = async (from: string, to: string) =>
      (await list({ entity: 'olds', from, to })).map(({ requestId }) => requestId)
    expect(await instants('2024-03-31', '2024-03-31')).toEqual([
      '2024-03-31T22:59:59Z',
      '2024-03-31T00:00:00Z',
    ])
    expect(await instants('2024-03-30', '2024-03-30')).toEqual(['2024-03-30T23:59:59Z'])
    expect(await instants('2024-04-01', '2024-04-01')).toEqual(['2024-03-31T23:00:00Z'])
    expect(await list({ from: '1900-01-01', to: '2099-12-31', pageSize: 1 })).toHaveLength(1)
  })
})

test('an entry is told in words, field by field, without secrets and with bank details masked', async () => {
  const [listed] = await list({ action: 'charge.changed' })
  expect(listed).toMatchObject({
    words: 'Charge “Line rental” changed',
    thing: 'Charges',
    client: { index: client },
  })
  const answer = await app.call(`/api/audit-trail/${listed?.index}`, { roles })
  const entry = (await answer.json()) as AuditEntryDetail
  expect(entry.accounts).toMatchObject([{ index: account, clientIndex: client }])
  expect(entry.ofRequest).toBe(1)
  const told = new Map(entry.differences.map(each => [each.field, each]))
  expect(told.get('Amount')).toMatchObject({ before: '£12.50', after: '£14.00', changed: true })
  expect(told.get('Description')).toMatchObject({ changed: false })
  expect(told.get('Bank account')).toMatchObject({ after: '••••5678' })
  expect(JSON.stringify(entry)).not.toContain('OPEN-SESAME')
  expect((await app.call('/api/audit-trail/999999999', { roles })).status).toBe(404)
})

test('an export holds what the list holds, without secrets', async () => {
  const rows = await exported(app, 'audit-trail', { params: {}, query: { client } })
  expect(rows.map(({ action }) => action)).toEqual(['path.deleted', 'path.added', 'charge.changed'])
  expect(rows[2]).toMatchObject({ words: 'Charge “Line rental” changed', by: 'bea' })
  expect(rows[2]?.['before']).toContain('"amount":"12.50"')
  expect(JSON.stringify(rows)).not.toMatch(/OPEN-SESAME|12345678/)
})

test('what can be chosen is what the trail holds', async () => {
  const answer = await app.call('/api/audit-trail/choices', { roles })
  const choices = (await answer.json()) as { actions: { value: string; words: string }[] }
  expect(choices.actions).toContainEqual({ value: 'path.deleted', words: 'Folder for files removed' })
})

test('counts end at what a list leads through, and so do its pages', async () => {
  await sql`insert into audit_entries (username, action, entity, request_id)
    select 'many', 'many.deeds', 'many', 'many' from generate_series(1, ${MOST_ENTRIES + 50})`.execute(app.db)
  const at = (page: number) => app.call(`/api/audit-trail?entity=many&pageSize=500&page=${page}`, { roles })
  const last = await at(MOST_ENTRIES / 500)
  expect(last.headers.get('DASH-MetaData')).toContain(`"TotalCount":${MOST_ENTRIES}`)
  expect(await last.json()).toHaveLength(500)
  expect(await (await at(MOST_ENTRIES / 500 + 1)).json()).toEqual([])
})

test('an entry with a list of many rows is told without it', async () => {
  const rows = Array.from({ length: 20_000 }, (_, index) => ({ number: `row-${index}-${Math.sin(index)}` }))
  await writeAudit(app.db, bea, 'large', {
    action: 'import.charges',
    entity: 'imports',
    after: { added: 20_000, rows },
  })
  const [listed] = await list({ request: 'large' })
  expect(listed?.words).toContain('20,000 rows added')
  const answer = await app.call(`/api/audit-trail/${listed?.index}`, { roles })
  expect(await answer.json()).toMatchObject({ shortened: true, differences: [{ field: 'Added' }] })
})

test.each([
  ['changed', sql`update audit_entries set username = 'x'`],
  ['deleted', sql`delete from audit_entries`],
  ['emptied', sql`truncate audit_entries`],
  ['cut from its accounts', sql`delete from audit_accounts`],
])('the trail cannot be %s by the program', async (_name, statement) => {
  await expect(statement.execute(app.db)).rejects.toThrow('never changed or deleted')
})

test('only an administrator reads it', async () => {
  expect((await app.call('/api/audit-trail')).status).toBe(403)
  expect((await app.call('/api/audit-trail', { roles: null })).status).toBe(401)
})
