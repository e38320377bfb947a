import type { PaymentMethod, PostingKind } from '@nineops/contract/crm/account-ledger.contract'
import type { AccountEmail } from '@nineops/contract/crm/account-statements.contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { lockRows } from '../../platform/db/lock-rows.ts'
import { allRows, firstRow } from '../../platform/db/query-rows.ts'
import { insertRow, valueOf } from '../../platform/db/rows.ts'

export interface StatementAccount {
  accountNumber: string
  companyName: string
  email: string
  brandIndex: number
  brand: string
}

/** Whose statement it is. */
export const selectAccount = (
  db: Db,
  clientIndex: number,
  accountIndex: number,
) => firstRow<StatementAccount>(db)`
    select a.account_number as "accountNumber", a.company_name as "companyName",
      concat_ws(', ', nullif(a.email, ''), nullif(a.statement_copies, '')) as email,
      b.index as "brandIndex", coalesce(nullif(b.legal_name, ''), b.name) as brand
    from accounts a join brands b on b.index = a.brand_index
    where a.client_index = ${clientIndex} and a.index = ${accountIndex}`

export interface StatementPosting {
  effectiveOn: string
  kind: PostingKind
  number: string | null
  method: PaymentMethod | null
  reference: string
  amount: string
}

/** Postings up to a day in their order. */
export async function selectPostings(
  db: Db,
  accountIndex: number,
  { from, to }: { from: string; to: string },
): Promise<{ opening: string; rows: StatementPosting[] }> {
  const before = await sql<{ opening: string }>`
    select coalesce(sum(amount), 0.00) as opening from account_postings
    where account_index = ${accountIndex} and effective_on < ${from}`.execute(db)
  const rows = await allRows<StatementPosting>(db)`
    select p.effective_on as "effectiveOn", p.kind, i.number, p.method, p.reference, p.amount
    from account_postings p left join invoices i on i.index = p.invoice_index
    where p.account_index = ${accountIndex} and p.effective_on between ${from} and ${to}
    order by p.effective_on, p.index`
  return { opening: before.rows[0]?.opening ?? '0.00', rows }
}

/** What was open at the end of a day: allocations count once both sides are posted. */
export const selectOpenAt = (db: Db, accountIndex: number, day: string) => allRows<{
  dueOn: string
  remainder: string
}>(db)`
    with settled as (
      select l.debit_index, l.credit_index, l.amount from account_allocations l
      join account_postings d on d.index = l.debit_index join account_postings c on c.index = l.credit_index
      where l.account_index = ${accountIndex} and d.effective_on <= ${day} and c.effective_on <= ${day}
    ), each_side as (
      select debit_index as index, -amount as amount from settled
      union all select credit_index, amount from settled
    )
    select p.due_on as "dueOn", p.amount + coalesce(sum(e.amount), 0) as remainder
    from account_postings p left join each_side e on e.index = p.index
    where p.account_index = ${accountIndex} and p.effective_on <= ${day}
    group by p.index, p.due_on, p.amount having p.amount + coalesce(sum(e.amount), 0) <> 0`

export interface NewStatementEmail {
  clientIndex: number
  accountIndex: number
  mailFrom: string
  replyTo: string
  mailTo: string
  subject: string
  body: string
  from: string
  to: string
  userIndex: number
}

/** Queues the e-mail of a statement. Returns its index. */
export async function insertStatementEmail(db: Db, row: NewStatementEmail): Promise<number> {
  return insertRow(db, 'account_emails', {
    client_index: row.clientIndex,
    account_index: row.accountIndex,
    kind: 'statement',
    mail_from: row.mailFrom,
    reply_to: row.replyTo,
    mail_to: row.mailTo,
    subject: row.subject,
    body: row.body,
    span_from: row.from,
    span_to: row.to,
    created_by: row.userIndex,
  })
}

/** A brand's own address. */
export const selectBrandEmail = async (db: Db, brandIndex: number): Promise<string> =>
  (await valueOf(db, 'brands', 'email', { index: brandIndex })) ?? ''

/** An e-mail to an account, as written. */
export interface WrittenEmail {
  accountIndex: number
  mailTo: string
  subject: string
  body: string
}

/** Queues e-mails. Returns their indexes in the order given. */
export async function insertWrittenEmails(
  db: Db,
  { clientIndex, kind, mailFrom, replyTo }: QueuedOf,
  emails: readonly WrittenEmail[],
): Promise<number[]> {
  const rows = await allRows<{ index: number }>(db)`
    insert into account_emails (client_index, account_index, kind, mail_from, reply_to, mail_to, subject, body)
    select ${clientIndex}, e."accountIndex", ${kind}, ${mailFrom}, ${replyTo}, e."mailTo", e.subject, e.body
    from rows from (json_to_recordset(${JSON.stringify(emails)})
      as ("accountIndex" int, "mailTo" text, subject text, body text))
      with ordinality as e ("accountIndex", "mailTo", subject, body, at)
    order by e.at returning index`
  return rows.map(({ index }) => index).toSorted((a, b) => a - b)
}

