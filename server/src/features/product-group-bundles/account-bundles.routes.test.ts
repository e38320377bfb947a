import {
  accountBundle,
  bundleEffect,
} from '@nineops/contract/ordering/product-group-bundles/account-bundles.contract'
import type { Role } from '@nineops/contract/roles'
import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { faultsOf } from '../../../test/answers.ts'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { buildBundle } from '../../../test/factories/bundles.ts'
import { testApp } from '../../../test/test-app.ts'
import { updateRow } from '../../platform/db/rows.ts'

let client = 0
let brand = 0
let bundle = 0
const roles: readonly Role[] = ['NINEOPS_CRM_ACCESS']

const app = closedAtEnd(await testApp())
beforeAll(async () => {
  client = await app.build.client()
  brand = await app.build.brand(client)
  bundle = await buildBundle(app.db, client, { name: 'UK 500', minutes: 500, groups: ['National'] })
  await app.build.billRun(client)
})

const newAccount = () => app.build.account({ client, brand })
const path = (account: number, rest = '') => `/api/clients/${client}/accounts/${account}/bundles${rest}`
const post = (at: string, json: unknown) => app.call(at, { method: 'POST', roles, json })
const attach = async (account: number, values: object = {}) => {
  const answer = await post(path(account), { bundleIndex: bundle, startDate: '2026-10-01', ...values })
  expect(answer.status).toBe(201)
  return accountBundle.parse(await answer.json())
}
const list = async (account: number) =>
  z.array(accountBundle).parse(await (await app.call(path(account), { roles })).json())
const chargesOf = (account: number) =>
  app.db
    .selectFrom('charges')
    .select([
      'index',
      'description',
      'product_group',
      'frequency',
      'timing',
      'amount',
      'start_date',
      'end_date',
      'held_by',
    ])
    .where('account_index', '=', account)
    .execute()

it('a bundle given to an account bills its price monthly in advance, and ends with its charge', async () => {
  const account = await newAccount()
  const wanted = { bundleIndex: bundle, startDate: '2026-10-16' }
  const before = bundleEffect.parse(await (await post(path(account, '/preview'), wanted)).json())
  expect(before.period).toMatchObject({
    start: '2026-10-01',
    allowances: [{ unit: 'seconds', before: 0, after: Math.floor((30_000 * 16) / 31), nextAfter: 30_000 }],
  })
  // 16 of 31 days of £10.00, and November in advance.
  expect(before.outlook?.bills[0]).toMatchObject({ periodStart: '2026-10-01', amount: '15.16' })
  expect(await list(account)).toEqual([])

  const attached = await attach(account, wanted)
  expect(attached).toMatchObject({
    bundle: { name: 'UK 500', inclusiveMinutes: 500, withdrawn: false },
    startDate: '2026-10-16',
    endDate: null,
    charge: { amount: '10.00' },
    period: {
      allowances: [{ unit: 'seconds', included: Math.floor((30_000 * 16) / 31), used: null, earlier: 0 }],
    },
  })
  const charge = {
    index: attached.charge?.index,
    description: 'UK 500',
    product_group: 'Bundles',
    frequency: 'monthly',
    timing: 'advance',
    amount: '10.00',
    start_date: '2026-10-16',
    end_date: null,
    held_by: 'bundle',
  }
  expect(await chargesOf(account)).toEqual([charge])

  const end = `/${attached.index}/end`
  const ending = bundleEffect.parse(
    await (await post(path(account, `${end}/preview`), { endDate: '2026-10-20' })).json(),
  )
  expect(ending.period).toMatchObject({
    allowances: [{ after: Math.floor((30_000 * 5) / 31), nextBefore: 30_000, nextAfter: 0 }],
  })
  expect((await post(path(account, end), { endDate: '2026-10-20' })).status).toBe(200)
  expect(await chargesOf(account)).toEqual([{ ...charge, end_date: '2026-10-20' }])
  expect(await list(account)).toMatchObject([{ endDate: '2026-10-20' }])
})

