import { tableView } from '@nineops/contract/portal/table-views.contract'
import type { Role } from '@nineops/contract/roles'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { errorOf } from '../../../test/answers.ts'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { testApp } from '../../../test/test-app.ts'

const other: readonly Role[] = ['NINEOPS_CRM_ACCESS']

const app = closedAtEnd(await testApp())

const state = {
  filter: 'bt',
  sort: [{ id: 'name', desc: true }],
  columns: { code: false },
  filters: { show: 'failed' },
}
const send = (method: string, path: string, json?: unknown, roles?: readonly Role[]) =>
  app.call(`/api/tableviews${path}`, {
    method,
    ...(json === undefined ? {} : { json }),
    ...(roles && { roles }),
  })
const save = async (name: string, more: object = {}, roles?: readonly Role[]) =>
  tableView.parse(await (await send('POST', '', { table: 'carriers', name, state, ...more }, roles)).json())
const views = async (roles?: readonly Role[]) =>
  z
    .array(tableView)
    .parse(await (await send('GET', '?table=carriers', undefined, roles)).json())
    .map(({ name }) => name)
const codeOf = async (response: Response) => {
  const error = await errorOf(response)
  return `${response.status} ${error.code}`
}

it('a view is saved with all that the table shows, and only its owner sees it', async () => {
  const view = await save('Mine')
  expect(view).toMatchObject({ state, mine: true, shared: false, isDefault: false })
  expect(await views()).toContain('Mine')
  expect(await views(other)).not.toContain('Mine')
  expect(await codeOf(await send('PUT', `/${view.index}/default`, { isDefault: true }, other))).toBe(
    '404 table_view_not_found',
  )
})

it('a shared view is visible to everyone, and changed or deleted by its owner alone', async () => {
  const view = await save('Everyone', { shared: true })
  expect(await views(other)).toContain('Everyone')
  const notYours = '409 table_view_not_yours'
  expect(await codeOf(await send('POST', `/${view.index}`, { name: 'Taken over' }, other))).toBe(notYours)
  expect(await codeOf(await send('DELETE', `/${view.index}`, undefined, ['administrator']))).toBe(notYours)
  expect((await send('DELETE', `/${view.index}`)).status).toBe(204)
  expect(await views(other)).not.toContain('Everyone')
})

it('a user cannot have two views of a table with the same name, whatever its case; two users may', async () => {
  await save('Twice')
  expect(await codeOf(await send('POST', '', { table: 'carriers', name: ' twice ', state }))).toBe(
    '409 table_view_exists',
  )
  await save('Twice', {}, other)
  const second = await save('Once')
  expect(await codeOf(await send('POST', `/${second.index}`, { name: 'TWICE' }))).toBe(
    '409 table_view_exists',
  )
})

it('a table opens with one view per user, until that is no longer shared', async () => {
  const first = await save('First', { shared: true })
  const second = await save('Second', { shared: true })
  await send('PUT', `/${first.index}/default`, { isDefault: true }, other)
  await send('PUT', `/${second.index}/default`, { isDefault: true }, other)
  const defaults = async () =>
    z
      .array(tableView)
      .parse(await (await send('GET', '', undefined, other)).json())
      .filter(({ isDefault }) => isDefault)
      .map(({ name }) => name)
  expect(await defaults()).toEqual(['Second'])
  await send('POST', `/${second.index}`, { shared: false })
  expect(await defaults()).toEqual([])
})

it('odd characters are stored or refused, and never a server error', async () => {
  const odd = (text: string) => ({
    ...state,
    filter: text,
    columns: { [text]: true },
    filters: { [text]: text },
  })
  for (const text of ['a\0b', 'a\ud800b', '\udfff', '__proto__', '\u202e😀']) {
    const name = `Odd ${text.codePointAt(1)}`
    const saved = await send('POST', '', { table: 'carriers', name, state: odd(text) })
    expect([201, 400]).toContain(saved.status)
  }
  expect((await send('POST', '', { table: 'carriers', name: 'O\0dd', state })).status).toBe(400)
})

it('each change is in the audit trail', async () => {
  const view = await save('Audited')
  await send('POST', `/${view.index}`, { name: 'Renamed' })
  await send('DELETE', `/${view.index}`)
  expect(await app.actions({ entity: 'table_views', entity_index: view.index })).toEqual([
    'table_view.created',
    'table_view.changed',
    'table_view.deleted',
  ])
})
