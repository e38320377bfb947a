import { billRunStatus } from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import { invoiceRunStatus } from '@nineops/contract/invoicing/invoice-runs/invoice-run-states'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { priceRise } from '../../seeds/demo/accounts.seed.ts'
import { closedAtEnd } from '../../test/closed-at-end.ts'
import { demoApp } from '../../test/demo.ts'
import { holidayCalendar } from '../features/bank-holidays/bank-holidays.service.ts'
import { runReconciliation } from '../features/end-of-run-packs/reconciliation.service.ts'
import { runProcess, slicePayload, slices } from '../features/invoice-runs/invoice-run-processes.service.ts'
import { workOnSlice } from '../features/invoice-runs/invoice-run-slices.service.ts'
import { cycleOf } from '../features/invoice-runs/invoice-runs.service.ts'
import { storedPdfs } from '../features/invoices/invoices.service.ts'
import { isWorkingDay } from '../platform/clock/working-days.ts'
import { inTransaction } from '../platform/db/db.ts'
import { damageOf } from '../platform/files/stored-documents.ts'

const { app, demo, began } = await demoApp()
closedAtEnd(app)

const runsOfDemo = () =>
  app.db
    .selectFrom('invoice_runs as r')
    .innerJoin('bill_runs as b', 'b.index', 'r.bill_run_index')
    .selectAll('r')
    .select(['b.period_start', 'b.period_end'])
    .orderBy('r.client_index')
    .orderBy('b.period_start')
    .execute()
const rowsOf = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(app.db)).rows

test('every run is complete, each of its steps was done, and its cycle is worded as the product words it', async () => {
  const runs = await runsOfDemo()
  expect(new Set(runs.map(run => run.client_index)).size).toBe(12)
  expect(runs.filter(run => run.status !== invoiceRunStatus.complete)).toEqual([])
  for (const run of runs) expect(run.cycle_description).toBe(cycleOf(run.period_start, run.period_end))
  const steps = await app.db.selectFrom('invoice_run_processes').select(['process', 'status']).execute()
  expect(steps.filter(({ status }) => status !== 'done')).toEqual([])
  const [reports] = await rowsOf(
    sql<{ waiting: number }>`select count(*)::int as waiting from report_requests where status = 'ready'`,
  )
  expect(reports?.waiting).toBe(0)
  expect(steps).toHaveLength(runs.length * 9)
})

test('the PDF of every invoice is there, byte for byte as it was rendered', async () => {
  const missing = await rowsOf(sql`select index from invoices where pdf_key is null`)
  expect(missing).toEqual([])
  for (const { index } of await runsOfDemo())
    for (const pdf of await storedPdfs(app.db, index)) expect(await damageOf(demo.files, pdf)).toBeUndefined()
})

test('Direct Debits are collected on working days, after the invoice', async () => {
  const calendar = await holidayCalendar(app.db)
  const collected = await rowsOf(sql<{ day: string; invoiced: string }>`
    select r.bacs_date as day, r.invoice_date as invoiced from invoice_runs r
    union select f.entry_day, r.invoice_date from direct_debit_files f join invoice_runs r on r.index = f.invoice_run_index`)
  expect(collected.length).toBeGreaterThanOrEqual(12)
  for (const { day, invoiced } of collected) {
    expect(isWorkingDay(day, calendar), day).toBe(true)
    expect(day > invoiced).toBe(true)
  }
})

test('closed bill runs have the calls and minutes of the files that were collected', async () => {
  const runs = await rowsOf(sql<Record<string, number>>`
    select b.calls, b.duration_seconds as seconds, b.retail_charge::float as retail, b.wholesale_cost::float as cost,
      (select coalesce(sum(u.duration_seconds), 0) from bill_run_usage u where u.bill_run_index = b.index)::int as used
    from bill_runs b where b.status = ${billRunStatus.closed}`)
  expect(runs.length).toBeGreaterThan(40)
  for (const run of runs)
    for (const figure of ['calls', 'seconds', 'retail', 'cost', 'used'] as const)
      expect(run[figure], JSON.stringify(run)).toBeGreaterThan(0)
  const [lines] = await rowsOf(sql<{ lines: number; ended: number; late: number }>`
    select sum(lines)::int as lines, sum(accepted + rejected + duplicate)::int as ended,
      (select count(*)::int from rated_calls where late) as late
    from data_collection_files where status = 'taken'`)
  expect(lines?.lines).toBe(lines?.ended)
  expect(lines?.late).toBeGreaterThan(0)
})

test('the bureau grows, and no month is like another', async () => {
  const runs = await runsOfDemo()
  for (const months of Map.groupBy(runs, run => run.client_index).values())
    expect(new Set(months.map(run => run.confirmed_gross)).size).toBe(months.length)
  const beacon = runs.filter(run => run.client_index === runs[0]?.client_index)
  expect(beacon).toHaveLength(12)
  expect(Number(beacon.at(-1)?.account_count)).toBeGreaterThan(5 * Number(beacon[0]?.account_count))
})