it('numbers of an account share a bundle; others of it may share one more of the same', async () => {
  const account = await newAccount()
  const [first = 0, second = 0, third = 0] = await Promise.all(
    [1, 2, 3].map(() => app.build.service(client, account)),
  )
  const attached = await attach(account, { pool: [first, second] })
  expect(attached.service).toBeNull()
  expect(attached.pool.map(({ index }) => index).toSorted((a, b) => a - b)).toEqual([first, second])
  const give = async (values: object) =>
    faultsOf(await post(path(account), { bundleIndex: bundle, startDate: '2026-10-01', ...values }))
  // One of its numbers has it; so has the account as a whole.
  expect(await give({ pool: [second, third] })).toEqual([409, 'account_bundle_exists'])
  expect(await give({})).toEqual([409, 'account_bundle_exists'])
  const wrong = [400, 'validation_failed'] as const
  expect(await give({ pool: [third] })).toEqual([...wrong, 'pool'])
  expect(await give({ pool: [third, third] })).toEqual([...wrong, 'pool'])
  expect(await give({ pool: [first, third], serviceIndex: third })).toEqual([...wrong, 'pool'])
  const stranger = await app.build.service(client, await newAccount())
  expect(await give({ pool: [third, stranger] })).toEqual([...wrong, 'pool'])
  expect(await give({ pool: [third, 99_999_999] })).toEqual([...wrong, 'pool'])
  const fourth = await app.build.service(client, account)
  expect((await attach(account, { pool: [third, fourth] })).pool).toHaveLength(2)
  expect(await list(account)).toHaveLength(2)
})

it('a bundle stands under a service of its account, on its days, and the account may have it for each', async () => {
  const account = await newAccount()
  const other = await newAccount()
  const service = async (owner: number, end_date: string | null = null) => {
    const serviceIndex = await app.build.service(client, owner)
    await updateRow(app.db, 'services', serviceIndex, { end_date })
    return serviceIndex
  }
  const first = await service(account)
  const second = await service(account, '2026-12-31')
  const attached = await attach(account, { serviceIndex: first })
  expect(attached.service?.index).toBe(first)
  const charge = await app.db
    .selectFrom('charges')
    .select('service_index')
    .where('index', '=', attached.charge?.index ?? 0)
    .executeTakeFirstOrThrow()
  expect(charge.service_index).toBe(first)
  const give = async (values: object) =>
    faultsOf(await post(path(account), { bundleIndex: bundle, startDate: '2026-10-01', ...values }))
  expect(await give({ serviceIndex: first })).toEqual([409, 'account_bundle_exists'])
  const wrong = [400, 'validation_failed'] as const
  expect(await give({ serviceIndex: await service(other) })).toEqual([...wrong, 'serviceIndex'])
  expect(await give({ serviceIndex: second })).toEqual([...wrong, 'endDate'])
  expect(await give({ serviceIndex: second, startDate: '2027-01-01' })).toEqual([...wrong, 'startDate'])
  // Without a last day it has the bundle's: before the service's it is no problem.
  const short = { minutes: 60, groups: ['Mobile'], valid_to: '2026-11-30' }
  const ending = await buildBundle(app.db, client, short)
  const withLast = await attach(account, { bundleIndex: ending, serviceIndex: second })
  expect(withLast.endDate).toBe('2026-11-30')
  await attach(account, { serviceIndex: second, endDate: '2026-12-31' })
  await attach(account)
  expect((await list(account)).map(one => one.service?.index ?? null)).toEqual([first, null, second, second])
})

it('a charge of a bundle is changed, ended or deleted only through its bundle', async () => {
  const account = await newAccount()
  const attached = await attach(account)
  const at = `/api/clients/${client}/charges`
  const bureau: readonly Role[] = ['NINEOPS_BUREAU_ACCESS']
  const index = attached.charge?.index
  const { version } = (await (await app.call(`${at}/${index}`, { roles: bureau })).json()) as {
    version: string
  }
  const call = async (method: string, rest: string, json?: unknown) =>
    faultsOf(await app.call(`${at}${rest}`, { method, roles: bureau, json }))
  expect(await call('PATCH', `/${index}`, { version, endDate: '2026-12-31' })).toEqual([
    409,
    'charge_of_bundle',
  ])
  expect(await call('DELETE', `/${index}?version=${version}`)).toEqual([409, 'charge_of_bundle'])
  expect(await call('POST', `/${index}/price`, { version, amount: '1.00', from: '2027-01-01' })).toEqual([
    409,
    'charge_of_bundle',
  ])
  expect(await call('POST', '/end', { charges: [{ index, version }], endDate: '2026-12-31' })).toEqual([
    409,
    'charge_not_ended',
  ])
})

