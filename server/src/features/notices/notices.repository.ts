import type { NoticeKind } from '@nineops/contract/ordering/notice-texts'
import type { NoticesDue, NoticeState } from '@nineops/contract/ordering/notices.contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allRows, firstRow, onlyValue } from '../../platform/db/query-rows.ts'
import { countryName } from '../../platform/text/country-names.ts'

/** Whom to tell, and how they want to hear. */
export interface Recipient {
  index: number
  accountNumber: string
  companyName: string
  contact: string
  email: string
  delivery: 'email' | 'post' | 'portal'
  address: string[]
  brandIndex: number
  brand: string
}

export async function selectRecipients(db: Db, accounts: readonly number[]): Promise<Recipient[]> {
  const rows = await allRows<Recipient & { country: string }>(db)`
    select a.index, a.account_number as "accountNumber", a.company_name as "companyName", a.contact, a.email, a.delivery,
      case when a.address1 = '' then '{}' else array_remove(array[
        a.company_name, case when a.contact <> a.company_name then a.contact else '' end,
        a.address1, a.address2, a.town, a.postcode], '') end as address, a.country,
      b.index as "brandIndex", b.name as brand
    from accounts a join brands b on b.index = a.brand_index
    where a.index = any(${accounts}::int[]) order by a.account_number, a.index`
  return rows.map(({ country, address, ...row }) => ({
    ...row,
    address:
      address.length > 0 && !['', 'GB'].includes(country) ? [...address, countryName(country)] : address,
  }))
}

export interface NewNotice {
  accountIndex: number
  contractIndex: number | null
  /** Null for a letter. */
  email: number | null
  address: readonly string[] | null
  subject: string | null
  body: string | null
}

interface Of {
  clientIndex: number
  kind: NoticeKind
  priceChangeIndex: number | null
}

/** Keeps notices; one whose e-mail did not leave is replaced, and its e-mail stays with the account. */
export async function insertNotices(
  db: Db,
  { clientIndex, kind, priceChangeIndex, userIndex }: Of & { userIndex: number },
  notices: readonly NewNotice[],
): Promise<void> {
  await sql`
    insert into notices (client_index, kind, price_change_index, created_by, account_index, contract_index,
      account_email_index, address, subject, body)
    select ${clientIndex}, ${kind}, ${priceChangeIndex}::int, ${userIndex}, n."accountIndex", n."contractIndex", n.email,
      n.address, n.subject, n.body
    from json_to_recordset(${JSON.stringify(notices)})
      as n ("accountIndex" int, "contractIndex" int, email int, address text[], subject text, body text)
    on conflict ${kind === 'price_change' ? sql`(price_change_index, account_index)` : sql`(contract_index)`}
      do update set account_email_index = excluded.account_email_index, address = excluded.address,
        subject = excluded.subject, body = excluded.body, created_by = excluded.created_by, created_at = now()`.execute(
    db,
  )
}

