import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

export interface ServiceOnDay {
  serviceIndex: number
  accountIndex: number
  accountNumber: string
  cli: string
  startDate: string
  endDate: string | null
}

/** The service that has the CLI on the day. */
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
    .where('s.client_index', '=', clientIndex)
    .where('s.cli', '=', cli)
    .where('s.start_date', '<=', day)
    .where(eb => eb.or([eb('s.end_date', 'is', null), eb('s.end_date', '>=', day)]))
    .executeTakeFirst()

/** The last day that a closed bill run of the reseller covers; null without one. */
export async function selectLastClosedDay(db: Db, clientIndex: number): Promise<string | null> {
  const row = await db
    .selectFrom('bill_runs')
    .select(eb => eb.fn.max('period_end').as('day'))
    .where('client_index', '=', clientIndex)
    .where('status', '=', 50)
    .executeTakeFirst()
  return row?.day ?? null
}

/** Gives the rest of a service, from the day, to another account: it is parted unless it begins that day. */
export async function reassignService(
  db: Db,
  { serviceIndex, startDate }: ServiceOnDay,
  accountIndex: number,
  day: string,
): Promise<void> {
  if (startDate === day) {
    await db
      .updateTable('services')
      .set({ account_index: accountIndex })
      .where('index', '=', serviceIndex)
      .execute()
    return
  }
  await sql`
    insert into services (client_index, account_index, cli, description, start_date, end_date)
    select client_index, ${accountIndex}::int, cli, description, ${day}::date, end_date from services
    where index = ${serviceIndex}`.execute(db)
  await sql`update services set end_date = ${day}::date - 1 where index = ${serviceIndex}`.execute(db)
}