test('what a run did lies in the past, in order', async () => {
  const runs = await runsOfDemo()
  for (const run of runs) {
    expect(run.created_at.toISOString() > run.period_end).toBe(true)
    expect(Number(run.confirmed_at)).toBeGreaterThan(Number(run.created_at))
    expect(Number(run.hosted_at)).toBeGreaterThan(Number(run.confirmed_at))
    expect(Number(run.hosted_at) - Number(run.created_at)).toBeLessThan(7 * 86_400_000)
  }
  const early = await rowsOf(sql`
    select from data_collection_files
    where taken_at < to_date(substring(name from '\\d{4}-\\d{2}'), 'YYYY-MM') + interval '1 month'`)
  expect(early).toEqual([])
  const [recent] = await rowsOf(sql<{ recent: number }>`
    select (select count(*) from invoices where confirmed_at >= ${began} or hosted_at >= ${began})
      + (select count(*) from hosted_email_sends where requested_at >= ${began})
      + (select count(*) from invoice_run_files where created_at >= ${began})
      + (select count(*) from audit_entries where at >= ${began}) as recent`)
  expect(Number(recent?.recent)).toBe(0)
})

test('every invoice that goes by e-mail is in the outbox, dated as it was sent', async () => {
  const sends = await app.db
    .selectFrom('hosted_email_sends')
    .select(['status', 'outbox_key', 'requested_at'])
    .execute()
  expect(sends.length).toBeGreaterThan(50)
  for (const { status, outbox_key: key, requested_at: requested } of sends) {
    expect(status).toBe('outbox')
    const [, date] = /^Date: (.+?)\r?$/m.exec(await text(demo.files.read(key ?? ''))) ?? []
    expect(Math.abs(Date.parse(date ?? '') - requested.getTime())).toBeLessThan(2000)
  }
})

test('every pack was delivered right after it was made', async () => {
  const deliveries = await rowsOf(sql<{ state: string; late: number; at: Date }>`
    select d.state, d.delivered_at as at, extract(epoch from d.delivered_at - f.created_at)::float as late
    from deliveries d join invoice_run_files f on f.invoice_run_index = d.invoice_run_index`)
  expect(deliveries).toHaveLength((await runsOfDemo()).length)
  for (const { state, late, at } of deliveries) {
    expect(state).toBe('delivered')
    expect(late).toBeGreaterThanOrEqual(0)
    expect(late).toBeLessThan(3600)
    expect(at < began).toBe(true)
  }
})

test('what schedules did is what became of the files that they collected', async () => {
  const parts = await rowsOf(sql<Record<string, unknown>>`
    select p.status, p.message, p.label, c.name as client, f.name as file, f.status as became, f.failure,
      f.created_at >= o.due_at and f.created_at < o.due_at + interval '1 minute' as "inTime"
    from schedule_occurrences o
    join schedule_occurrence_parts p on p.occurrence_index = o.index
    left join data_collection_files f on f.index = p.subject_index
    left join clients c on c.index = f.client_index`)
  expect(parts).toHaveLength(1)
  for (const { status, message, label, client, file, became, failure, inTime } of parts) {
    expect([status, message, label]).toEqual([became, failure, `${String(client)}, ${String(file)}`])
    expect(inTime).toBe(true)
  }
  const occurrences = await rowsOf(
    sql`select due_at from schedule_occurrences where started_at - due_at > interval '5 minutes' or due_at >= ${began}`,
  )
  expect(occurrences).toEqual([])
})

test('no partner has called yet, so the log of calls to /dash is empty', async () => {
  expect(await rowsOf(sql`select from dash_calls`)).toEqual([])
})

test('where two persons release a run, its runs were approved by the second before they were confirmed', async () => {
  const runs = await rowsOf(sql<{ approver: number | null; preparers: number[]; inTime: boolean }>`
    select a.approved_by as approver, a.approved_at between r.created_at and r.confirmed_at as "inTime",
      (select array_agg(p.user_index) from invoice_run_preparers p where p.invoice_run_index = r.index) as preparers
    from invoice_runs r
    join feature_flags f on f.client_index = r.client_index and f.flag = 'two-person-release'
    left join invoice_run_approvals a on a.invoice_run_index = r.index and a.lapsed_at is null`)
  expect(runs.length).toBeGreaterThanOrEqual(7)
  for (const { approver, preparers, inTime } of runs) {
    expect(preparers).not.toContain(approver)
    expect(inTime).toBe(true)
  }
})

test('accounts that failed were fixed and invoiced by the same run', async () => {
  const resets = await rowsOf(sql<{ accounts: number; fixed: number }>`
    select (e.after ->> 'accounts')::int as accounts,
      (select count(*)::int from audit_entries f where f.action = 'account.changed' and f.at <= e.at
        and f.at > r.created_at and f.entity_index in (
          select i.account_index from invoices i where i.invoice_run_index = r.index)) as fixed
    from audit_entries e join invoice_runs r on r.index = e.entity_index
    where e.action = 'invoice_run.accounts_reset'`)
  expect(resets.length).toBeGreaterThan(0)
  for (const { accounts, fixed } of resets) expect(fixed).toBe(accounts)
  const [left] = await rowsOf(sql<{ failed: number }>`
    select count(*)::int as failed from invoice_run_accounts where status = 'failed'`)
  expect(left?.failed).toBe(0)
})

