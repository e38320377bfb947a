import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** A rated call as shown on an itemised bill; the charge in pounds, 6 decimals. */
export interface BilledCall {
  serviceIndex: number
  cli: string
  serviceDescription: string
  destination: string
  destinationName: string
  startedAt: Date
  kind: number
  /** In the measure of the kind; null for calls, which have a duration. */
  quantity: number | null
  durationSeconds: number
  /** Seconds covered by bundles. */
  inclusiveSeconds: number
  charge: string
  /** Parts of the charge. */
  accessCharge: string | null
  serviceCharge: string | null
}

/** An account's calls of a bill run by CLI, in the order in which they were made. */
export async function selectCalls(db: Db, billRunIndex: number, accountIndex: number): Promise<BilledCall[]> {
  const { rows } = await sql<BilledCall>`
    select c.service_index as "serviceIndex", c.cli, coalesce(s.description, '') as "serviceDescription",
      c.destination, coalesce(c.destination_name, '') as "destinationName", c.started_at as "startedAt",
      c.kind, c.quantity::float8 as quantity, c.duration_seconds as "durationSeconds",
      coalesce(c.inclusive_seconds, 0) as "inclusiveSeconds", c.retail_charge as charge,
      c.retail_access_charge as "accessCharge", c.retail_service_charge as "serviceCharge"
    from rated_calls c left join services s on s.index = c.service_index
    where c.bill_run_index = ${billRunIndex} and c.account_index = ${accountIndex}
      and c.retail_charge is not null
    order by c.service_index, c.started_at, c.call_id collate "C", c.carrier_index`.execute(db)
  return rows
}
