import type { EndedMandate } from '@nineops/contract/invoicing/direct-debits.contract'
import { sql } from 'kysely'
import { allOf, equals } from '../../platform/db/conditions.ts'
import { inBatches } from '../../platform/db/batches.ts'
import type { Db } from '../../platform/db/db.ts'
import { allRows, firstRow } from '../../platform/db/query-rows.ts'
import { insertRow } from '../../platform/db/rows.ts'
import { sqlList } from '../../platform/lists/stored-list.ts'
import type { Payable } from './payables.repository.ts'

/** The brands of a run, none for all of its reseller's, and the day it was confirmed in London. */
export async function selectNoticeFacts(
  db: Db,
  runIndex: number,
): Promise<{ brandIndexes: number[]; confirmedOn: string | null }> {
  const row = await firstRow<{ brandIndexes: number[]; confirmedOn: string | null }>(db)`
    select coalesce(brand_indexes, '{}') as "brandIndexes",
      (confirmed_at at time zone 'Europe/London')::date as "confirmedOn"
    from invoice_runs where index = ${runIndex}`
  return row ?? { brandIndexes: [], confirmedOn: null }
}

export interface DirectDebitFile {
  index: number
  serviceUserNumber: string
  serial: string
  createdOn: string
  processingDay: string
  entryDay: string
  items: number
  total: string
  /** Set if another file collects on another day. */
  withdrawnAt: Date | null
  /** Whether its collections are posted as receipts. */
  posted: boolean
  /** When a pack with it first arrived at an output path; null if none has, or it is withdrawn. */
  deliveredAt: Date | null
}

const isPosted = sql<boolean>`exists (select from posted_direct_debit_files p where p.direct_debit_file_index = f.index)`
const deliveredAt = sql<Date | null>`(
  select min(d.delivered_at) from deliveries d join invoice_run_files p on p.index = d.file_index
  where d.kind = 'pack' and d.invoice_run_index = f.invoice_run_index
    and p.withdrawn_at is null and f.withdrawn_at is null)`

const files = (db: Db, runIndex: number) =>
  db
    .selectFrom('direct_debit_files as f')
    .select(['index', 'service_user_number as serviceUserNumber', 'serial', 'created_on as createdOn'])
    .select(['processing_day as processingDay', 'entry_day as entryDay', 'items', 'total'])
    .select(['withdrawn_at as withdrawnAt', isPosted.as('posted'), deliveredAt.as('deliveredAt')])
    .where('invoice_run_index', '=', runIndex)

/** The files that a run is collected by. */
export const selectFiles = (db: Db, runIndex: number): Promise<DirectDebitFile[]> =>
  files(db, runIndex).where('withdrawn_at', 'is', null).orderBy('service_user_number').execute()

/** Including withdrawn ones, newest first. */
export const selectAllFiles = (db: Db, runIndex: number): Promise<DirectDebitFile[]> =>
  files(db, runIndex).orderBy('index', 'desc').execute()

export interface ListedFile extends DirectDebitFile {
  runIndex: number
  runDescription: string
}

/** A reseller's files, the latest first. */
export const listedFiles = sqlList({
  matching: ({ clientIndex }: { clientIndex: number }) =>
    sql`from direct_debit_files f where f.client_index = ${clientIndex}`,
  rows: ({ clientIndex }, cut) => sql<ListedFile>`
    select f.index, f.service_user_number as "serviceUserNumber", f.serial, f.created_on as "createdOn",
      f.processing_day as "processingDay", f.entry_day as "entryDay", f.items, f.total,
      f.withdrawn_at as "withdrawnAt", r.index as "runIndex", r.description as "runDescription",
      ${isPosted} as posted, ${deliveredAt} as "deliveredAt"
    from direct_debit_files f join invoice_runs r on r.index = f.invoice_run_index
    where f.client_index = ${clientIndex} order by f.index desc ${cut}`,
})

