import {
  LISTED_REJECTS,
  type RentalReject,
} from '@nineops/contract/partner-commercial/carrier-rentals.contract'
import { sql } from 'kysely'
import { inBatches } from '../../platform/db/batches.ts'
import type { Db } from '../../platform/db/db.ts'
import type { RentalLine } from './rental-lines.domain.ts'

export interface NewRentalFile {
  clientIndex: number
  carrierIndex: number
  fileName: string
  sha256: string
  userIndex: number
  lines: readonly RentalLine[]
  rejects: readonly RentalReject[]
}

/** Stores a file with its lines; undefined where the carrier has delivered the same content before. */
export async function insertFile(db: Db, file: NewRentalFile): Promise<number | undefined> {
  const { clientIndex, lines, rejects } = file
  const { rows } = await sql<{ index: number }>`
    insert into carrier_rental_files (client_index, carrier_index, file_name, sha256, accepted, rejected, cost, loaded_by)
    values (${clientIndex}, ${file.carrierIndex}, ${file.fileName}, ${file.sha256}, ${lines.length}, ${rejects.length}, 0,
      ${file.userIndex})
    on conflict (carrier_index, sha256) do nothing returning index`.execute(db)
  const index = rows[0]?.index
  if (index === undefined) return undefined
  await inBatches(lines, batch =>
    sql`
      insert into carrier_rentals (file_index, line, client_index, month, number, product, quantity, from_date, to_date,
        cost)
      select ${index}, r.line, ${clientIndex}, r.month, r.number, r.product, r.quantity, r."fromDate", r."toDate", r.cost
      from json_to_recordset(${JSON.stringify(batch)}) as r (line int, month date, number text, product text,
        quantity numeric, "fromDate" date, "toDate" date, cost numeric)`.execute(db),
  )
  await inBatches(rejects, batch =>
    sql`
      insert into carrier_rental_rejects (file_index, line, reason, raw)
      select ${index}, r.line, r.reason, r.raw
      from json_to_recordset(${JSON.stringify(batch)}) as r (line int, reason text, raw text)`.execute(db),
  )
  await sql`
    update carrier_rental_files f set first_month = r.first, last_month = r.last, cost = coalesce(r.cost, 0)
    from (select min(month) as first, max(month) as last, sum(cost) as cost from carrier_rentals
      where file_index = ${index}) r
    where f.index = ${index}`.execute(db)
  return index
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
export async function selectFiles(
  db: Db,
  clientIndex: number,
  { index, sha256, carrierIndex }: { index?: number; sha256?: string; carrierIndex?: number } = {},
): Promise<RentalFileRow[]> {
  const { rows } = await sql<RentalFileRow>`
    select f.index, c.index as "carrierIndex", c.name as "carrierName", f.file_name as "fileName", f.accepted, f.rejected,
      f.first_month as "firstMonth", f.last_month as "lastMonth", round(f.cost, 2)::text as cost,
      u.username as "loadedBy", f.loaded_at as "loadedAt"
    from carrier_rental_files f join carriers c on c.index = f.carrier_index left join users u on u.index = f.loaded_by
    where f.client_index = ${clientIndex}
      ${index === undefined ? sql`` : sql`and f.index = ${index}`}
      ${sha256 === undefined ? sql`` : sql`and f.sha256 = ${sha256} and f.carrier_index = ${carrierIndex}`}
    order by f.index desc limit ${LISTED}`.execute(db)
  return rows
}

export async function selectRejects(db: Db, fileIndex: number): Promise<RentalReject[]> {
  const { rows } = await sql<RentalReject>`
    select line, reason, raw from carrier_rental_rejects where file_index = ${fileIndex}
    order by line limit ${LISTED_REJECTS}`.execute(db)
  return rows
}

/** Deletes a file with its lines. */
export async function deleteFile(db: Db, index: number): Promise<void> {
  await db.deleteFrom('carrier_rental_files').where('index', '=', index).execute()
}
