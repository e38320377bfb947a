import { serviceEnding } from '@nineops/contract/crm/account-services.contract'
import { expect, it } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { testApp } from '../../../test/test-app.ts'
import { updateRow } from '../../platform/db/rows.ts'

const app = closedAtEnd(await testApp())
const reseller = await app.build.reseller()
const account = await app.build.accountWith(reseller, ['441632960001', '441632960002'])
await updateRow(app.db, 'accounts', account, { payment_method: 'direct_debit' })
await app.build.calls(reseller, [
  { cli: '441632960001', at: '2026-07-10T09:00:00Z' },
  { cli: '441632960001', at: '2026-07-15T22:59:00Z' },
  { cli: '441632960001', at: '2026-07-15T23:30:00Z' },
  { cli: '441632960001', at: '2026-08-02T09:00:00Z' },
  { cli: '441632960002', at: '2026-08-02T09:00:00Z' },
])
await app.db
  .insertInto('bill_runs')
  .values({
    client_index: reseller.client,
    description: 'July',
    status: 50,
    period_start: '2026-07-01',
    period_end: '2026-07-31',
  })
  .execute()
await app.db
  .insertInto('charges')
  .values({
    client_index: reseller.client,
    account_index: account,
    description: 'Line',
    product_group: 'Lines',
    frequency: 'monthly',
    timing: 'advance',
    amount: '10',
    start_date: '2026-01-01',
  })
  .execute()
const services = await app.db.selectFrom('services').select(['index', 'cli']).orderBy('cli').execute()
const [first, second] = services.map(({ index }) => index)

const ending = async (service: number | undefined, lastDay: string) => {
  const path = `/api/clients/${reseller.client}/accounts/${account}/services/${service}/ending?lastDay=${lastDay}`
  const answer = await app.call(path, { roles: ['NINEOPS_CRM_ACCESS'] })
  return answer.status === 200 ? serviceEnding.parse(await answer.json()) : answer.status
}

it('says what ending a number inside an invoiced period does, before it is saved', async () => {
  expect(await ending(first, '2026-07-15')).toEqual({
    from: '2026-07-16',
    billedTo: '2026-07-31',
    billedCalls: 1,
    otherCalls: 1,
    charges: 1,
    lastNumber: false,
    mandate: true,
    rateCards: [],
    ownCards: false,
    serviceCharges: 0,
    serviceBundles: 0,
    laterOneOffs: 0,
  })
  expect(await ending(first, '2026-08-31')).toMatchObject({ billedTo: null, billedCalls: 0, otherCalls: 0 })
  expect(await ending(first, '1999-01-01')).toBe(400)
  await updateRow(app.db, 'services', first ?? 0, { end_date: '2026-07-01' })
  expect(await ending(second, '2026-07-15')).toMatchObject({ lastNumber: true, mandate: true })
})
