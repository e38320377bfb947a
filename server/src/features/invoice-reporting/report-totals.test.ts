import * as fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { openTestDatabase } from '../../../test/database.ts'
import { reportAccountList } from './report-accounts.service.ts'
import { replaceTotals } from './report-totals.repository.ts'
import { allRows } from '../../platform/db/query-rows.ts'

const database = closedAtEnd(await openTestDatabase({ max: 2 }))

const monthOf = (n: number): string => `2026-0${n}`
/** Each account's total in a run, in pounds; null: not in it. */
interface Run {
  month: number
  revenues: (number | null)[]
}

async function indexOf(query: ReturnType<typeof sql<{ index: number }>>): Promise<number> {
  return (await query.execute(database.db)).rows[0]?.index ?? 0
}

async function reseller(): Promise<{ client: number; brands: number[]; accounts: number[] }> {
  const { db } = database
  const client = await indexOf(
    sql`insert into clients (name) values (gen_random_uuid()::text) returning index`,
  )
  const brands: number[] = []
  const accounts: number[] = []
  for (const name of ['One', 'Two'])
    brands.push(
      await indexOf(sql`insert into brands (client_index, name) values (${client}, ${name}) returning index`),
    )
  const rows = await allRows<{ index: number }>(db)`
    insert into accounts (client_index, brand_index, account_number, company_name)
    select ${client}, ${brands[0]}, 'A' || n, 'Company' from generate_series(1, 4) n returning index`
  accounts.push(...rows.map(({ index }) => index))
  return { client, brands, accounts }
}

async function keep(of: Awaited<ReturnType<typeof reseller>>, { month, revenues }: Run): Promise<void> {
  const { client, brands, accounts } = of
  const day = `${monthOf(month)}-01`
  const billRun =
    await indexOf(sql`insert into bill_runs (client_index, description, period_start, period_end, status)
    select ${client}, 'Run', d, d, 50
    from (select date '2020-01-01' + count(*)::int as d from bill_runs where client_index = ${client}) n
    returning index`)
  const run =
    await indexOf(sql`insert into invoice_runs (client_index, bill_run_index, description, cycle_description,
      status, invoice_date, bacs_date)
    values (${client}, ${billRun}, 'Run', 'Monthly', 100, ${day}, ${day}) returning index`)
  await database.db.transaction().execute(async tx => {
    await sql`insert into invoice_report_runs (invoice_run_index, client_index, month, invoices, credit_notes, net, vat)
      values (${run}, ${client}, ${day}, 1, 0, 0, 0)`.execute(tx)
    for (const [n, revenue] of revenues.entries())
      if (revenue !== null)
        await sql`insert into invoice_report_accounts (invoice_run_index, account_index, brand_index, revenue,
            costed_revenue, cost, calls, duration_seconds)
          values (${run}, ${accounts[n]}, ${brands[(n + month) % 2]}, ${revenue}, ${revenue}, 0.000001, ${n}, 60)`.execute(
          tx,
        )
    await replaceTotals(tx, { clientIndex: client, month: day })
  })
}

const run = fc.record({
  month: fc.integer({ min: 1, max: 6 }),
  revenues: fc.array(fc.option(fc.integer({ min: -3, max: 3 })), { minLength: 4, maxLength: 4 }),
})

test('accounts of any months are the same by running totals as by their runs, in whatever order those were stored', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(run, { minLength: 1, maxLength: 7 }),
      fc.integer({ min: 1, max: 6 }),
      fc.integer({ min: 0, max: 5 }),
      async (runs, first, more) => {
        const of = await reseller()
        for (const one of runs) await keep(of, one)
        const query = {
          from: monthOf(first),
          to: monthOf(Math.min(6, first + more)),
          compare: 'previous' as const,
          clients: [of.client],
          productGroups: [],
          destinations: [],
          kinds: [],
          page: 1,
          pageSize: 10,
          filter: '',
          sort: [],
        }
        const page = (asked: typeof query & { brands: number[] }) =>
          reportAccountList.page(database.db, { params: undefined, query: asked })
        // Naming all brands makes it add up the runs' own rows.
        const added = await page({ ...query, brands: of.brands })
        const totals = await page({ ...query, brands: [] })
        expect(totals).toEqual(added)
        const beyond = await page({ ...query, brands: [], page: 2 })
        expect(beyond).toEqual({ rows: [], total: added.total })
      },
    ),
    { numRuns: 40 },
  )
}, 120_000)
