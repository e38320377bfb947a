import type { EmailFilter, emailSorts, hostedEmails } from '@nineops/contract/bureau/hosted-emails.contract'
import type { DeliveryState } from '@nineops/contract/bureau/email-states'
import { type RawBuilder, sql } from 'kysely'
import { allOf, equals, ifGiven } from '../../platform/db/conditions.ts'
import type { Db } from '../../platform/db/db.ts'
import { allRows, firstRow } from '../../platform/db/query-rows.ts'
import type { StoredDocument } from '../../platform/files/stored-documents.ts'
import { escapeLike } from '../../platform/db/like.ts'
import { type Order, orderBy } from '../../platform/db/sorting.ts'
import type { ListQuery } from '../../platform/lists/listing.ts'
import { sqlList } from '../../platform/lists/stored-list.ts'

export interface EmailRow {
  index: number
  createdAt: Date
  modifiedAt: Date
  bytes: number
  mailFrom: string
  mailTo: string
  mailBcc: string
  subject: string
  body: string
  attachments: string[]
  state: DeliveryState
  words: string | null
  testSentAt: Date | null
  sentAt: Date | null
  bouncedAt: Date | null
  detailsFilled: boolean
  runIndex: number
  runDescription: string
  invoiceIndex: number
  invoiceKind: 'invoice' | 'credit_note'
  invoiceNumber: string
  accountIndex: number
  accountNumber: string
  companyName: string
  brandIndex: number
  brandName: string
}

const fields = sql`
  e.index, e.created_at as "createdAt", e.modified_at as "modifiedAt", e.size_bytes as bytes, e.mail_from as "mailFrom",
  e.mail_to as "mailTo", e.mail_bcc as "mailBcc", e.subject, e.body, e.attachments, e.status as state,
  e.failure as words, e.test_sent_at as "testSentAt", e.sent_at as "sentAt", e.bounced_at as "bouncedAt",
  e.details_filled as "detailsFilled", r.index as "runIndex", r.description as "runDescription",
  i.index as "invoiceIndex", i.kind as "invoiceKind", coalesce(i.number, '') as "invoiceNumber", a.index as "accountIndex",
  a.account_number as "accountNumber", a.company_name as "companyName", b.index as "brandIndex", b.name as "brandName"
  from hosted_emails e
  join invoice_runs r on r.index = e.invoice_run_index
  join invoices i on i.index = e.invoice_index
  join accounts a on a.index = e.account_index
  join brands b on b.index = e.brand_index`

type Emails = ListQuery<typeof hostedEmails.list> & { clientIndex: number }
export type EmailScope = Pick<EmailFilter, 'run' | 'brand'>

const inScope = (clientIndex: number, { run, brand }: EmailScope) =>
  allOf(
    sql`e.client_index = ${clientIndex}`,
    equals('e.invoice_run_index', run),
    equals('e.brand_index', brand),
  )

const flag = (wanted: boolean | undefined, isSet: RawBuilder<unknown>) =>
  ifGiven(wanted, value => (value ? isSet : sql`not (${isSet})`))

const matching = ({ clientIndex, ...filter }: Emails) =>
  allOf(
    inScope(clientIndex, filter),
    flag(filter.testEmailSent, sql`e.test_sent_at is not null`),
    flag(filter.emailSent, sql`e.sent_at is not null`),
    flag(filter.detailsFilled, sql`e.details_filled`),
    equals('e.status', filter.state),
    ifGiven(filter.filter || undefined, text => {
      const pattern = `%${escapeLike(text)}%`
      // The accounts are searched once, not for each e-mail.
      return sql`(e.mail_to ilike ${pattern} or e.subject ilike ${pattern} or e.account_index in (
        select index from accounts where client_index = ${clientIndex}
          and (account_number ilike ${pattern} or company_name ilike ${pattern})))`
    }),
  )

const sortable = {
  createdDate: 'e.created_at',
  modifiedDate: 'e.modified_at',
  contents_MailTo: 'e.mail_to',
  contents_Subject: 'e.subject',
  state: 'e.status',
  sizeKB: 'e.size_bytes',
} satisfies Record<(typeof emailSorts)[number], Order>

const inOrderOf = ({ sort }: Emails) => orderBy(sort, sortable, { tiebreak: sql`e.index desc` })

/** A reseller's e-mails, newest first by default. */
export const listedEmails = sqlList({
  matching: (of: Emails) => sql`from hosted_emails e where ${matching(of)}`,
  // A page is cut before it is joined.
  rows: (of, cut) => sql<EmailRow>`
    select ${fields} where e.index in (
      select e.index from hosted_emails e where ${matching(of)} ${inOrderOf(of)} ${cut})
    ${inOrderOf(of)}`,
  whole: of => sql<EmailRow>`select ${fields} where ${matching(of)} ${inOrderOf(of)}`,
})

export const selectEmail = (db: Db, clientIndex: number, index: number) => firstRow<EmailRow>(db)`
    select ${fields} where e.client_index = ${clientIndex} and e.index = ${index}`

export interface StateCount {
  state: DeliveryState
  emails: number
  tested: number
  sent: number
  filled: number
}

export const selectCounts = (db: Db, clientIndex: number, scope: EmailScope) => allRows<StateCount>(db)`
    select e.status as state, count(*)::int as emails, count(e.test_sent_at)::int as tested,
      count(e.sent_at)::int as sent, (count(*) filter (where e.details_filled))::int as filled
    from hosted_emails e where ${inScope(clientIndex, scope)} group by 1`

export interface SendRow {
  index: number
  kind: 'send' | 'resend' | 'test'
  state: Exclude<DeliveryState, 'incomplete'>
  requestedBy: string | null
  requestedAt: Date
  reason: string
  mailTo: string
  attempts: number
  nextAttemptAt: Date | null
  finishedAt: Date | null
  words: string | null
  messageId: string
  inOutbox: boolean
}

/** The sends of an e-mail, latest first. */
export const selectSends = (db: Db, emailIndex: number, limit: number) => allRows<SendRow>(db)`
    select s.index, s.kind, s.status as state, u.username as "requestedBy", s.requested_at as "requestedAt",
      s.reason, s.mail_to as "mailTo", s.attempts,
      case when s.status = 'queued' then greatest(s.next_attempt_at, s.requested_at) end as "nextAttemptAt",
      s.finished_at as "finishedAt", s.words, s.message_id as "messageId", s.outbox_key is not null as "inOutbox"
    from hosted_email_sends s left join users u on u.index = s.requested_by
    where s.hosted_email_index = ${emailIndex} order by s.index desc limit ${limit}`

/** The attachment of an e-mail as it is stored. */
export const selectAttachment = (db: Db, emailIndex: number) => firstRow<StoredDocument>(db)`
    select e.attachments[1] as name, i.pdf_key as key, i.pdf_bytes as bytes, i.pdf_sha256 as sha256
    from hosted_emails e join invoices i on i.index = e.invoice_index
    where e.index = ${emailIndex} and i.pdf_key is not null and cardinality(e.attachments) > 0`

/** Whether the run is the reseller's. */
export async function selectRunOfClient(db: Db, clientIndex: number, runIndex: number): Promise<boolean> {
  const { rows } = await sql`
    select from invoice_runs where index = ${runIndex} and client_index = ${clientIndex}`.execute(db)
  return rows.length > 0
}
