import type { Reminder } from '@nineops/contract/crm/reminders.contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
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
export async function selectReminding(db: Db): Promise<RemindingBrand[]> {
  const { rows } = await sql<RemindingBrand>`
    select ${brand} from brands b where b.remind order by b.index`.execute(db)
  return rows
}

export async function selectBrand(
  db: Db,
  clientIndex: number,
  index: number,
): Promise<RemindingBrand | undefined> {
  const { rows } = await sql<RemindingBrand>`
    select ${brand} from brands b where b.index = ${index} and b.client_index = ${clientIndex}`.execute(db)
  return rows[0]
}

/** Nobody else sends a brand's reminders until the transaction ends. */
export async function lockReminders(db: Db, brandIndex: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('reminders'), ${brandIndex})`.execute(db)
}

/** Overdue documents of a brand's accounts, and what holds each back. */
const overdue = (brandIndex: number, day: string) => sql`
  select o.posting_index, o.account_index, p.invoice_index, p.reference, o.due_on, o.remainder,
    exists (select from open_disputes d where d.posting_index = o.posting_index) as disputed,
    is_under_way(o.posting_index)
    -- what the invoice says will be collected, though its file is not made yet
    or exists (
      select from invoices i where i.index = p.invoice_index and i.document #>> '{account,paymentMethod}' = 'direct_debit'
        and i.document ->> 'collectionDate' >= ${day}::text)
    -- what a person has decided to collect again
    or exists (
      select from direct_debit_collections c join bacs_report_rows w
        on w.direct_debit_file_index = c.direct_debit_file_index and w.direct_debit_position = c.position
      where c.invoice_index = p.invoice_index and w.decision = 'represent' and ${day}::date <= w.returned_on + 30
        and not exists (
          select from direct_debit_collections again
          where again.represents_file_index = c.direct_debit_file_index and again.represents_position = c.position
            and not again.withdrawn)) as collecting
  from accounts a join open_items o on o.account_index = a.index join account_postings p on p.index = o.posting_index
  where a.brand_index = ${brandIndex} and p.kind in ('invoice', 'opening_balance') and o.remainder > 0
    and o.due_on < ${day}::date`

/** How many overdue documents of a brand are held back. */
export async function countHeld(
  db: Db,
  brandIndex: number,
  day: string,
): Promise<{ disputed: number; collecting: number }> {
  const { rows } = await sql<{ disputed: number; collecting: number }>`
    with overdue as (${overdue(brandIndex, day)})
    select count(*) filter (where disputed)::int as disputed,
      count(*) filter (where collecting and not disputed)::int as collecting
    from overdue`.execute(db)
  return rows[0] ?? { disputed: 0, collecting: 0 }
}

/**
 * Accounts that are due a reminder, each at its latest stage; documents of an earlier one wait for another night, so
 * that nobody gets two e-mails at once. A stage comes its days after the due day, and after the stage before no sooner
 * than they are apart.
 */
export async function selectDue(db: Db, brandIndex: number, day: string): Promise<DueAccount[]> {
  const { rows } = await sql<DueAccount>`
    with overdue as (${overdue(brandIndex, day)}),
    chased as (select * from overdue where not disputed and not collecting),
    owing as (
      select c.account_index from chased c
      group by c.account_index
      having sum(c.remainder) + (
        select coalesce(sum(least(o.remainder, 0)), 0) from open_items o where o.account_index = c.account_index
      ) >= greatest((select remind_from from brands where index = ${brandIndex}), 0.01)
        and not exists (
          select from reminders r where r.account_index = c.account_index and r.reminded_on >= ${day}::date)
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
      left join lateral (
        select r.stage, r.reminded_on from reminders r where r.posting_index = c.posting_index
        order by r.stage desc limit 1) r on true
      join stages s on s.stage = coalesce(r.stage, 0) + 1
      where ${day}::date - c.due_on >= s.days
        and (r.reminded_on is null or ${day}::date - r.reminded_on >= s.days - s.days_before)
    )
    select a.index, a.account_number as "accountNumber", a.company_name as "companyName", a.contact, a.email,
      d.latest as stage, sum(d.remainder) as amount,
      json_agg(json_build_object('posting', d.posting_index, 'number', coalesce(i.number, d.reference),
        'dueOn', d.due_on, 'remainder', d.remainder::text) order by d.due_on, d.posting_index) as documents
    from due d join accounts a on a.index = d.account_index left join invoices i on i.index = d.invoice_index
    where d.stage = d.latest
    group by a.index, d.latest order by sum(d.remainder) desc, a.index`.execute(db)
  return rows
}

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

export interface SentReminder {
  email: number
  account: number
  stage: number
  posting: number
  remainder: string
}

/** Notes which documents an e-mail reminds of. */
export async function insertReminders(db: Db, rows: readonly SentReminder[], day: string): Promise<void> {
  await sql`
    insert into reminders (posting_index, stage, account_email_index, account_index, reminded_on, remainder)
    select r.posting, r.stage, r.email, r.account, ${day}::date, r.remainder
    from json_to_recordset(${JSON.stringify(rows)})
      as r (posting int8, stage int, email int, account int, remainder numeric)`.execute(db)
}

const LISTED = 200

/** Reminders of an account, newest first. */
export async function selectReminders(db: Db, accountIndex: number): Promise<Reminder[]> {
  const { rows } = await sql<Reminder>`
    select e.index, e.mail_to as "to", e.state, e.failure, r.reminded_on as "on", r.stage, sum(r.remainder) as amount,
      array_agg(coalesce(i.number, p.reference) order by p.due_on, p.index) as documents
    from reminders r join account_emails e on e.index = r.account_email_index
    join account_postings p on p.index = r.posting_index left join invoices i on i.index = p.invoice_index
    where r.account_index = ${accountIndex}
    group by e.index, r.reminded_on, r.stage order by e.index desc limit ${LISTED}`.execute(db)
  return rows
}
