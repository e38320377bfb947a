import { invoiceRunStatus } from '@nineops/contract/invoicing/invoice-runs/invoice-run-states'
import type { PercentageRate } from '@nineops/contract/service-establishment/vat-rules'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allRows, firstRow } from '../../platform/db/query-rows.ts'
import { insertRow } from '../../platform/db/rows.ts'

export interface PercentageRow {
  index: number
  vatRate: PercentageRate
  validFrom: string
  percentHundredths: number
  addedBy: string | null
}

/** Every percentage, the latest first. */
export const selectPercentages = (db: Db) => allRows<PercentageRow>(db)`
    select p.index, p.vat_rate as "vatRate", p.valid_from as "validFrom",
      (p.percent * 100)::int as "percentHundredths", u.username as "addedBy"
    from vat_percentages p left join users u on u.index = p.created_by
    order by p.valid_from desc, p.vat_rate desc`

/** Locks out calculations, which read the percentages, until the transaction ends; those under way end first. */
export async function lockPercentages(db: Db): Promise<void> {
  await sql`lock table vat_percentages in access exclusive mode`.execute(db)
}

export async function insertPercentage(
  db: Db,
  row: { vatRate: string; validFrom: string; percent: string; userIndex: number },
): Promise<number> {
  return insertRow(db, 'vat_percentages', {
    vat_rate: row.vatRate,
    valid_from: row.validFrom,
    percent: row.percent,
    created_by: row.userIndex,
  })
}

export async function deletePercentage(db: Db, index: number): Promise<void> {
  await db.deleteFrom('vat_percentages').where('index', '=', index).execute()
}

/** An invoice run with lines whose tax point is on a day or later. */
export interface LaterRun {
  index: number
  description: string
  invoiceDate: string
  confirmed: boolean
}

/** The run with the latest tax point from a day on that has lines already, confirmed or not. */
export const selectRunFrom = (db: Db, day: string) => firstRow<LaterRun>(db)`
    select r.index, r.description, r.invoice_date as "invoiceDate",
      r.status >= ${invoiceRunStatus.confirmed} as confirmed
    from invoice_runs r
    where r.invoice_date >= ${day}::date and r.status <> ${invoiceRunStatus.abandoned}
      and exists (select from invoice_lines l where l.invoice_run_index = r.index)
    order by r.invoice_date desc, confirmed desc, r.index limit 1`