/** Whose e-mails they are, and from whom. */
export interface QueuedOf {
  clientIndex: number
  kind: 'reminder' | 'notice'
  mailFrom: string
  replyTo: string
}

const LISTED = 200

/** E-mails of an account about its ledger, newest first. */
export const selectEmails = (db: Db, accountIndex: number) => allRows<
  Omit<AccountEmail, 'createdAt'> & { createdAt: Date }
>(db)`
    select e.index, e.kind, e.mail_to as "to", e.subject, e.state, e.failure, u.username as "createdBy",
      e.created_at as "createdAt"
    from account_emails e left join users u on u.index = e.created_by
    where e.account_index = ${accountIndex} order by e.index desc limit ${LISTED}`

export interface UndeliveredEmail {
  clientIndex: number
  clientName: string
  accountIndex: number
  accountNumber: string
  kind: AccountEmail['kind']
  state: 'refused' | 'unsure'
  failure: string | null
  createdAt: Date
}

/** So many are shown at most, and so old. */
const UNDELIVERED = { most: 50, days: 30 }

/**
 * E-mails of all resellers that were refused, or cut off while they were handed over, and that none of their kind has
 * followed.
 */
export const selectUndelivered = (db: Db) => allRows<UndeliveredEmail>(db)`
    select e.client_index as "clientIndex", c.name as "clientName", e.account_index as "accountIndex",
      a.account_number as "accountNumber", e.kind, e.state, e.failure, e.created_at as "createdAt"
    from account_emails e join clients c on c.index = e.client_index join accounts a on a.index = e.account_index
    where e.state in ('refused', 'unsure')
      and e.created_at > now() - make_interval(days => ${UNDELIVERED.days})
      and (e.state = 'refused' or e.created_at < now() - interval '1 hour') and not exists (
        select from account_emails later
        where later.account_index = e.account_index and later.kind = e.kind and later.index > e.index)
    order by e.index desc limit ${UNDELIVERED.most}`

export interface QueuedEmail {
  clientIndex: number
  accountIndex: number
  kind: AccountEmail['kind']
  mailFrom: string
  replyTo: string
  mailTo: string
  subject: string
  body: string
  from: string | null
  to: string | null
  createdAt: Date
}

/** An e-mail that is not handed over yet. */
export const selectQueued = (db: Db, index: number) => firstRow<QueuedEmail>(db)`
    select client_index as "clientIndex", account_index as "accountIndex", kind, mail_from as "mailFrom",
      reply_to as "replyTo", mail_to as "mailTo", subject, body, span_from as "from", span_to as "to",
      created_at as "createdAt"
    from account_emails where index = ${index} and state = 'queued'`

/** Takes an e-mail for the mail server; false if another worker has. */
export async function handOver(db: Db, index: number): Promise<boolean> {
  const taken = await db
    .updateTable('account_emails')
    .set({ state: 'unsure' })
    .where('index', '=', index)
    .where('state', '=', 'queued')
    .returning('index')
    .executeTakeFirst()
  return taken !== undefined
}

/** Notes what the mail server answered. One that comes back later was sent all the same. */
export async function updateState(
  db: Db,
  index: number,
  state: AccountEmail['state'],
  failure: string | null,
): Promise<void> {
  await sql`
    update account_emails set state = ${state}, failure = ${failure}::text,
      sent_at = case when ${state} in ('sent', 'outbox') then now() else sent_at end
    where index = ${index}`.execute(db)
}

/** An e-mail that was handed to a mail server. */
export interface SentEmail {
  index: number
  clientIndex: number
  accountIndex: number
  accountNumber: string
  kind: AccountEmail['kind']
  mailFrom: string
  mailTo: string
  state: AccountEmail['state']
}

/** An e-mail that was handed over, locked. Only of one reseller if given. */
export async function lockSent(
  db: Db,
  index: number,
  clientIndex: number | undefined,
): Promise<SentEmail | undefined> {
  await lockRows(db, 'account_emails', [index])
  return firstRow<SentEmail>(db)`
    select e.index, e.client_index as "clientIndex", e.account_index as "accountIndex",
      a.account_number as "accountNumber", e.kind, e.mail_from as "mailFrom", e.mail_to as "mailTo", e.state
    from account_emails e join accounts a on a.index = e.account_index
    where e.index = ${index} and e.state <> 'queued'
      and ${clientIndex === undefined ? sql`true` : sql`e.client_index = ${clientIndex}`}`
}
