import type { Db } from '../../platform/db/db.ts'
import { allRows } from '../../platform/db/query-rows.ts'
import type { BilledCall } from '../invoice-documents/invoice-documents.service.ts'

/** A rated call as shown on an itemised bill, with its account and service. */
export type ServiceCall = BilledCall & { accountIndex: number; serviceIndex: number }

/** Calls of accounts of a bill run; those of an account by service, in the order in which they were made. */
export const selectCalls = (
  db: Db,
  billRunIndex: number,
  accountIndexes: readonly number[],
) => allRows<ServiceCall>(db)`
    select c.account_index as "accountIndex", c.service_index as "serviceIndex", c.cli, coalesce(s.description, '') as "serviceDescription",
      c.destination, coalesce(c.destination_name, '') as "destinationName", c.started_at as "startedAt",
      c.kind, c.quantity::float8 as quantity, c.duration_seconds as "durationSeconds",
      coalesce(c.inclusive_quantity, c.inclusive_seconds, 0)::float8 as covered, c.retail_charge as charge,
      c.retail_access_charge as "accessCharge", c.retail_service_charge as "serviceCharge"
    from rated_calls c left join services s on s.index = c.service_index
    where c.bill_run_index = ${billRunIndex} and c.account_index = any(${accountIndexes})
      and c.retail_charge is not null
    order by c.account_index, c.service_index, c.started_at, c.call_id collate "C", c.carrier_index`
