import { sql } from 'kysely'
import { type Column, namesOf, rowsOf } from '../../platform/db/column-arrays.ts'
import type { Db } from '../../platform/db/db.ts'
import { allRows } from '../../platform/db/query-rows.ts'
import type { InclusiveShare } from './inclusive-labels.domain.ts'
import type { DocumentKind, Usage } from './invoices.domain.ts'
import type { DatedStatus, LineVat } from './vat.domain.ts'
import { ofAccounts, type SomeAccounts } from '../../platform/db/conditions.ts'

/** The run's facts that lines and invoices need. */
export interface BilledRun {
  index: number
  clientIndex: number
  billRunIndex: number
  periodStart: string
  periodEnd: string
  invoiceDate: string
  bacsDate: string
}

/** Deletes the lines of accounts; null is every account of the run. */
export async function deleteLines(db: Db, runIndex: number, accounts: SomeAccounts): Promise<void> {
  await sql`
    delete from invoice_lines where invoice_run_index = ${runIndex}
      and ${ofAccounts(accounts)}`.execute(db)
}

/** An account's usage when the bill run was closed; `service` is the CLI. */
export type AccountUsage = Usage & { accountIndex: number; inclusive: InclusiveShare[] | null }

export const selectUsage = (
  db: Db,
  billRunIndex: number,
  accountIndexes: readonly number[],
) => allRows<AccountUsage>(db)`
    with covered as (
      select account_index, service_index, product_group, account_bundle_index, unit, sum(quantity)::int8 as quantity
      from bill_run_inclusive_usage
      where bill_run_index = ${billRunIndex} and account_index = any(${accountIndexes})
      group by account_index, service_index, product_group, account_bundle_index, unit
    ), inclusive as (
      select i.account_index, i.service_index, i.product_group,
        jsonb_agg(jsonb_build_object('bundle', p.name, 'unit', i.unit, 'quantity', i.quantity)
          order by t.start_date, t.index, i.unit desc) as shares
      from covered i join account_bundles t on t.index = i.account_bundle_index
      join product_group_bundles p on p.index = t.bundle_index
      group by i.account_index, i.service_index, i.product_group
    )
    select u.account_index as "accountIndex", u.service_index as "serviceIndex",
      coalesce(s.cli, '') as service, u.product_group as "productGroup", u.calls,
      u.duration_seconds as "durationSeconds", (u.retail_charge * 1000000)::int8 as "chargeMicros", i.shares as inclusive
    from bill_run_usage u left join services s on s.index = u.service_index
    left join inclusive i on i.account_index = u.account_index and i.service_index = u.service_index
      and i.product_group = u.product_group
    where u.bill_run_index = ${billRunIndex} and u.account_index = any(${accountIndexes})
    order by u.account_index`

/** Every VAT status the accounts ever had. */
export const selectVatStatuses = (db: Db, accountIndexes: readonly number[]) => allRows<
  DatedStatus & { accountIndex: number }
>(db)`
    select account_index as "accountIndex", vat_rate as "vatStatus", valid_from as "validFrom"
    from account_vat_rates where account_index = any(${accountIndexes})`

/** A line to write: numbered within its account; money in pounds, quantity in units. */
export interface LineRecord {
  accountIndex: number
  lineNumber: number
  document: DocumentKind
  kind: string
  serviceIndex: number | null
  chargeIndex: number | null
  contractIndex: number | null
  productGroup: string
  description: string
  detail: string
  periodStart: string
  periodEnd: string
  calls: number
  durationSeconds: number
  quantity: string
  unitAmount: string | null
  net: string
  vatRate: string
  vatPercent: string
  /** What the reseller pays for it, or gets back; null where it is not known. */
  cost: string | null
  /** The line of an invoice that it corrects. */
  corrects: { invoiceIndex: number; lineNumber: number } | null
}

