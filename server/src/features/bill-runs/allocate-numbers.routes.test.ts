import type {
  AllocationSuggestion,
  BillRunException,
} from '@nineops/contract/bureau/bill-runs/bill-run-results.contract'
import { expect, it } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { exported } from '../../../test/exported.ts'
import { testApp } from '../../../test/test-app.ts'
import { insertRow } from '../../platform/db/rows.ts'

const t = closedAtEnd(await testApp())
const reseller = await t.build.reseller()
const near = await t.build.accountWith(reseller, ['441632960010', '441632960011'])
const former = await t.build.accountWith(reseller, ['441632960500', '441632960901'])
await t.db
  .updateTable('services')
  .set({ start_date: '2026-01-01', end_date: '2026-05-31' })
  .where('cli', '=', '441632960500')
  .execute()
const run = await insertRow(t.db, 'bill_runs', {
  client_index: reseller.client,
  description: 'July',
  status: 40,
  period_start: '2026-07-01',
  period_end: '2026-07-31',
})
const clis = ['441632960012', '441632960500', '441632960456', '441632960009']
await t.db
  .insertInto('bill_run_exceptions')
  .values(
    clis.map((subject, at) => ({
      bill_run_index: run,
      cause: 'unallocated',
      subject,
      carrier_index: reseller.carrier,
      calls: 10 - at,
      duration_seconds: 60,
      wholesale_cost: '0',
      retail_charge: '0',
      first_call_at: new Date('2026-07-03T23:30:00Z'),
      last_call_at: new Date('2026-07-05T12:00:00Z'),
    })),
  )
  .execute()
const path = `/api/clients/${reseller.client}/billruns/${run}/allocations`
const allocate = (allocations: { cli: string; accountIndex: number }[]) =>
  t.call(path, { method: 'POST', json: { allocations } })
const services = () => t.db.selectFrom('services').select(['cli', 'account_index', 'start_date']).execute()

it('numbers are suggested to their last account, or to the one that has the nearest', async () => {
  const rows = (await (await t.call(path)).json()) as AllocationSuggestion[]
  expect(
    rows.map(({ cli, calls, account }) => [cli, calls, account?.index, account?.why, account?.evidence]),
  ).toEqual([
    ['441632960012', 10, near, 'neighbour', '441632960011'],
    ['441632960500', 9, former, 'former', '2026-05-31'],
    ['441632960456', 8, undefined, undefined, undefined],
    ['441632960009', 7, near, 'neighbour', '441632960010'],
  ])
  expect(rows[0]?.firstCallDate).toBe('2026-07-04')
})

it('many numbers are allocated at once, all or none, each with its entry in the audit trail', async () => {
  const before = await services()
  const wanted = [
    { cli: '441632960012', accountIndex: near },
    { cli: '441632960500', accountIndex: former },
  ]
  expect((await allocate([...wanted, { cli: '441632960777', accountIndex: near }])).status).toBe(409)
  expect((await allocate([...wanted, ...wanted])).status).toBe(400)
  expect(await services()).toEqual(before)

  const answer = await allocate(wanted)
  expect(answer.status).toBe(201)
  expect(await answer.json()).toEqual({ allocated: 2 })
  expect((await services()).slice(-2)).toEqual([
    { cli: '441632960012', account_index: near, start_date: '2026-07-04' },
    { cli: '441632960500', account_index: former, start_date: '2026-07-04' },
  ])
  // Until it is rated again, both are listed with their account and offered no more.
  const left = (await (await t.call(path)).json()) as AllocationSuggestion[]
  expect(left.map(({ cli }) => cli)).toEqual(['441632960456', '441632960009'])
  const listed = await t.call(`/api/clients/${reseller.client}/billruns/${run}/exceptions?cause=unallocated`)
  expect(
    ((await listed.json()) as BillRunException[]).map(row => [row.subject, row.allocatedTo?.index]),
  ).toEqual([
    ['441632960012', near],
    ['441632960500', former],
    ['441632960456', undefined],
    ['441632960009', undefined],
  ])
  const exports = await exported(t, 'bill-run-exceptions', {
    params: { client: reseller.client, billRun: run },
    query: { cause: 'unallocated' },
  })
  expect(exports.map(row => typeof row['fix'])).toEqual(['string', 'string', 'object', 'object'])
  expect(await t.actions({ entity: 'bill_runs', entity_index: run })).toEqual([
    'bill_run.cli_allocated',
    'bill_run.cli_allocated',
  ])
})
