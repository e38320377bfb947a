import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../../src/platform/db/db.ts'
import { insertRow } from '../../src/platform/db/rows.ts'
import type { Schema } from '../../src/platform/db/schema.generated.ts'
import { nextOf } from '../counting.ts'

const next = () => nextOf('invoicing')

export type Changes<T extends keyof Schema> = Partial<Insertable<Schema[T]>>

export async function buildClient(db: Db, name = `Reseller of invoices ${next()}`): Promise<number> {
  return insertRow(db, 'clients', { name })
}

/** A brand with the details of a VAT invoice, and number ranges for both kinds of document. */
export async function buildBrand(
  db: Db,
  client: number,
  { ranges = true, ...changes }: Changes<'brands'> & { ranges?: boolean } = {},
): Promise<number> {
  const n = next()
  const index = await insertRow(db, 'brands', {
    client_index: client,
    name: `Brand ${n}`,
    legal_name: 'Northwind Telecom Limited',
    address: ['4 Foundry Lane', 'Leeds'],
    postcode: 'LS1 4AP',
    company_number: '07654321',
    vat_number: 'GB 123 4567 82',
    email: 'billing@northwind.example',
    bank_name: 'Northwind Telecom Limited',
    bank_sort_code: '20-45-45',
    bank_account: '55779911',
    service_user_number: String(400_000 + n),
    ...changes,
  })
  const sun = changes.service_user_number ?? String(400_000 + n)
  if (/^\d{6}$/.test(sun))
    await db
      .insertInto('service_users')
      .values({
        service_user_number: sun,
        notice_days: 0,
        notice_note: 'agreed for tests',
        lodgement: 'paper',
      })
      .onConflict(conflict => conflict.doNothing())
      .execute()
  if (ranges)
    await db
      .insertInto('invoice_number_ranges')
      .values([
        { brand_index: index, kind: 'invoice', prefix: `B${n}-`, padding: 6 },
        { brand_index: index, kind: 'credit_note', prefix: `B${n}C-`, padding: 6 },
      ])
      .execute()
  return index
}

/** An account that is ready to be billed. */
export async function buildAccount(
  db: Db,
  owner: { client: number; brand: number },
  changes: Changes<'accounts'> = {},
): Promise<number> {
  const n = next()
  return insertRow(db, 'accounts', {
    client_index: owner.client,
    brand_index: owner.brand,
    account_number: `A${String(n).padStart(5, '0')}`,
    company_name: `Company ${n} Ltd`,
    email: `accounts-${n}@company.example`,
    address1: '1 High Street',
    town: 'Whitby',
    postcode: 'YO21 3PR',
    ...changes,
  })
}

export async function buildService(
  db: Db,
  client: number,
  account: number,
  changes: Changes<'services'> = {},
): Promise<number> {
  return insertRow(db, 'services', {
    client_index: client,
    account_index: account,
    cli: String(442_079_460_000 + next()),
    start_date: '2026-01-01',
    ...changes,
  })
}

export async function buildCharge(
  db: Db,
  client: number,
  account: number,
  changes: Changes<'charges'> = {},
): Promise<number> {
  return insertRow(db, 'charges', {
    client_index: client,
    account_index: account,
    description: 'Line rental',
    product_group: 'Line rental',
    frequency: 'monthly',
    timing: 'arrears',
    amount: '10.00',
    start_date: '2026-01-01',
    ...changes,
  })
}

/** An invoice run of October's bill run, without accounts. */
export const buildInvoiceRun = (
  db: Db,
  client: number,
  billRun: number,
  changes: Changes<'invoice_runs'> = {},
): Promise<number> =>
  insertRow(db, 'invoice_runs', {
    client_index: client,
    bill_run_index: billRun,
    description: 'October 2026',
    cycle_description: 'Monthly',
    invoice_date: '2026-11-02',
    bacs_date: '2026-11-16',
    ...changes,
  })

/** A carrier with a retail card in force for the whole reseller, so that services have a rate card. */
export async function buildRetailCard(db: Db, client: number): Promise<number> {
  const n = next()
  const carrier = await db
    .insertInto('carriers')
    .values({ client_index: client, name: `Carrier of invoices ${n}` })
    .returning('index')
    .executeTakeFirstOrThrow()
  const card = await db
    .insertInto('rate_cards')
    .values({
      client_index: client,
      carrier_index: carrier.index,
      name: `Card ${n}`,
      valid_from: '2026-01-01',
    })
    .returning('index')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('rate_allocations')
    .values({
      client_index: client,
      carrier_index: carrier.index,
      rate_card_index: card.index,
      side: 'retail',
      valid_from: '2026-01-01',
    })
    .execute()
  return carrier.index
}

export interface RatedCall {
  account: number
  service: number
  group?: string
  at?: string
  seconds?: number
  /** Pounds; null means no retail rate. */
  charge: string | null
  destination?: string
}

/** A bill run of October that nothing has been done to. */
export async function buildBillRun(
  db: Db,
  client: number,
  changes: Changes<'bill_runs'> = {},
): Promise<number> {
  return insertRow(db, 'bill_runs', {
    client_index: client,
    description: 'Bill run',
    period_start: '2026-10-01',
    period_end: '2026-10-31',
    ...changes,
  })
}

/** A closed bill run with these rated calls and their usage. */
export async function buildClosedBillRun(
  db: Db,
  client: number,
  { start = '2026-10-01', end = '2026-10-31', calls = [] as readonly RatedCall[] } = {},
): Promise<number> {
  const index = await buildBillRun(db, client, {
    period_start: start,
    period_end: end,
    status: 50,
    generation: 1,
    closed_at: new Date(),
  })
  await sql`create table ${sql.table(`rated_calls_${index}_1`)} partition of rated_calls for values in (${sql.lit(index)})`.execute(
    db,
  )
  if (calls.length > 0) await insertRatedCalls(db, client, index, start, calls)
  return index
}

async function insertRatedCalls(
  db: Db,
  client: number,
  billRun: number,
  start: string,
  calls: readonly RatedCall[],
) {
  const rows = calls.map((call, at) => ({
    seconds: 60,
    group: 'UK calls',
    destination: '441134960000',
    at: `${start}T12:00:00Z`,
    ...call,
    line: at + 1,
  }))
  await sql`
    insert into rated_calls (client_index, bill_run_index, file_index, line_number, carrier_index, call_id, cli, destination,
      started_at, duration_seconds, account_index, service_index, late, time_band, destination_name, product_group,
      retail_charge, exception)
    select ${client}, ${billRun}, 0, c.line, 0, 'call-' || c.line, s.cli, c.destination, c.at, c.seconds, c.account, c.service,
      false, 'D', 'Somewhere', c."group", c.charge, case when c.charge is null then 'unrated_retail' end
    from json_to_recordset(${JSON.stringify(rows)}) as c(line int, account int, service int, "group" text,
      at timestamptz, seconds int, charge numeric, destination text)
    join services s on s.index = c.service and s.client_index = ${client}`.execute(db)
  await sql`
    insert into bill_run_usage (bill_run_index, account_index, service_index, product_group, calls,
      duration_seconds, retail_charge, wholesale_cost)
    select bill_run_index, account_index, service_index, product_group, count(*), sum(duration_seconds),
      sum(retail_charge), 0
    from rated_calls where bill_run_index = ${billRun} and retail_charge is not null
    group by 1, 2, 3, 4`.execute(db)
}
