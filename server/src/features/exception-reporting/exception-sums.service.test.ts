import { kindsOfDetails } from '@nineops/contract/partner-commercial/exception-reporting/exception-kinds'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { buildMonth, find, priceCalls, rate } from '../../../test/factories/exceptions.ts'
import { testApp } from '../../../test/test-app.ts'
import { firstRow } from '../../platform/db/query-rows.ts'

const app = closedAtEnd(await testApp())

const calls = fc.array(
  fc.record({
    cli: fc.constantFrom('441', '442', '449'),
    destination: fc.constantFrom('44207', '445', '44800', '33123456789', '771', '49123456789'),
    seconds: fc.constantFrom(0, 1, 60, 7200, 7201, 20_000),
    at: fc.constantFrom('2026-06-30T12:00:00Z', '2026-07-01T12:00:00Z', '2026-07-09T20:00:00Z'),
  }),
  { minLength: 1, maxLength: 30 },
)

/** Calls of a run by the definitions, one by one and without any grouping. */
async function concerned(billRun: number): Promise<Record<string, number>> {
  const row = await firstRow<Record<string, number>>(app.db)`
    select
      count(*) filter (where exception = 'unallocated')::int as unallocated,
      count(*) filter (where exception in ('unrated_retail', 'unrated_both'))::int as unrated_retail,
      count(*) filter (where exception is not null and wholesale_cost is null)::int as unrated_wholesale,
      count(*) filter (where retail_charge = 0 and duration_seconds > 0 and destination not like '44800%')::int
        as zero_value,
      count(*) filter (where retail_charge < wholesale_cost)::int as negative_margin,
      count(*) filter (where retail_charge > 25)::int as high_call,
      count(*) filter (where duration_seconds > 7200)::int as long_call,
      count(*) filter (where late)::int as late
    from rated_calls where bill_run_index = ${billRun}`
  return row ?? {}
}

it('counts each call of a kind once, whatever it is grouped by, and the same when found again', async () => {
  await fc.assert(
    fc.asyncProperty(calls, async drawn => {
      const reseller = await app.build.reseller()
      await app.build.accountWith(reseller, ['441'])
      await app.build.accountWith(reseller, ['442'])
      await priceCalls(
        app,
        reseller,
        { '44': '0.01', '445': '0', '44800': '0', '33': '0.3' },
        { '44': '0.02', '33': '0.1', '77': '0.1' },
      )
      await app.build.calls(reseller, drawn)
      const billRun = await buildMonth(app, reseller, '2026-07')
      await rate(app, billRun)
      const figures = () =>
        app.db
          .selectFrom('exception_figures')
          .select(['kind', 'calls', 'findings', 'money'])
          .where('bill_run_index', '=', billRun)
          .orderBy('kind')
          .execute()
      await find(app, reseller, billRun)
      const once = await figures()
      const expected = await concerned(billRun)
      for (const [kind, count] of Object.entries(expected))
        expect([kind, Number(once.find(row => row.kind === kind)?.calls)]).toEqual([kind, count])
      await find(app, reseller, billRun)
      expect(await figures()).toEqual(once)
      expect(once.length - kindsOfDetails.length).toBe(13)
    }),
    { numRuns: 15, seed: 38 },
  )
})
