import {
  type AuditEntry,
  type AuditEntryDetail,
  MOST_ENTRIES,
} from '@nineops/contract/administration/audit-trail.contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { exported } from '../../../test/exported.ts'
import { testApp } from '../../../test/test-app.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import { onlyValueOf } from '../../platform/db/rows.ts'
import { billRunActions } from '../bill-runs/bill-runs.actions.ts'
import { chargeActions } from '../charges/charges.actions.ts'
import { hostedEmailActions } from '../hosted-emails/hosted-emails.actions.ts'
import { importActions } from '../imports/imports.actions.ts'
import { pathActions } from '../paths/paths.actions.ts'

let client: number
let account: number
const roles = ['administrator'] as const
const bea = { index: 0, username: 'bea' }

const app = closedAtEnd(await testApp())
beforeAll(async () => {
  // Years ago, across the start and end of a London day; written first, as they would be.
  for (const at of [
    '2024-03-30T23:59:59Z',
    '2024-03-31T00:00:00Z',
    '2024-03-31T22:59:59Z',
    '2024-03-31T23:00:00Z',
  ])
    await sql`insert into audit_entries (at, username, action, entity, request_id)
      overriding system value values (${at}::timestamptz, 'old', 'old.deed', 'olds', ${at})`.execute(app.db)
  client = await app.build.client()
  account = await app.build.account({ client, brand: await app.build.brand(client) })
  bea.index = (await app.callerFor(['NINEOPS_CRM_ACCESS'])).index
  const write = (request: string, entry: Parameters<typeof writeAudit>[3], by = bea) =>
    writeAudit(app.db, by, request, entry)
  await write('r-1', {
    action: chargeActions.changed,
    entityIndex: 7,
    clientIndex: client,
    before: { description: 'Line rental', amount: '12.50', accountIndex: account, password: 'OPEN-SESAME' },
    after: { description: 'Line rental', amount: '14.00', accountIndex: account, bankAccount: '12345678' },
  })
  await write('r-2', { action: pathActions.added, clientIndex: client, after: { path: '/in' } })
  await write('r-2', {
    action: pathActions.deleted,
    clientIndex: client,
    before: { path: '/in' },
  })
  await write('engine', { action: hostedEmailActions.bounced }, { index: 0, username: '' })
  await write('schedule-occurrence-1', { action: billRunActions.rating, entityIndex: 3 })
})

const list = async (query: Record<string, string | number>) => {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const answer = await app.call(`/api/audit-trail?${search.toString()}`, { roles })
  expect(answer.status).toBe(200)
  return (await answer.json()) as AuditEntry[]
}
const actions = async (query: Record<string, string | number>) =>
  (await list(query)).map(({ action }) => action)

describe('the trail is filtered', () => {
  test('by person, thing, action, reseller, account and request', async () => {
    const newest = ['path.deleted', 'path.added', 'charge.changed']
    expect(await actions({ person: bea.index, by: 'person' })).toEqual(newest)
    expect(await actions({ client })).toEqual(newest)
    expect(await actions({ entity: 'charges', entityIndex: 7 })).toEqual(['charge.changed'])
    expect(await actions({ action: 'path.added' })).toEqual(['path.added'])
    expect(await actions({ request: 'r-2' })).toEqual(['path.deleted', 'path.added'])
    const number = await onlyValueOf(app.db, 'accounts', 'account_number', { index: account })
    expect(await actions({ account: number.toLowerCase() })).toEqual(['charge.changed'])
    expect(await actions({ account: 'nobody' })).toEqual([])
  })
  test('by process, for entries without a user', async () => {
    expect(await actions({ by: 'schedule' })).toEqual(['bill_run.rating'])
    expect(await actions({ by: 'engine', entity: 'hosted_emails' })).toEqual(['hosted_email.bounced'])
    expect((await list({ by: 'engine', entity: 'hosted_emails' }))[0]?.by).toEqual({
      kind: 'engine',
      name: 'System',
      user: null,
    })
  })
  test('by text in the recorded values and in the action’s label', async () => {
    expect(await actions({ filter: 'line RENTAL' })).toEqual(['charge.changed'])
    expect(await actions({ filter: 'folder for files removed' })).toEqual(['path.deleted'])
    expect(await actions({ filter: '100%' })).toEqual([])
  })
  test('by London days, on one of which the clock goes forward', async () => {
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

test('an entry is described field by field, without secrets and with bank details masked', async () => {
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
  const byField = new Map(entry.differences.map(each => [each.field, each]))
  expect(byField.get('Amount')).toMatchObject({ before: '£12.50', after: '£14.00', changed: true })
  expect(byField.get('Description')).toMatchObject({ changed: false })
  expect(byField.get('Bank account')).toMatchObject({ after: '••••5678' })
  expect(JSON.stringify(entry)).not.toContain('OPEN-SESAME')
  expect((await app.call('/api/audit-trail/999999999', { roles })).status).toBe(404)
})

test('an export has the entries of the list, without secrets', async () => {
  const rows = await exported(app, 'audit-trail', { params: {}, query: { client } })
  expect(rows.map(({ action }) => action)).toEqual(['path.deleted', 'path.added', 'charge.changed'])
  expect(rows[2]).toMatchObject({ words: 'Charge “Line rental” changed', by: 'bea' })
  expect(rows[2]?.['before']).toContain('"amount":"12.50"')
  expect(JSON.stringify(rows)).not.toMatch(/OPEN-SESAME|12345678/)
})

test('the filter choices are the values in the trail', async () => {
  const answer = await app.call('/api/audit-trail/choices', { roles })
  const choices = (await answer.json()) as { actions: { value: string; words: string }[] }
  expect(choices.actions).toContainEqual({ value: 'path.deleted', words: 'Folder for files removed' })
})

test('counts and pages end at the limit of the list', async () => {
  await sql`insert into audit_entries (username, action, entity, request_id)
    select 'many', 'many.deeds', 'many', 'many' from generate_series(1, ${MOST_ENTRIES + 50})`.execute(app.db)
  const at = (page: number) => app.call(`/api/audit-trail?entity=many&pageSize=500&page=${page}`, { roles })
  const last = await at(MOST_ENTRIES / 500)
  expect(last.headers.get('DASH-MetaData')).toContain(`"TotalCount":${MOST_ENTRIES}`)
  expect(await last.json()).toHaveLength(500)
  expect(await (await at(MOST_ENTRIES / 500 + 1)).json()).toEqual([])
})

test('an entry with a list of many rows is shown without it', async () => {
  const rows = Array.from({ length: 20_000 }, (_, index) => ({ number: `row-${index}-${Math.sin(index)}` }))
  await writeAudit(app.db, bea, 'large', {
    action: importActions.charges,
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
