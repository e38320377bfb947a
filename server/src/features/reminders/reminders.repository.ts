import type { Reminder, SentReminder } from '@nineops/contract/crm/reminders.contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allRows, firstRow, onlyValue } from '../../platform/db/query-rows.ts'
import { sqlList } from '../../platform/lists/stored-list.ts'
import type { DueAccount, PayDetails } from './reminder-texts.domain.ts'

/** A brand with its reminders. */
export interface RemindingBrand {
  index: number
  clientIndex: number
  remind: boolean
  texts: string[]
}

const brand = sql`b.index, b.client_index as "clientIndex", b.remind,
  array[b.reminder_text1, b.reminder_text2, b.reminder_text3] as texts`

/** The brands whose reminders are on. */
export const selectReminding = (db: Db) => allRows<RemindingBrand>(db)`
    select ${brand} from brands b where b.remind order by b.index`

export const selectBrand = (db: Db, clientIndex: number, index: number) => firstRow<RemindingBrand>(db)`
    select ${brand} from brands b where b.index = ${index} and b.client_index = ${clientIndex}`

/** Nobody else sends a brand's reminders until the transaction ends. */
export async function lockReminders(db: Db, brandIndex: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('reminders'), ${brandIndex})`.execute(db)
}

/**
 * Overdue documents of a brand's accounts, and what holds each back. A brand may have a hundred thousand: what is held is
 * collected first, because asking each of them (`is_under_way`) takes ten times as long.
 */
const overdue = (brandIndex: number, day: string) => sql`
  whose as (select client_index from brands where index = ${brandIndex}),
  collections as (
    -- in a file that is not posted yet
    select c.* from whose join direct_debit_files f using (client_index)
    join direct_debit_collections c on c.direct_debit_file_index = f.index and not c.withdrawn
    where f.withdrawn_at is null
      and not exists (select from posted_direct_debit_files d where d.direct_debit_file_index = f.index)
  ),
  waiting as (
    -- decided to be collected again, and not paid or its mandate ended since
    select c.* from whose join bacs_report_rows w using (client_index)
    join direct_debit_collections c
      on c.direct_debit_file_index = w.direct_debit_file_index and c.position = w.direct_debit_position
    left join mandates m on m.service_user_number = c.service_user_number and m.reference = c.reference
      and m.sort_code = c.sort_code and m.bank_account = c.bank_account
    where w.decision = 'represent' and ${day}::date <= w.returned_on + 30
      and coalesce(m.state, 'active') not in ('cancelled', 'rejected', 'expired')
      and c.amount <= owed_of_collection(c.direct_debit_file_index, c.position)
      and not exists (
        select from direct_debit_collections again
        where again.represents_file_index = c.direct_debit_file_index and again.represents_position = c.position
          and not again.withdrawn)
  ),
  held_invoices as materialized (
    select invoice_index from collections union select invoice_index from waiting
    union
    -- announced for a day that has not passed
    select i.index from whose join invoice_runs r using (client_index) join invoices i on i.invoice_run_index = r.index
    where r.bacs_date >= ${day}::date and i.document #>> '{account,paymentMethod}' = 'direct_debit'
  ),
  held_older as materialized (
    select o.posting_index from (table collections union all table waiting) c
    join direct_debit_older_debts o using (direct_debit_file_index, position)
  ),
  overdue as materialized (
    select o.posting_index, o.account_index, p.invoice_index, p.reference, o.due_on, o.remainder,
      o.posting_index in (select posting_index from open_disputes) as disputed,
      coalesce(p.invoice_index in (select invoice_index from held_invoices), false)
        or o.posting_index in (select posting_index from held_older) as collecting
    from accounts a join open_items o on o.account_index = a.index join account_postings p on p.index = o.posting_index
    where a.brand_index = ${brandIndex} and p.kind in ('invoice', 'opening_balance') and o.remainder > 0
      and o.due_on < ${day}::date
  )`

/** How many overdue documents of a brand are held back. */
export async function countHeld(
  db: Db,
  brandIndex: number,
  day: string,
): Promise<{ disputed: number; collecting: number }> {
  const row = await firstRow<{ disputed: number; collecting: number }>(db)`
    with ${overdue(brandIndex, day)}
    select count(*) filter (where disputed)::int as disputed,
      count(*) filter (where collecting and not disputed)::int as collecting
    from overdue`
  return row ?? { disputed: 0, collecting: 0 }
}

/**
 * Accounts that are due a reminder, each at its latest stage; documents of an earlier one wait for another night, so
 * that nobody gets two e-mails at once. A stage comes its days after the due day, and after the stage before no sooner
 * than they are apart.
 */
export const selectDue = (db: Db, brandIndex: number, day: string) => allRows<DueAccount>(db)`
    with ${overdue(brandIndex, day)},
    chased as (select * from overdue where not disputed and not collecting),
    in_hand as (
      select o.account_index, sum(o.remainder) as amount from accounts a join open_items o on o.account_index = a.index
      where a.brand_index = ${brandIndex} and o.remainder < 0 group by o.account_index
    ),
    owing as (
      select c.account_index from chased c left join in_hand h using (account_index)
      where not exists (
        select from reminders r where r.account_index = c.account_index and r.reminded_on >= ${day}::date)
      group by c.account_index, h.amount
      having sum(c.remainder) + coalesce(h.amount, 0)
        >= greatest((select remind_from from brands where index = ${brandIndex}), 0.01)
    ),
    reminded as (
      select r.posting_index, max(r.stage) as stage, max(r.reminded_on) as reminded_on
      from chased c join reminders r on r.posting_index = c.posting_index group by r.posting_index
    ),
    stages as (
      select s.stage, s.days, lag(s.days, 1, 0) over (order by s.stage) as days_before
      from brands b cross join lateral (
        values (1, b.reminder_days1), (2, b.reminder_days2), (3, b.reminder_days3)) as s (stage, days)
      where b.index = ${brandIndex} and s.days is not null
    ),
    due as (
      select c.*, s.stage, max(s.stage) over (partition by c.account_index) as latest
      from chased c join owing using (account_index)
      left join reminded r on r.posting_index = c.posting_index
      join stages s on s.stage = coalesce(r.stage, 0) + 1
      where ${day}::date - c.due_on >= s.days
        and (r.reminded_on is null or ${day}::date - r.reminded_on >= s.days - s.days_before)
    )
    select a.index, a.account_number as "accountNumber", a.company_name as "companyName", a.contact,
      concat_ws(', ', nullif(a.email, ''), nullif(a.reminder_copies, '')) as email,
      d.latest as stage, sum(d.remainder) as amount,
      json_agg(json_build_object('posting', d.posting_index, 'number', coalesce(i.number, d.reference),
        'dueOn', d.due_on, 'remainder', d.remainder::text) order by d.due_on, d.posting_index) as documents
    from due d join accounts a on a.index = d.account_index left join invoices i on i.index = d.invoice_index
    where d.stage = d.latest
    group by a.index, d.latest order by sum(d.remainder) desc, a.index`

export async function selectPayDetails(db: Db, brandIndex: number): Promise<PayDetails> {
  return db
    .selectFrom('brands')
    .select(eb => [
      eb.fn.coalesce(eb.fn<string>('nullif', ['legal_name', eb.val('')]), 'name').as('name'),
      'name as tradingName',
      'phone',
      'email',
      eb.fn
        .coalesce(eb.fn<string>('nullif', ['bank_account_name', eb.val('')]), 'bank_name')
        .as('accountName'),
      'bank_sort_code as sortCode',
      'bank_account as bankAccount',
      'pay_link as payLink',
      'pay_words as payWords',
    ])
    .where('index', '=', brandIndex)
    .executeTakeFirstOrThrow()
}

export interface RemindedDocument {
  email: number
  account: number
  stage: number
  posting: number
  remainder: string
}

/** Notes which documents an e-mail reminds of. */
export async function insertReminders(db: Db, rows: readonly RemindedDocument[], day: string): Promise<void> {
  await sql`
    insert into reminders (posting_index, stage, account_email_index, account_index, reminded_on, remainder)
    select r.posting, r.stage, r.email, r.account, ${day}::date, r.remainder
    from json_to_recordset(${JSON.stringify(rows)})
      as r (posting int8, stage int, email int, account int, remainder numeric)`.execute(db)
}

const LISTED = 200

/** Reminders of an account, newest first. */
export const selectReminders = (db: Db, accountIndex: number) => allRows<Reminder>(db)`
    select e.index, e.mail_to as "to", e.state, e.failure, r.reminded_on as "on", r.stage, sum(r.remainder) as amount,
      array_agg(coalesce(i.number, p.reference) order by p.due_on, p.index) as documents
    from reminders r join account_emails e on e.index = r.account_email_index
    join account_postings p on p.index = r.posting_index left join invoices i on i.index = p.invoice_index
    where r.account_index = ${accountIndex}
    group by e.index, r.reminded_on, r.stage order by e.index desc limit ${LISTED}`

/** An e-mail of the last night on which the brand's accounts were reminded, with its documents. */
const lastSent = (brandIndex: number) => sql`
  accounts a join reminders r on r.account_index = a.index
  join account_emails e on e.index = r.account_email_index
  join account_postings p on p.index = r.posting_index left join invoices i on i.index = p.invoice_index
  where a.brand_index = ${brandIndex} and r.reminded_on = (
    select max(l.reminded_on) from accounts o join reminders l on l.account_index = o.index
    where o.brand_index = ${brandIndex})`

/** Reminders of a brand's last night, what failed first. */
export const listedSent = sqlList({
  count: (db: Db, { brandIndex }: { brandIndex: number }) => onlyValue<number>(db)`
    select count(distinct e.index)::int as total from ${lastSent(brandIndex)}`,
  rows: ({ brandIndex }, cut) => sql<SentReminder>`
    select e.index, e.mail_to as "to", e.state, e.failure, r.reminded_on as "on", r.stage,
      json_build_object('index', a.index, 'accountNumber', a.account_number, 'companyName', a.company_name) as account,
      sum(r.remainder) as amount, array_agg(coalesce(i.number, p.reference) order by p.due_on, p.index) as documents
    from ${lastSent(brandIndex)}
    group by e.index, a.index, r.reminded_on, r.stage
    order by e.state = 'refused' desc, e.state = 'unsure' desc, sum(r.remainder) desc, e.index ${cut}`,
})