it('an account has a bundle once on a day, within the days of the bundle, unless it is withdrawn', async () => {
  const account = await newAccount()
  const short = await buildBundle(app.db, client, { minutes: 60, groups: ['Mobile'], valid_to: '2026-12-31' })
  expect((await attach(account, { bundleIndex: short })).endDate).toBe('2026-12-31')
  const give = async (values: object) =>
    faultsOf(await post(path(account), { bundleIndex: short, startDate: '2026-11-01', ...values }))
  expect(await give({})).toEqual([409, 'account_bundle_exists'])
  const early = await post(path(account), { bundleIndex: short, startDate: '2025-12-31' })
  expect(await early.json()).toMatchObject({
    error: {
      errors: [
        {
          field: 'startDate',
          message: expect.stringMatching(/^must not be before 1 January 2026, the first/),
        },
      ],
    },
  })
  expect(await give({ startDate: '2027-01-01' })).toEqual([400, 'validation_failed', 'startDate'])
  expect(await give({ endDate: '2027-01-01' })).toEqual([400, 'validation_failed', 'endDate'])
  expect(await give({ endDate: '2026-10-31' })).toEqual([400, 'validation_failed', 'endDate'])
  expect(await give({ bundleIndex: 99_999 })).toEqual([404, 'not_found'])
  await updateRow(app.db, 'product_group_bundles', short, { status: 'withdrawn' })
  expect(await give({})).toEqual([409, 'product_group_bundle_withdrawn'])
  expect(await faultsOf(await post(path(99_999), { bundleIndex: bundle, startDate: '2026-11-01' }))).toEqual([
    404,
    'bundle_account_not_found',
  ])
})

it('two people who give one bundle at once give it once', async () => {
  const account = await newAccount()
  const give = () => post(path(account), { bundleIndex: bundle, startDate: '2026-10-01' })
  const answers = await Promise.all([give(), give(), give()])
  expect(answers.map(answer => answer.status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  expect(await chargesOf(account)).toHaveLength(1)
})

it('the price of a bundle is not copied to accounts that do not get the bundle', async () => {
  const account = await newAccount()
  const other = await newAccount()
  const { charge } = await attach(account)
  const rental = await app.build.charge(client, account)
  const copy = (charges: unknown[], rest = '') =>
    app.call(`/api/clients/${client}/charges/copy${rest}`, {
      method: 'POST',
      json: { charges, accounts: [other], startDate: '2026-11-01', endDate: null },
    })
  expect(await faultsOf(await copy([charge?.index]))).toEqual([409, 'charge_of_bundle'])
  expect(await (await copy([charge?.index, rental], '/preview')).json()).toMatchObject({
    copies: 1,
    notes: [expect.stringContaining('1 of them is left out')],
  })
  expect(await (await copy([charge?.index, rental])).json()).toEqual({ added: 1 })
  expect(await chargesOf(other)).toMatchObject([{ description: 'Line rental' }])
})

it('a bundle given by mistake is removed with its charge', async () => {
  const account = await newAccount()
  const attached = await attach(account)
  const at = path(account, `/${attached.index}`)
  expect((await app.call(at, { method: 'DELETE', roles })).status).toBe(204)
  expect([await list(account), await chargesOf(account)]).toEqual([[], []])
  expect(await faultsOf(await app.call(at, { method: 'DELETE', roles }))).toEqual([
    404,
    'account_bundle_not_found',
  ])
})

it('ending a bundle ends it for its accounts; its list counts them', async () => {
  const account = await newAccount()
  const ending = await buildBundle(app.db, client, { minutes: 60, groups: ['Mobile'] })
  await attach(account, { bundleIndex: ending, startDate: '2026-11-01' })
  const establishment: readonly Role[] = ['NINEOPS_SERVICEESTABLISHMENT_ACCESS']
  const at = `/api/clients/${client}/productgroupbundles`
  const change = (json: object) =>
    app.call(`${at}/${ending}`, { method: 'PATCH', roles: establishment, json })
  expect(await faultsOf(await change({ validTo: '2026-10-31' }))).toEqual([
    409,
    'product_group_bundle_in_use',
  ])
  expect(await faultsOf(await change({ validFrom: '2026-11-02' }))).toEqual([
    409,
    'product_group_bundle_in_use',
  ])
  const changed = await change({ validTo: '2099-11-30' })
  expect(await changed.json()).toMatchObject({ accounts: 1 })
  expect(await list(account)).toMatchObject([{ endDate: '2099-11-30' }])
  expect(await chargesOf(account)).toMatchObject([{ end_date: '2099-11-30' }])
})
