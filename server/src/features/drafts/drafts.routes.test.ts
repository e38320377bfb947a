import { draft, draftSummary } from '@nineops/contract/portal/drafts.contract'
import type { Role } from '@nineops/contract/roles'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { errorOf } from '../../../test/answers.ts'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { testApp } from '../../../test/test-app.ts'
import { insertRow, updateRow } from '../../platform/db/rows.ts'

let token = ''
const roles: readonly Role[] = ['NINEOPS_SERVICEESTABLISHMENT_ACCESS']
const app = closedAtEnd(await testApp())
beforeAll(async () => {
  token = await app.tokenFor([...roles])
})

const send = (method: string, path = '', json?: unknown, as = token) =>
  app.call(`/api/drafts${path}`, { method, token: as, ...(json === undefined ? {} : { json }) })
const begin = async (content: Record<string, string> = { name: 'Acme' }) =>
  draft.parse(await (await send('POST', '', { kind: 'reseller', title: 'Acme', content })).json())
const list = async () => z.array(draftSummary).parse(await (await send('GET', '?kind=reseller')).json())
const codeOf = async (answer: Response) => {
  const error = await errorOf(answer)
  return `${answer.status} ${error.code}`
}

it('input is saved as typed, valid or not, and restored', async () => {
  const typed = { name: 'A\nB', odd: 'NUL \u0000 and half \ud800', vatNumber: 'not one' }
  const begun = await begin(typed)
  expect(begun).toMatchObject({ kind: 'reseller', title: 'Acme', version: 1, clientIndex: null })
  const again = draft.parse(await (await send('GET', `/${begun.index}`)).json())
  expect(again.content).toEqual(typed)
  const saved = await send('PUT', `/${begun.index}`, { version: 1, title: 'Later', content: { name: 'C' } })
  expect(draftSummary.parse(await saved.json())).toMatchObject({ title: 'Later', version: 2 })
  expect((await list())[0]).toMatchObject({ index: begun.index, title: 'Later' })
})

it('a second tab does not overwrite the first: it gets a conflict, and nothing is lost', async () => {
  const { index } = await begin()
  const put = (name: string) => send('PUT', `/${index}`, { version: 1, title: '', content: { name } })
  const answers = await Promise.all([put('one'), put('two')])
  expect(answers.map(answer => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const late = answers.find(answer => answer.status === 409)
  expect(late && (await codeOf(late))).toBe('409 draft_changed')
  expect(draft.parse(await (await send('GET', `/${index}`)).json()).version).toBe(2)
})

it('another user’s draft is not found: not to read, save or discard', async () => {
  const { index } = await begin()
  const user = await insertRow(app.db, 'users', {
    username: 'second',
    given_name: 'Second',
    email: 's@n.example',
    password_hash: '-',
  })
  await updateRow(app.db, 'drafts', index, { user_index: user })
  const json = { version: 1, title: '', content: {} }
  expect((await send('GET', `/${index}`)).status).toBe(404)
  expect((await send('PUT', `/${index}`, json)).status).toBe(404)
  expect((await send('DELETE', `/${index}`)).status).toBe(404)
  expect((await list()).map(each => each.index)).not.toContain(index)
})

it('a discarded draft is gone, and that it existed stays in the audit trail', async () => {
  const { index } = await begin()
  expect((await send('DELETE', `/${index}`)).status).toBe(204)
  expect((await send('DELETE', `/${index}`)).status).toBe(404)
  const entries = await app.audit({ entity: 'drafts', entity_index: index })
  expect(entries.map(entry => entry.action)).toEqual(['draft.begun', 'draft.discarded'])
  // Bank details that are only typed must not be recorded yet.
  expect(entries[0]?.after).toEqual({ kind: 'reseller', title: 'Acme' })
})

it('a draft ends when its record is created, and stays if none is', async () => {
  const { index } = await begin({ name: 'From a draft' })
  const create = (json: object) =>
    app.call('/api/clients', { method: 'POST', token, json: { ...json, draft: index } })
  expect((await create({ name: '' })).status).toBe(400)
  expect((await send('GET', `/${index}`)).status).toBe(200)
  expect((await create({ name: 'From a draft' })).status).toBe(201)
  expect((await send('GET', `/${index}`)).status).toBe(404)
})

const post = (json: object) => send('POST', '', { title: '', content: {}, ...json })

it('a brand’s draft belongs to a reseller, a reseller’s to none', async () => {
  const clientIndex = await app.build.client()
  expect((await post({ kind: 'brand' })).status).toBe(400)
  expect((await post({ kind: 'reseller', clientIndex })).status).toBe(400)
  expect((await post({ kind: 'brand', clientIndex: 999_999 })).status).toBe(404)
  const answer = await post({ kind: 'brand', clientIndex })
  expect(draft.parse(await answer.json()).clientName).toContain('Reseller of invoices')
})

it('a user has at most a hundred drafts', async () => {
  const { index } = await begin()
  await sql`
    insert into drafts (user_index, kind, content)
    select user_index, 'reseller', '{}' from drafts, generate_series(1, 100) where index = ${index}`.execute(
    app.db,
  )
  const answer = await send('POST', '', { kind: 'reseller', title: '', content: {} })
  expect(await codeOf(answer)).toBe('409 drafts_full')
})
