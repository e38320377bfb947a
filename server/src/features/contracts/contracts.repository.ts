import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allRows, allValues } from '../../platform/db/query-rows.ts'
import { rowExists, updateRow } from '../../platform/db/rows.ts'
import { ofAccounts } from '../../platform/db/conditions.ts'

/** A contract to write, with its terms as agreed; money in pounds. */
export interface ContractRecord {
  accountIndex: number
  schemeIndex: number | null
  optionIndex: number | null
  startDate: string
  endDate: string | null
  noticeDays: number
  chargeKind: 'none' | 'fixed' | 'per_month'
  chargeAmount: string
  chargeProductGroup: string
}

/** Inserts a batch of contracts in one statement; returns their indexes in the order given. */
export const insertContracts = (
  db: Db,
  clientIndex: number,
  contracts: readonly ContractRecord[],
  userIndex: number,
) => allValues<number>(db)`
    insert into contracts (client_index, account_index, loyalty_scheme_index, contract_option_index, start_date,
      end_date, notice_days, charge_kind, charge_amount, charge_product_group, created_by)
    select ${clientIndex}::int, r."accountIndex", r."schemeIndex", r."optionIndex", r."startDate", r."endDate",
      r."noticeDays", r."chargeKind", r."chargeAmount", r."chargeProductGroup", ${userIndex}::int
    from json_to_recordset(${JSON.stringify(contracts)}) as r ("accountIndex" int, "schemeIndex" int,
      "optionIndex" int, "startDate" date, "endDate" date, "noticeDays" int, "chargeKind" text,
      "chargeAmount" numeric, "chargeProductGroup" text)
    returning index`

/** Sets or removes the ending of a contract. */
export async function updateEnding(
  db: Db,
  index: number,
  ending: { noticeOn: string | null; endedOn: string | null; chargeIndex: number | null },
): Promise<void> {
  await updateRow(db, 'contracts', index, {
    notice_on: ending.noticeOn,
    ended_on: ending.endedOn,
    charge_index: ending.chargeIndex,
    updated_at: sql<Date>`date_trunc('milliseconds', clock_timestamp())`,
  })
}

export async function deleteContract(db: Db, index: number): Promise<void> {
  await db.deleteFrom('contracts').where('index', '=', index).execute()
}

/** Locks out other writers of the reseller's contracts until the transaction ends. */
export async function lockContracts(db: Db, clientIndex: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('contracts'), ${clientIndex})`.execute(db)
}

/** Contracts with a scheme that have not ended before a day, of some accounts or of all. */
export const selectCurrentSchemes = (
  db: Db,
  clientIndex: number,
  since: string,
  accountIndexes: readonly number[] | null,
) => allRows<{
  index: number
  accountIndex: number
  schemeIndex: number
  endedOn: string | null
}>(db)`
    select index, account_index as "accountIndex", loyalty_scheme_index as "schemeIndex", ended_on as "endedOn"
    from contracts
    where client_index = ${clientIndex} and loyalty_scheme_index is not null
      and (ended_on is null or ended_on >= ${since}::date)
      and ${ofAccounts(accountIndexes)}`

/** Since when accounts of the reseller are closed; open accounts have no entry. */
export async function selectClosedOn(db: Db, clientIndex: number, accountIndexes: readonly number[] | null) {
  const rows = await allRows<{ index: number; closedOn: string | null }>(db)`
    select index, closed_on as "closedOn" from accounts
    where client_index = ${clientIndex}
      and (${accountIndexes}::int[] is null or index = any(${accountIndexes}::int[]))`
  return new Map(rows.map(row => [row.index, row.closedOn]))
}

/** Whether an invoice has a line of the contract. */
export async function hasLines(db: Db, index: number): Promise<boolean> {
  return rowExists(db, 'invoice_lines', { contract_index: index })
}

/** The dates of all contracts of these accounts. */
export const selectDays = (db: Db, accountIndexes: readonly number[]) => allRows<{
  accountIndex: number
  startDate: string
  endDate: string | null
  endedOn: string | null
}>(db)`
    select account_index as "accountIndex", start_date as "startDate", end_date as "endDate",
      ended_on as "endedOn"
    from contracts where account_index = any(${accountIndexes}::int[])`
