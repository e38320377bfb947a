import { draft, draftSummary } from '@nineops/contract/drafts.contract'
import type { Role } from '@nineops/contract/roles'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { buildClient } from '../../../test/factories/invoicing.ts'
import { type TestApp, testApp } from '../../../test/test-app.ts'

let app: TestApp
let token = ''
const roles: readonly Role[] = ['NINEOPS_SERVICEESTABLISHMENT_ACCESS']
beforeAll(async () => {
  app = await testApp()
  token = await app.tokenFor([...roles])
})
afterAll(() => app.close())

const send = (method: string, path = '', json?: unknown, as = token) =>
  app.call(`/api/drafts${path}`, { method, token: as, ...(json === undefined ? {} : { json }) })
const begin = async (content: Record<string, string> = { name: 'Acme' }) =>
  draft.parse(await (await send('POST', '', { kind: 'reseller', title: 'Acme', content })).json())
const list = async () => z.array(draftSummary).parse(await (await send('GET', '?kind=reseller')).json())
const codeOf = async (answer: Response) => {
  const { error } = (await answer.json()) as { error: { code: string } }
  return `${answer.status} ${error.code}`
}

it('what is typed is kept as it is typed, right or wrong, and comes back', async () => {
  const typed = { name: 'A\nB', odd: 'NUL \u0000 and half \ud800', vatNumber: 'not one' }
  const begun = await begin(typed)
  expect(begun).toMatchObject({ kind: 'reseller', title: 'Acme', version: 1, clientIndex: null })
  const again = draft.parse(await (await send('GET', `/${begun.index}`)).json())
  expect(again.content).toEqual(typed)
  const saved = await send('PUT', `/${begun.index}`, { version: 1, title: 'Later', content: { name: 'C' } })
  expect(draftSummary.parse(await saved.json())).toMatchObject({ title: 'Later', version: 2 })
  expect((await list())[0]).toMatchObject({ index: begun.index, title: 'Later' })
})

it('a second tab does not overwrite the first: it is told, and nothing is lost', async () => {
  const { index } = await begin()
  const put = (name: string) => send('PUT', `/${index}`, { version: 1, title: '', content: { name } })
  const answers = await Promise.all([put('one'), put('two')])
  expect(answers.map(answer => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const late = answers.find(answer => answer.status === 409)
  expect(late && (await codeOf(late))).toBe('409 draft_changed')
  expect(draft.parse(await (await send('GET', `/${index}`)).json()).version).toBe(2)
})

it('a draft of somebody else is not there: not to read, to save or to throw away', async () => {
  const { index } = await begin()
  const { index: user } = await app.db
    .insertInto('users')
    .values({ username: 'second', given_name: 'Second', email: 's@n.example', password_hash: '-' })
    .returning('index')
    .executeTakeFirstOrThrow()
  await app.db.updateTable('drafts').set({ user_index: user }).where('index', '=', index).execute()
  const json = { version: 1, title: '', content: {} }
  expect((await send('GET', `/${index}`)).status).toBe(404)
  expect((await send('PUT', `/${index}`, json)).status).toBe(404)
  expect((await send('DELETE', `/${index}`)).status).toBe(404)
  expect((await list()).map(each => each.index)).not.toContain(index)
})

it('a draft that is thrown away is gone, and that it was there stays in the audit trail', async () => {
  const { index } = await begin()
  expect((await send('DELETE', `/${index}`)).status).toBe(204)
  expect((await send('DELETE', `/${index}`)).status).toBe(404)
  const entries = await app.db
    .selectFrom('audit_entries')
    .select(['action', 'after'])
    .where('entity', '=', 'drafts')
    .where('entity_index', '=', index)
    .orderBy('index')
    .execute()
  expect(entries.map(entry => entry.action)).toEqual(['draft.begun', 'draft.discarded'])
  // Bank details that are only typed are nobody's business yet.
  expect(entries[0]?.after).toEqual({ kind: 'reseller', title: 'Acme' })
})

it('a draft ends with what is created from it, and stays where nothing is', async () => {
  const { index } = await begin({ name: 'From a draft' })
  const create = (json: object) =>
    app.call('/api/clients', { method: 'POST', token, json: { ...json, draft: index } })
  expect((await create({ name: '' })).status).toBe(400)
  expect((await send('GET', `/${index}`)).status).toBe(200)
  expect((await create({ name: 'From a draft' })).status).toBe(201)
  expect((await send('GET', `/${index}`)).status).toBe(404)
})

const post = (json: object) => send('POST', '', { title: '', content: {}, ...json })

it('a brand’s draft is of a reseller, a reseller’s of none', async () => {
  const clientIndex = await buildClient(app.db)
  expect((await post({ kind: 'brand' })).status).toBe(400)
  expect((await post({ kind: 'reseller', clientIndex })).status).toBe(400)
  expect((await post({ kind: 'brand', clientIndex: 999_999 })).status).toBe(404)
  const answer = await post({ kind: 'brand', clientIndex })
  expect(draft.parse(await answer.json()).clientName).toContain('Reseller of invoices')
})

it('nobody has more than a hundred drafts', async () => {
  const { index } = await begin()
  await sql`
    insert into drafts (user_index, kind, content)
    select user_index, 'reseller', '{}' from drafts, generate_series(1, 100) where index = ${index}`.execute(
    app.db,
  )
  const answer = await send('POST', '', { kind: 'reseller', title: '', content: {} })
  expect(await codeOf(answer)).toBe('409 drafts_full')
})