test('a price rose: the old charges ended the day before, and invoices have the new price from then on', async () => {
  const [beacon] = await runsOfDemo()
  const lines = await rowsOf(sql<{ unit: string; first: string; last: string }>`
    select l.unit_amount::text as unit, min(l.period_start) as first, max(l.period_start) as last
    from invoice_lines l join invoice_runs r on r.index = l.invoice_run_index
    where r.client_index = ${beacon?.client_index} and l.description = ${priceRise.description} group by 1`)
  const ofUnit = (unit: string) => lines.find(line => line.unit === unit)
  expect(lines.map(({ unit }) => unit).toSorted()).toEqual([priceRise.old, priceRise.amount])
  expect(ofUnit(priceRise.old)!.last < priceRise.from).toBe(true)
  expect(ofUnit(priceRise.amount)!.first >= priceRise.from).toBe(true)
  const repriced = await rowsOf(sql`
    select from charges o join charges n on n.account_index = o.account_index and n.description = o.description
    where o.end_date = ${priceRise.from}::date - 1 and n.start_date = ${priceRise.from} and o.amount = ${priceRise.old}`)
  expect(repriced.length).toBeGreaterThan(0)
})

test('Direct Debits were paid on their day, and most others in time; what is owed is what is open', async () => {
  const [paid] = await rowsOf(sql<Record<string, number>>`
    select (select count(*) from direct_debit_collections c where not c.withdrawn)::int as collections,
      (select count(*) from account_postings where direct_debit_file_index is not null)::int as collected,
      (select count(*) from account_postings p join direct_debit_files f on f.index = p.direct_debit_file_index
        where p.effective_on <> f.entry_day)::int as "otherDay",
      (select count(*) from account_postings where posted_at >= ${began} or effective_on > current_date)::int as recent,
      (select count(*) from account_postings where kind = 'invoice' and amount > 0)::int as invoices,
      (select count(*) from open_items where remainder > 0)::int as open,
      (select coalesce(sum(amount), 0) from account_postings)::float as balance,
      (select coalesce(sum(remainder), 0) from open_items)::float as remainder`)
  expect(paid?.collected).toBe(paid?.collections)
  expect(paid).toMatchObject({ otherDay: 0, recent: 0, balance: paid?.remainder })
  expect(paid?.open).toBeGreaterThan(0)
  expect(paid?.open).toBeLessThan((paid?.invoices ?? 0) / 20)
})

test('what was charged in error was given back by credit notes', async () => {
  const notes = await rowsOf(sql<{ number: string; gross: string; lines: string[] }>`
    select i.number, i.gross, (select array_agg(l.description) from invoice_lines l
      where l.invoice_run_index = i.invoice_run_index and l.account_index = i.account_index) as lines
    from invoices i where i.kind = 'credit_note' and i.confirmed_at is not null`)
  expect(notes.length).toBeGreaterThan(1)
  for (const { number, gross, lines } of notes) {
    expect(number).toMatch(/^[A-Z]{3}C\d{5}$/)
    expect(Number(gross)).toBeLessThan(0)
    expect(lines).toContain('Engineer visit charged in error')
  }
})

test('every run reconciles, and its end-of-run files can be made again', async () => {
  const runs = await runsOfDemo()
  for (const { index } of runs) {
    const { agrees, checks } = await runReconciliation(app.db, index)
    expect(agrees, JSON.stringify(checks)).toBe(true)
  }
  const work = { ...demo, db: app.db, signal: new AbortController().signal }
  for (const { index } of [runs[0], runs.at(-1)].flatMap(run => run ?? [])) {
    const { attempt } = await inTransaction(app.db, tx => runProcess(tx, index, 'build-end-of-run-files'))
    const slice = { runIndex: index, process: 'build-end-of-run-files', attempt }
    await workOnSlice(work, slicePayload.parse(slice))
    const again = await app.db
      .selectFrom('invoice_run_processes')
      .select(['status', 'failure'])
      .where('invoice_run_index', '=', index)
      .where('process', '=', 'build-end-of-run-files')
      .executeTakeFirst()
    expect(again).toEqual({ status: 'done', failure: null })
  }
  await sql`delete from pgboss.job where name = ${slices.name}`.execute(app.db)
  const packs = await app.db.selectFrom('invoice_run_files').select('index').execute()
  // Made again, they are the same.
  expect(packs).toHaveLength(runs.length)
})

test('the next month is ready to be billed, with accounts that have to be fixed first', async () => {
  const faulty = await rowsOf(
    sql`select from accounts where currency <> 'GBP' or (delivery = 'email' and email = '')`,
  )
  expect(faulty.length).toBeGreaterThan(0)
  const [waiting] = await rowsOf(sql<{ jobs: number }>`
    select count(*)::int as jobs from pgboss.job where state < 'completed' and name not like '\_\_%'`)
  expect(waiting?.jobs).toBe(0)
})
