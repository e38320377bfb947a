import { featureFlag } from '@nineops/contract/service-establishment/feature-flags.contract'
import type { Role } from '@nineops/contract/roles'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { refusalOf } from '../../../test/answers.ts'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { testApp } from '../../../test/test-app.ts'

const roles: readonly Role[] = ['NINEOPS_SERVICEESTABLISHMENT_ACCESS']

const app = closedAtEnd(await testApp())
const client = await app.build.client()

const path = () => `/api/clients/${client}/featureflags`
const add = (json: unknown, as = roles) => app.call(path(), { method: 'POST', roles: as, json })
const remove = (flag: string) => app.call(`${path()}/${flag}`, { method: 'DELETE', roles })
const list = async () => z.array(featureFlag).parse(await (await app.call(path(), { roles })).json())

it('a flag is switched on once, listed with who did it, and switched off; each is in the audit trail', async () => {
  expect((await add({ flag: 'new-statement', description: 'Statement of 2027' })).status).toBe(201)
  const again = await add({ flag: 'new-statement' })
  expect(await refusalOf(again)).toEqual([409, 'feature_flag_exists'])
  expect(await list()).toMatchObject([
    { flag: 'new-statement', description: 'Statement of 2027', createdBy: `user-${roles[0]}` },
  ])
  expect((await remove('new-statement')).status).toBe(204)
  expect(await list()).toEqual([])
  expect((await remove('new-statement')).status).toBe(404)
  const audit = await app.audit({ entity: 'feature_flags' })
  expect(audit).toMatchObject([
    { action: 'feature_flag.created', after: { flag: 'new-statement' } },
    { action: 'feature_flag.removed', before: { flag: 'new-statement' } },
  ])
})

it('a product flag has its own description', async () => {
  expect(featureFlag.parse(await (await add({ flag: 'two-person-release' })).json()).description).toContain(
    'confirmed by someone who neither created it',
  )
})

it.each(['Two-Person', 'two_person', '-two', 'two--person', '', 'x'.repeat(61)])(
  'a flag is words of a-z and digits joined by hyphens, so %j is none',
  async flag => {
    expect((await add({ flag })).status).toBe(400)
  },
)

it('the bureau sees the flags and cannot switch them', async () => {
  const bureau: readonly Role[] = ['NINEOPS_BUREAU_ACCESS']
  expect((await app.call(path(), { roles: bureau })).status).toBe(200)
  expect((await add({ flag: 'mine' }, bureau)).status).toBe(403)
})

it('an unknown reseller has no flags', async () => {
  expect((await app.call('/api/clients/99999/featureflags', { roles })).status).toBe(404)
})
