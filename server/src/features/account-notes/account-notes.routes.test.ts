import { type AccountNote, accountNote, NOTE_LENGTH } from '@nineops/contract/crm/account-notes.contract'
import type { Role } from '@nineops/contract/roles'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { refusalOf } from '../../../test/answers.ts'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { type TestApp, testApp } from '../../../test/test-app.ts'
import { removeOverdueNotes } from './account-notes.service.ts'
import { allRows } from '../../platform/db/query-rows.ts'

const crm: readonly Role[] = ['NINEOPS_CRM_ACCESS']
const colleague: readonly Role[] = ['NINEOPS_CRM_ACCESS', 'NINEOPS_ORDERING_ACCESS']
let home: string
let elsewhere: string

const app = closedAtEnd(await testApp())
beforeAll(async () => {
  const reseller = await app.build.reseller()
  const other = await app.build.reseller()
  home = `/api/clients/${reseller.client}/accounts/${await app.build.accountWith(reseller)}/notes`
  elsewhere = `/api/clients/${other.client}/accounts/${await app.build.accountWith(other)}/notes`
})

const call = (path: string, options: Parameters<TestApp['call']>[1] = {}) =>
  app.call(path, { roles: crm, ...options })
const write = async (text: string, more: object = {}): Promise<AccountNote> => {
  const answer = await call(home, { method: 'POST', json: { text, ...more } })
  expect(answer.status).toBe(201)
  return accountNote.parse(await answer.json())
}
const change = (note: AccountNote, json: object, roles = crm) =>
  call(`${home}/${note.index}`, { method: 'PATCH', json: { version: note.version, ...json }, roles })
const texts = async (query = '') => {
  const answer = await call(`${home}${query}`)
  return z
    .array(accountNote)
    .parse(await answer.json())
    .map(({ text }) => text)
}

it('notes come pinned first, then newest first, by page and by text', async () => {
  const first = await write('  Prefers e-mail.\nNever before ten. ')
  expect(first).toMatchObject({ text: 'Prefers e-mail.\nNever before ten.', mine: true, editedAt: null })
  await write('Called about invoice 100%')
  await write('Pinned one', { pinned: true })
  expect(await texts()).toEqual(['Pinned one', 'Called about invoice 100%', first.text])
  expect(await texts('?page=2&pageSize=2')).toEqual([first.text])
  expect(await texts('?filter=INVOICE%20100%25')).toEqual(['Called about invoice 100%'])
  const list = await call(`${home}?pageSize=1`, { roles: ['NINEOPS_BUREAU_ACCESS'] })
  expect(list.headers.get('DASH-MetaData')).toContain('"TotalCount":3')
  expect(z.array(accountNote).parse(await list.json())[0]?.mine).toBe(false)
  expect((await app.call(home, { method: 'POST', json: { text: 'x' } })).status).toBe(403)
})

it('only its author changes the text of a note, under an optimistic lock; anyone in CRM pins it', async () => {
  const note = await write('Owes nothing')
  const edited = accountNote.parse(await (await change(note, { text: 'Owes £5' })).json())
  expect(edited).toMatchObject({ text: 'Owes £5', pinned: false })
  expect(edited.editedAt).not.toBeNull()
  expect(await refusalOf(await change(note, { text: 'again' }))).toEqual([409, 'account_note_changed'])
  expect(await refusalOf(await change(edited, { text: 'mine' }, colleague))).toEqual([403, 'note_of_another'])
  const pinned = accountNote.parse(await (await change(edited, { pinned: true }, colleague)).json())
  expect(pinned).toMatchObject({ pinned: true, mine: false, editedAt: edited.editedAt })
  expect(await (await change(pinned, { pinned: true })).json()).toMatchObject({ version: pinned.version })
})

it('a deleted note is restored by its author, and is purged after 30 days', async () => {
  const note = await write('Delete me')
  const one = `${home}/${note.index}`
  expect(await refusalOf(await call(one, { method: 'DELETE', roles: colleague }))).toEqual([
    403,
    'note_of_another',
  ])
  expect((await call(one, { method: 'DELETE' })).status).toBe(200)
  expect(await texts('?filter=Delete me')).toEqual([])
  expect((await change(note, { text: 'x' })).status).toBe(404)
  expect((await call(`${one}/restore`, { method: 'POST' })).status).toBe(200)
  expect((await call(`${one}/restore`, { method: 'POST' })).status).toBe(200)
  expect(await texts('?filter=Delete me')).toEqual(['Delete me'])
  await call(one, { method: 'DELETE' })
  expect(await removeOverdueNotes(app.db)).toBe(0)
  await sql`update account_notes set deleted_at = now() - interval '31 days' where index = ${note.index}`.execute(
    app.db,
  )
  expect(await removeOverdueNotes(app.db)).toBe(1)
  const rows = await allRows<{ action: string }>(app.db)`
    select action from audit_entries where entity = 'account_notes' and entity_index = ${note.index} order by index`
  expect(rows.map(({ action }) => action.split('.')[1])).toEqual([
    'written',
    'deleted',
    'restored',
    'deleted',
  ])
})

it('a note is found under its own account only; its text is 1 to 4,000 characters', async () => {
  const note = await write('😀'.repeat(NOTE_LENGTH / 2))
  for (const [path, method] of [
    [`${elsewhere}/${note.index}`, 'DELETE'],
    [elsewhere.replace(/\d+\/notes/, '999999/notes'), 'GET'],
  ] as const)
    expect((await call(path, { method })).status).toBe(404)
  for (const text of ['', '   ', 'x'.repeat(NOTE_LENGTH + 1), 'a\u0000b'])
    expect((await call(home, { method: 'POST', json: { text } })).status).toBe(400)
})
