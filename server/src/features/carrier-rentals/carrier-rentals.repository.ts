import {
  LISTED_REJECTS,
  type RentalReject,
} from '@nineops/contract/partner-commercial/carrier-rentals.contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allRows, firstValue } from '../../platform/db/query-rows.ts'
import type { RentalLine } from './rental-lines.domain.ts'

export interface NewRentalFile {
  clientIndex: number
  carrierIndex: number
  fileName: string
  sha256: string
  /** Null for a schedule. */
  userIndex: number | null
  /** Where it lay, if it came by an input path. */
  source?: { path: string; bytes: number; modifiedAt: Date }
}

/** Adds a file without lines; undefined where the carrier has delivered the same content before. */
export async function insertFile(db: Db, file: NewRentalFile): Promise<number | undefined> {
  const { source } = file
  return firstValue<number>(db)`
    insert into carrier_rental_files (client_index, carrier_index, file_name, sha256, accepted, rejected, cost, loaded_by,
      source_path, source_bytes, source_modified_at)
    values (${file.clientIndex}, ${file.carrierIndex}, ${file.fileName}, ${file.sha256}, 0, 0, 0, ${file.userIndex},
      ${source?.path ?? null}, ${source?.bytes ?? null}, ${source?.modifiedAt ?? null})
    on conflict (carrier_index, sha256) do nothing returning index`
}

export async function insertLines(
  db: Db,
  { clientIndex, index }: { clientIndex: number; index: number },
  lines: readonly RentalLine[],
): Promise<void> {
  await sql`
    insert into carrier_rentals (file_index, line, client_index, month, number, product, quantity, from_date, to_date,
      cost)
    select ${index}, r.line, ${clientIndex}, r.month, r.number, r.product, r.quantity, r."fromDate", r."toDate", r.cost
    from json_to_recordset(${JSON.stringify(lines)}) as r (line int, month date, number text, product text,
      quantity numeric, "fromDate" date, "toDate" date, cost numeric)`.execute(db)
}

export async function insertRejects(db: Db, index: number, rejects: readonly RentalReject[]): Promise<void> {
  await sql`
    insert into carrier_rental_rejects (file_index, line, reason, raw)
    select ${index}, r.line, r.reason, r.raw
    from json_to_recordset(${JSON.stringify(rejects)}) as r (line int, reason text, raw text)`.execute(db)
}

/** Stores with a file how many lines it has, of which months and at what cost. */
export async function sumUp(db: Db, index: number): Promise<void> {
  await sql`
    update carrier_rental_files f set first_month = r.first, last_month = r.last, cost = coalesce(r.cost, 0),
      accepted = r.lines, rejected = (select count(*) from carrier_rental_rejects where file_index = ${index})
    from (select min(month) as first, max(month) as last, sum(cost) as cost, count(*) as lines from carrier_rentals
      where file_index = ${index}) r
    where f.index = ${index}`.execute(db)
}

export interface RentalFileRow {
  index: number
  carrierIndex: number
  carrierName: string
  fileName: string
  accepted: number
  rejected: number
  firstMonth: string | null
  lastMonth: string | null
  cost: string
  loadedBy: string | null
  loadedAt: Date
}

const LISTED = 200

/** A reseller's rental files, newest first, or those that are so. */
export const selectFiles = (
  db: Db,
  clientIndex: number,
  { index, sha256, carrierIndex }: { index?: number; sha256?: string; carrierIndex?: number } = {},
) => allRows<RentalFileRow>(db)`
    select f.index, c.index as "carrierIndex", c.name as "carrierName", f.file_name as "fileName", f.accepted, f.rejected,
      f.first_month as "firstMonth", f.last_month as "lastMonth", round(f.cost, 2)::text as cost,
      u.username as "loadedBy", f.loaded_at as "loadedAt"
    from carrier_rental_files f join carriers c on c.index = f.carrier_index left join users u on u.index = f.loaded_by
    where f.client_index = ${clientIndex}
      ${index === undefined ? sql`` : sql`and f.index = ${index}`}
      ${sha256 === undefined ? sql`` : sql`and f.sha256 = ${sha256} and f.carrier_index = ${carrierIndex}`}
    order by f.index desc limit ${LISTED}`

export const selectRejects = (db: Db, fileIndex: number) => allRows<RentalReject>(db)`
    select line, reason, raw from carrier_rental_rejects where file_index = ${fileIndex}
    order by line limit ${LISTED_REJECTS}`

/** Deletes a file with its lines. */
export async function deleteFile(db: Db, index: number): Promise<void> {
  await db.deleteFrom('carrier_rental_files').where('index', '=', index).execute()
}