/** Nobody else tells the reseller's customers until the transaction ends. */
export async function lockNotices(db: Db, clientIndex: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('notices'), ${clientIndex})`.execute(db)
}

const toPost = ({ clientIndex, kind, priceChangeIndex }: Of) => sql`
  n.client_index = ${clientIndex} and n.kind = ${kind} and n.address is not null and n.posted_on is null
  and n.price_change_index is not distinct from ${priceChangeIndex}::int`

export const countToPost = (db: Db, of: Of) => onlyValue<number>(db)`
    select count(*)::int as letters from notices n where ${toPost(of)}`

export interface Letter {
  address: string[]
  subject: string
  body: string
  brand: string
  /** What a company's letters must show: its number and address. */
  sender: string[]
  day: string
}

/** Letters that nobody has posted, in the order in which they were written. */
export const selectLetters = (db: Db, of: Of, limit: number) => allRows<Letter>(db)`
    select n.address, n.subject, n.body, coalesce(nullif(b.legal_name, ''), b.name) as brand,
      array_remove(array_remove(array[coalesce(nullif(b.legal_name, ''), b.name), array_to_string(b.address, ', '),
        b.postcode, 'Company number ' || nullif(b.company_number, ''), b.phone, b.email], ''), null) as sender,
      (n.created_at at time zone 'Europe/London')::date as day
    from notices n join accounts a on a.index = n.account_index join brands b on b.index = a.brand_index
    where ${toPost(of)} order by n.index limit ${limit}`

/** Notes that the first letters, in the order of `selectLetters`, were posted. Returns how many. */
export async function updatePosted(
  db: Db,
  of: Of,
  { on, limit }: { on: string; limit: number },
): Promise<number> {
  const row = await firstRow<{ posted: number }>(db)`
    with posted as (
      update notices set posted_on = ${on}::date
      where index in (select n.index from notices n where ${toPost(of)} order by n.index limit ${limit}) returning 1)
    select count(*)::int as posted from posted`
  return row?.posted ?? 0
}

export interface NoticeRow {
  noticeIndex: number
  emailState: Exclude<NoticeState, 'to_post' | 'posted'> | null
  mailTo: string | null
  address: string[] | null
  toldOn: string | null
}

/** A notice `n` with its e-mail `e`, as columns. */
export const noticeColumns = sql`
  n.index as "noticeIndex", e.state as "emailState", e.mail_to as "mailTo", n.address,
  coalesce(n.posted_on, case when e.state = 'sent' then (e.sent_at at time zone 'Europe/London')::date end) as "toldOn"`

export interface EndingRow {
  contractIndex: number
  accountIndex: number
  accountNumber: string
  companyName: string
  name: string
  endDate: string
}

/** Contracts in their term that ends between two days, soonest first, each with its notice. */
export const selectEnding = (
  db: Db,
  clientIndex: number,
  { from, to, limit }: { from: string; to: string; limit: number },
): Promise<(EndingRow & { [K in keyof NoticeRow]: NoticeRow[K] | null })[]> => allRows<EndingRow & NoticeRow>(
  db,
)`
    select c.index as "contractIndex", a.index as "accountIndex", a.account_number as "accountNumber",
      a.company_name as "companyName", concat_ws(', ', s.name, o.name) as name, c.end_date as "endDate",
      ${noticeColumns}
    from contracts c join accounts a on a.index = c.account_index
    left join loyalty_schemes s on s.index = c.loyalty_scheme_index
    left join contract_options o on o.index = c.contract_option_index
    left join notices n on n.contract_index = c.index left join account_emails e on e.index = n.account_email_index
    where c.client_index = ${clientIndex} and c.end_date between ${from}::date and ${to}::date
      and c.start_date <= ${from}::date and c.ended_on is null
    order by c.end_date, a.account_number, c.index limit ${limit}`

/** Resellers with contracts that end between two days and whose notice is missing or `again`, or with letters to post. */
export const selectDue = (
  db: Db,
  { from, soon, to, again }: { from: string; soon: string; to: string; again: readonly NoticeState[] },
) => allRows<NoticesDue>(db)`
    with untold as (
      select c.client_index, count(*)::int as untold, (count(*) filter (where c.end_date < ${soon}::date))::int as late
      from contracts c left join notices n on n.contract_index = c.index
      left join account_emails e on e.index = n.account_email_index
      where c.end_date between ${from}::date and ${to}::date and c.start_date <= ${from}::date and c.ended_on is null
        and (n.index is null or (n.address is null and coalesce(e.state, 'queued') = any(${again}::text[])))
      group by c.client_index),
    letters as (
      select client_index, count(*)::int as letters from notices
      where kind = 'contract_end' and address is not null and posted_on is null group by client_index)
    select json_build_object('index', k.index, 'name', k.name) as client, coalesce(u.untold, 0) as untold,
      coalesce(u.late, 0) as late, coalesce(l.letters, 0) as "lettersToPost"
    from clients k left join untold u on u.client_index = k.index left join letters l on l.client_index = k.index
    where u.untold > 0 or l.letters > 0 order by coalesce(u.late, 0) desc, k.name`

export interface LettersToPost {
  clientIndex: number
  clientName: string
  letters: number
  since: Date
}

/** Letters about changes of prices that nobody has posted, by reseller. */
export const selectPriceLetters = (db: Db) => allRows<LettersToPost>(db)`
    select k.index as "clientIndex", k.name as "clientName", count(*)::int as letters, min(n.created_at) as since
    from notices n join clients k on k.index = n.client_index
    where n.kind = 'price_change' and n.address is not null and n.posted_on is null
    group by k.index order by k.name`
