import { type Helpline, helpline } from '@nineops/contract/service-establishment/helplines.contract'
import { serviceEstablishment as roles } from '@nineops/contract/roles'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { buildClient } from '../../../test/factories/invoicing.ts'
import { type TestApp, testApp } from '../../../test/test-app.ts'

let app: TestApp
let client: number

beforeAll(async () => {
  app = await testApp()
  client = await buildClient(app.db)
})
afterAll(() => app.close())

const path = (of = client) => `/api/clients/${of}/helplines`
const one = ({ index }: Helpline, of = client) => `${path(of)}/${index}`
const send = (method: string, at: string, json?: unknown) => app.call(at, { method, roles, json })
let numbers = 0
/** A number that no other helpline of the test has. */
const number = () => `020 7946 ${String(100 + (numbers += 1)).padStart(4, '0')}`
const add = async (name: string) =>
  helpline.parse(await (await send('POST', path(), { name, number: number() })).json())
const list = async () => z.array(helpline).parse(await (await app.call(path(), { roles })).json())
const failure = async (answer: Response) => {
  const { error } = (await answer.json()) as { error: { code: string } }
  return [answer.status, error.code]
}

it('a helpline is added, listed, changed and deleted; each is in the audit trail', async () => {
  const added = await add(' First name ')
  expect(added).toMatchObject({ name: 'First name' })
  const changed = await send('PUT', one(added), {
    name: 'Second name',
    number: '0800 1111',
    updatedAt: added.updatedAt,
  })
  const after = helpline.parse(await changed.json())
  expect(await list()).toEqual([after])
  expect(after.number).toBe('448001111')
  const seen = `?updatedAt=${encodeURIComponent(after.updatedAt)}`
  expect((await send('DELETE', one(added) + seen)).status).toBe(204)
  expect(await list()).toEqual([])
  const audit = await app.db
    .selectFrom('audit_entries')
    .select(['action', 'before', 'after'])
    .where('entity', '=', 'helplines')
    .orderBy('index')
    .execute()
  expect(audit).toMatchObject([
    { action: 'helpline.created', after: { name: 'First name' } },
    { action: 'helpline.changed', before: { name: 'First name' }, after: { name: 'Second name' } },
    { action: 'helpline.deleted', before: { name: 'Second name' } },
  ])
})

it('names are unique in a reseller, whatever their case, and another reseller has its own', async () => {
  await add('Unique')
  expect(await failure(await send('POST', path(), { name: 'uNIQUE', number: number() }))).toEqual([
    409,
    'helpline_exists',
  ])
  const other = await buildClient(app.db)
  expect((await send('POST', path(other), { name: 'Unique', number: number() })).status).toBe(201)
  expect((await send('POST', path(), { name: ' ', number: number() })).status).toBe(400)
  expect((await send('POST', path(), { name: 'No number', number: 'anonymous' })).status).toBe(400)
})

it('the second of two editors changes nothing', async () => {
  const seen = await add('Shared')
  await send('PUT', one(seen), { name: 'First', number: seen.number, updatedAt: seen.updatedAt })
  const second = await send('PUT', one(seen), {
    name: 'Second',
    number: seen.number,
    updatedAt: seen.updatedAt,
  })
  expect(await failure(second)).toEqual([409, 'helpline_changed'])
  expect((await list()).map(({ name }) => name)).toContain('First')
})

it('a helpline of another reseller is not found', async () => {
  const other = await buildClient(app.db)
  const mine = await add('Mine')
  const change = { name: 'Theirs', number: mine.number, updatedAt: mine.updatedAt }
  expect((await send('PUT', one(mine, other), change)).status).toBe(404)
  expect((await app.call(path(999_999), { roles })).status).toBe(404)
})