/** Serialises making the reseller's files, because two may collect by one mandate. */
export async function lockClient(db: Db, clientIndex: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('direct_debit_files'), ${clientIndex})`.execute(db)
}

/** The service user's next serial; concurrent requests wait for each other. */
export async function nextSerial(db: Db, serviceUserNumber: string): Promise<number> {
  const { last_serial } = await db
    .insertInto('direct_debit_serials')
    .values({ service_user_number: serviceUserNumber, last_serial: 1 })
    .onConflict(conflict =>
      conflict.column('service_user_number').doUpdateSet({
        last_serial: sql`direct_debit_serials.last_serial + 1`,
      }),
    )
    .returning('last_serial')
    .executeTakeFirstOrThrow()
  return last_serial
}

export interface NewFile extends Omit<DirectDebitFile, 'index' | 'withdrawnAt' | 'posted' | 'deliveredAt'> {
  clientIndex: number
  runIndex: number
}

/** Stores a file and what it collects; returns its index. */
export async function insertFile(db: Db, file: NewFile, payables: readonly Payable[]): Promise<number> {
  const index = await insertRow(db, 'direct_debit_files', {
    client_index: file.clientIndex,
    invoice_run_index: file.runIndex,
    service_user_number: file.serviceUserNumber,
    serial: file.serial,
    created_on: file.createdOn,
    processing_day: file.processingDay,
    entry_day: file.entryDay,
    items: file.items,
    total: file.total,
  })
  const items = payables.map((payable, at) => ({ ...payable, position: at + 1 }))
  await inBatches(items, batch =>
    sql`
      insert into direct_debit_collections (direct_debit_file_index, position, invoice_index, account_index,
        service_user_number, originating_sort_code, originating_account, originating_name, sort_code, bank_account,
        bank_account_name, reference, code, amount,
        represents_file_index, represents_position)
      select ${index}, c.position, c."invoiceIndex", c."accountIndex", ${file.serviceUserNumber},
        c."originatingSortCode", c."originatingAccount", c."originatingName", c."sortCode", c."bankAccount",
        c."bankAccountName", c.reference, c.code, c.pence / 100.0,
        (c.represents ->> 'file')::int, (c.represents ->> 'position')::int
      from json_to_recordset(${JSON.stringify(batch)}) as c(position int, "invoiceIndex" int, "accountIndex" int,
        "originatingSortCode" text, "originatingAccount" text, "originatingName" text, "sortCode" text,
        "bankAccount" text, "bankAccountName" text, reference text, code text, pence int8, represents json)`.execute(
      db,
    ),
  )
  await insertOlderDebts(db, index, payables)
  return index
}

/** Notes which older debts a file collects with its invoices; what is presented again collects those of before. */
async function insertOlderDebts(db: Db, fileIndex: number, payables: readonly Payable[]): Promise<void> {
  const older = payables.flatMap((payable, at) => payable.older.map(part => ({ ...part, position: at + 1 })))
  await inBatches(older, batch =>
    sql`
      insert into direct_debit_older_debts (direct_debit_file_index, position, posting_index, amount)
      select ${fileIndex}, d.position, d.posting, d.pence / 100.0
      from json_to_recordset(${JSON.stringify(batch)}) as d(position int, posting int8, pence int8)`.execute(
      db,
    ),
  )
  await sql`
    insert into direct_debit_older_debts (direct_debit_file_index, position, posting_index, amount)
    select ${fileIndex}::int, c.position, d.posting_index, d.amount
    from direct_debit_collections c join direct_debit_older_debts d
      on d.direct_debit_file_index = c.represents_file_index and d.position = c.represents_position
    where c.direct_debit_file_index = ${fileIndex}`.execute(db)
}

/**
 * Unpaid collections of a reseller that are to be presented again on a day, and are in no file yet. What has been paid
 * or credited meanwhile is not: the amount has to be the same.
 */
export const selectRepresented = (
  db: Db,
  clientIndex: number,
  entryDay: string,
  withoutBrands: readonly number[],
) => allRows<Payable>(db)`
    select c.invoice_index as "invoiceIndex", c.account_index as "accountIndex",
      a.account_number as "accountNumber", b.name as "brandName", coalesce(i.number, '') as number,
      (c.amount * 100)::int8 as pence, c.sort_code as "sortCode", c.bank_account as "bankAccount",
      c.bank_account_name as "bankAccountName", c.reference, c.service_user_number as "serviceUserNumber",
      c.originating_sort_code as "originatingSortCode", c.originating_account as "originatingAccount",
      c.originating_name as "originatingName", '18' as code,
      '[]'::json as older, json_build_object('file', c.direct_debit_file_index, 'position', c.position) as represents
    from bacs_report_rows w join direct_debit_collections c
      on c.direct_debit_file_index = w.direct_debit_file_index and c.position = w.direct_debit_position
    join accounts a on a.index = c.account_index join invoices i on i.index = c.invoice_index
    join brands b on b.index = i.brand_index
    left join mandates m on m.service_user_number = c.service_user_number and m.reference = c.reference
      and m.sort_code = c.sort_code and m.bank_account = c.bank_account
    where w.client_index = ${clientIndex} and w.decision = 'represent'
      and ${entryDay}::date <= w.returned_on + 30 and b.index <> all(${withoutBrands}::int[])
      and coalesce(m.state, 'active') not in ('cancelled', 'rejected', 'expired')
      and c.amount <= owed_of_collection(c.direct_debit_file_index, c.position)
      and not exists (
        select from direct_debit_collections again where again.represents_file_index = c.direct_debit_file_index
          and again.represents_position = c.position and not again.withdrawn)
    order by c.service_user_number, c.originating_sort_code, c.originating_account, a.account_number, c.invoice_index`

export interface CollectionRow {
  invoiceIndex: number
  originatingSortCode: string
  originatingAccount: string
  originatingName: string
  sortCode: string
  bankAccount: string
  bankAccountName: string
  reference: string
  code: '01' | '17' | '18' | '19'
  pence: number
}

/** What a file collects, in its order. */
export const selectCollections = (db: Db, fileIndex: number) => allRows<CollectionRow>(db)`
    select invoice_index as "invoiceIndex", originating_sort_code as "originatingSortCode",
      originating_account as "originatingAccount", originating_name as "originatingName",
      sort_code as "sortCode", bank_account as "bankAccount", bank_account_name as "bankAccountName", reference,
      code, (amount * 100)::int8 as pence
    from direct_debit_collections where direct_debit_file_index = ${fileIndex} order by position`

interface EndedMandateRow extends EndedMandate {
  clientIndex: number
  clientName: string
  run: number
}

/** A payer's bank reports an ended mandate days or weeks after it; older ones are not looked up in the files. */
const REPORTED_WITHIN = 60

/**
 * What files that are not posted yet collect, of one run or of all, by mandates that have ended by their collection day.
 * A last collection ends its own mandate on that day.
 */
export const selectEndedMandates = (db: Db, runIndex?: number) => allRows<EndedMandateRow>(db)`
    select f.client_index as "clientIndex", k.name as "clientName", f.invoice_run_index as run, a.index as "accountIndex",
      a.account_number as "accountNumber", a.company_name as "companyName", c.amount, m.state,
      m.ended_on as "endedOn", f.entry_day as "collectedOn"
    from direct_debit_files f join clients k on k.index = f.client_index
    join mandates m on m.client_index = f.client_index and m.state in ('cancelled', 'rejected', 'expired')
      and m.service_user_number = f.service_user_number
      and m.ended_on between f.created_on - ${REPORTED_WITHIN}::int and f.entry_day
    -- Few mandates ended lately: each is looked up, or the collections of all years would be read.
    join lateral (
      select * from direct_debit_collections d
      where d.service_user_number = m.service_user_number and d.reference = m.reference
        and d.sort_code = m.sort_code and d.bank_account = m.bank_account and not d.withdrawn
        and d.direct_debit_file_index = f.index and not (d.code = '19' and m.ended_on = f.entry_day) offset 0
    ) c on true
    join accounts a on a.index = c.account_index
    where f.withdrawn_at is null and not ${isPosted} and ${allOf(equals('f.invoice_run_index', runIndex))}
    order by f.client_index, f.invoice_run_index, a.account_number, c.position`

/** Withdraws the run's files, so that others can collect on another day. Returns how many. */
export async function withdrawFiles(db: Db, runIndex: number): Promise<number> {
  const rows = await db
    .updateTable('direct_debit_files')
    .set({ withdrawn_at: sql`now()` })
    .where('invoice_run_index', '=', runIndex)
    .where('withdrawn_at', 'is', null)
    .returning('index')
    .execute()
  const indexes = rows.map(row => row.index)
  if (indexes.length > 0)
    await db
      .updateTable('direct_debit_collections')
      .set({ withdrawn: true })
      .where('direct_debit_file_index', 'in', indexes)
      .execute()
  return indexes.length
}