const columns: readonly Column<LineRecord>[] = [
  ['account_index', 'int', line => line.accountIndex],
  ['line_number', 'int', line => line.lineNumber],
  ['document', 'text', line => line.document],
  ['kind', 'text', line => line.kind],
  ['service_index', 'int', line => line.serviceIndex],
  ['charge_index', 'int', line => line.chargeIndex],
  ['contract_index', 'int', line => line.contractIndex],
  ['product_group', 'text', line => line.productGroup],
  ['description', 'text', line => line.description],
  ['detail', 'text', line => line.detail],
  ['period_start', 'date', line => line.periodStart],
  ['period_end', 'date', line => line.periodEnd],
  ['calls', 'int', line => line.calls],
  ['duration_seconds', 'int8', line => line.durationSeconds],
  ['quantity', 'numeric', line => line.quantity],
  ['unit_amount', 'numeric', line => line.unitAmount],
  ['net', 'numeric', line => line.net],
  ['vat_rate', 'text', line => line.vatRate],
  ['vat_percent', 'numeric', line => line.vatPercent],
  ['cost', 'numeric', line => line.cost],
  ['corrects_invoice_index', 'int', line => line.corrects?.invoiceIndex],
  ['corrects_line', 'int', line => line.corrects?.lineNumber],
]

export async function insertLines(db: Db, runIndex: number, lines: readonly LineRecord[]): Promise<void> {
  if (lines.length === 0) return
  await sql`
    insert into invoice_lines (invoice_run_index, ${namesOf(columns)})
    select ${runIndex}, l.* from ${rowsOf(lines, columns)} as l`.execute(db)
}

/** Part of the nets of an account's lines, in pence. */
type Net = LineVat & { accountIndex: number; document: DocumentKind; netPence: number }

/**
 * The nets of the accounts' lines for totals: what is billed and what comes off summed apart, so that lines which
 * cancel each other out still count as lines with an amount.
 */
export const selectNets = (db: Db, runIndex: number, accountIndexes: readonly number[]) => allRows<Net>(db)`
    select account_index as "accountIndex", document, vat_rate as "vatRate",
      (vat_percent * 100)::int as "vatHundredths", (sum(net) * 100)::int8 as "netPence"
    from invoice_lines
    where invoice_run_index = ${runIndex} and account_index = any(${accountIndexes})
    group by account_index, document, vat_rate, vat_percent, sign(net)`

/** Lines of accounts' documents, in order, with the CLI of their service. */
export const selectLines = (db: Db, runIndex: number, accountIndexes: readonly number[]) =>
  db
    .selectFrom('invoice_lines as l')
    .leftJoin('services as s', 's.index', 'l.service_index')
    .select([
      'l.account_index as accountIndex',
      'l.line_number as lineNumber',
      'l.document',
      'l.kind',
      'l.service_index as serviceIndex',
      's.cli',
      's.description as serviceDescription',
      'l.product_group as productGroup',
      'l.description',
      'l.detail',
      'l.period_start as periodStart',
      'l.period_end as periodEnd',
      'l.calls',
      'l.duration_seconds as durationSeconds',
      'l.quantity',
      'l.unit_amount as unitAmount',
      'l.net',
      'l.vat_rate as vatRate',
      'l.vat_percent as vatPercent',
    ])
    .where('l.invoice_run_index', '=', runIndex)
    .where('l.account_index', '=', sql<number>`any(${accountIndexes}::int[])`)
    .orderBy('l.account_index')
    .orderBy('l.line_number')
    .execute()
export type LineRow = Awaited<ReturnType<typeof selectLines>>[number]

export async function selectVat(db: Db, invoiceIndexes: readonly number[]) {
  return db
    .selectFrom('invoice_vat')
    .select(['invoice_index as invoiceIndex', 'vat_rate as vatRate', 'percent', 'net', 'vat'])
    .where('invoice_index', '=', sql<number>`any(${invoiceIndexes}::int[])`)
    .orderBy('vat_rate')
    .orderBy('percent', 'desc')
    .execute()
}
