import {
  affectedRun,
  outputGroup,
} from '@nineops/contract/service-establishment/output-groups/output-groups.contract'
import type { Role } from '@nineops/contract/roles'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { errorOf } from '../../../test/answers.ts'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { buildPackOf, buildRunOf } from '../../../test/factories/packs.ts'
import { testApp } from '../../../test/test-app.ts'
import { updateRow } from '../../platform/db/rows.ts'
import { localFiles } from '../../platform/files/local-files.ts'

const roles: readonly Role[] = ['NINEOPS_SERVICEESTABLISHMENT_ACCESS']

const app = closedAtEnd(await testApp())
const client = await app.build.client()
const foreign = await app.build.client()
const brands = [
  await app.build.brand(client, { name: 'Alpha' }),
  await app.build.brand(client, { name: 'beta' }),
]
for (const brand of [brands[0], brands[0], brands[1]]) await app.build.account({ client, brand: brand ?? 0 })
await app.build.account({ client, brand: brands[1] ?? 0 }, { closed_on: '2026-01-31' })

const path = (of = client) => `/api/clients/${of}/outputgroups`
const send = (method: string, at: string, json?: unknown) => app.call(at, { method, roles, json })
const list = async (of = client) =>
  z.array(outputGroup).parse(await (await app.call(path(of), { roles })).json())
const add = async (name: string, leftOut: string[] = []) => {
  const answer = await send('POST', path(), { name, leftOut })
  expect(answer.status).toBe(201)
  return outputGroup.parse(await answer.json())
}
const failure = async (answer: Response) => {
  const error = await errorOf(answer)
  return [answer.status, error.code, error.detail]
}

it('a reseller has a default group with every output, and new brands are in it with their open accounts', async () => {
  expect(await list()).toMatchObject([
    {
      name: 'Standard',
      isDefault: true,
      leftOut: [],
      brands: [
        { name: 'Alpha', accounts: 2 },
        { name: 'beta', accounts: 1 },
      ],
    },
  ])
})

it('a group is added, changed and deleted; each is in the audit trail with before and after', async () => {
  const group = await add('Lean', ['vat', 'calls', 'vat'])
  expect(group).toMatchObject({ leftOut: ['calls', 'vat'], brands: [], version: 1, isDefault: false })
  const at = `${path()}/${group.index}`
  const changed = await send('PUT', at, { name: 'Leaner', leftOut: ['calls'], version: 1 })
  expect(await changed.json()).toMatchObject({ name: 'Leaner', leftOut: ['calls'], version: 2 })
  expect((await send('DELETE', at)).status).toBe(204)
  expect((await send('DELETE', at)).status).toBe(404)
  const audit = await app.audit({ entity: 'output_groups', entity_index: group.index })
  expect(audit).toMatchObject([
    { action: 'output_group.created', after: { name: 'Lean' } },
    { action: 'output_group.changed', before: { name: 'Lean' }, after: { name: 'Leaner' } },
    { action: 'output_group.deleted', before: { name: 'Leaner' } },
  ])
})

it('the second of two editors sees what the first has changed, and changes nothing', async () => {
  const group = await add('Shared')
  const at = `${path()}/${group.index}`
  await send('PUT', at, { name: 'Shared', leftOut: ['vat'], version: 1 })
  expect(await failure(await send('PUT', at, { name: 'Mine', leftOut: [], version: 1 }))).toEqual([
    409,
    'output_group_changed',
    'Someone changed "Shared" since you opened it: it is now named "Shared" and leaves out the VAT report. Reload the page and make your change again.',
  ])
  expect((await list()).find(each => each.index === group.index)).toMatchObject({ leftOut: ['vat'] })
})

it('names are unique in a reseller whatever their case; required outputs cannot be excluded', async () => {
  expect((await failure(await send('POST', path(), { name: 'sTANDARD' }))).slice(0, 2)).toEqual([
    409,
    'output_group_exists',
  ])
  expect((await send('POST', path(), { name: 'No lines', leftOut: ['lines'] })).status).toBe(400)
  expect((await send('POST', path(), { name: ' ' })).status).toBe(400)
})

it('brands move all or none, from the group they were seen in; a group with brands stays', async () => {
  const [standard] = await list()
  const from = standard?.index ?? 0
  const group = await add('Moved')
  const [alpha = 0, beta = 0] = brands
  const move = (to: number, ...moves: [number, number][]) =>
    send('POST', `${path()}/${to}/brands`, {
      brands: moves.map(([brandIndex, fromGroupIndex]) => ({ brandIndex, fromGroupIndex })),
    })
  const moved = await move(group.index, [alpha, from])
  expect(await moved.json()).toMatchObject({ brands: [{ name: 'Alpha', accounts: 2 }] })
  const late = await failure(await move(group.index, [beta, from], [alpha, from]))
  expect(late.slice(0, 2)).toEqual([409, 'brand_moved'])
  expect((await list())[0]?.brands).toMatchObject([{ name: 'beta' }])
  expect((await failure(await send('DELETE', `${path()}/${group.index}`)))[1]).toBe('output_group_in_use')
  expect((await failure(await send('DELETE', `${path()}/${from}`)))[1]).toBe('output_group_default')
  const strange = await app.build.brand(foreign)
  expect((await move(group.index, [strange, from])).status).toBe(404)
  expect((await move(999_999, [beta, from])).status).toBe(404)
  await move(from, [alpha, group.index])
})

it('the change applies to runs that are not complete or abandoned, and their existing packs stay', async () => {
  const run = await buildRunOf(app.db, client)
  await updateRow(app.db, 'invoice_runs', run, { status: 75 })
  await buildPackOf(app.db, localFiles(app.dataDir), run, Buffer.from('pack'))
  const runs = z.array(affectedRun).parse(await (await app.call(`${path()}/runs`, { roles })).json())
  expect(runs).toMatchObject([{ index: run, state: 'confirmed', packs: 1, reports: 0, brandIndexes: [] }])
  await updateRow(app.db, 'invoice_runs', run, { status: 10 })
  expect(await (await app.call(`${path()}/runs`, { roles })).json()).toEqual([])
})

it('a group of another reseller is not found, and the bureau reads without changing', async () => {
  const [group] = await list(foreign)
  const json = { name: 'Mine', leftOut: [], version: 1 }
  expect((await send('PUT', `${path()}/${group?.index}`, json)).status).toBe(404)
  expect((await app.call(path(999_999), { roles })).status).toBe(404)
  const bureau: readonly Role[] = ['NINEOPS_BUREAU_ACCESS']
  expect((await app.call(path(), { roles: bureau })).status).toBe(200)
  expect((await app.call(path(), { method: 'POST', roles: bureau, json })).status).toBe(403)
})
