import { billRunStatus } from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { onlyRow } from '../../platform/db/query-rows.ts'
import { updateRow } from '../../platform/db/rows.ts'

export interface ServiceOnDay {
  serviceIndex: number
  accountIndex: number
  accountNumber: string
  cli: string
  startDate: string
  endDate: string | null
}

/** The service with the CLI on the day. */
export const selectServiceOn = (db: Db, clientIndex: number, cli: string, day: string) =>
  db
    .selectFrom('services as s')
    .innerJoin('accounts as a', 'a.index', 's.account_index')
    .select([
      's.index as serviceIndex',
      's.account_index as accountIndex',
      'a.account_number as accountNumber',
      's.cli',
      's.start_date as startDate',
      's.end_date as endDate',
    ])
    .where(eb => eb.and({ 's.client_index': clientIndex, 's.cli': cli }))
    .where('s.start_date', '<=', day)
    .where(eb => eb.or([eb('s.end_date', 'is', null), eb('s.end_date', '>=', day)]))
    .executeTakeFirst()

/** The last day that a closed bill run of the reseller covers; null without one. */
export async function selectLastClosedDay(db: Db, clientIndex: number): Promise<string | null> {
  const row = await db
    .selectFrom('bill_runs')
    .select(eb => eb.fn.max('period_end').as('day'))
    .where(eb => eb.and({ client_index: clientIndex, status: billRunStatus.closed }))
    .executeTakeFirst()
  return row?.day ?? null
}

/** Moves a service to another account from a day on, split unless it begins that day; returns the one there. */
export async function reassignService(
  db: Db,
  { serviceIndex, startDate }: ServiceOnDay,
  accountIndex: number,
  day: string,
): Promise<number> {
  if (startDate === day) {
    await updateRow(db, 'services', serviceIndex, { account_index: accountIndex })
    return serviceIndex
  }
  const added = await onlyRow<{ index: number }>(db)`
    insert into services (client_index, account_index, cli, description, start_date, end_date)
    select client_index, ${accountIndex}::int, cli, description, ${day}::date, end_date from services
    where index = ${serviceIndex} returning index`
  await sql`update services set end_date = ${day}::date - 1 where index = ${serviceIndex}`.execute(db)
  return added.index
}
