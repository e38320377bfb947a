import type { accountInvoiceSorts } from '@nineops/contract/crm/accounts/account-pages.contract'
import type { SortBy } from '@nineops/contract/sorting'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { firstRow } from '../../platform/db/query-rows.ts'
import { orderBy } from '../../platform/db/sorting.ts'
import { sqlList } from '../../platform/lists/stored-list.ts'

export interface AccountInvoiceRow {
  index: number
  kind: string
  number: string | null
  invoiceDate: string
  /** Null on credit notes, which ask for no payment. */
  dueDate: string | null
  net: string
  vat: string
  gross: string
  runIndex: number
  runDescription: string
  confirmed: boolean
  hosted: boolean
  hasPdf: boolean
  emailIndex: number | null
  emailState: string | null
  emailTo: string | null
}

interface AccountInvoices {
  clientIndex: number
  accountIndex: number
  sort: readonly SortBy<(typeof accountInvoiceSorts)[number]>[]
}

const ABANDONED = 10
// Leftovers of an abandoned run are not invoices.
const ofAccount = (clientIndex: number, accountIndex: number) => sql`
  invoices i join invoice_runs r on r.index = i.invoice_run_index and r.status <> ${ABANDONED}
  where i.account_index = ${accountIndex}::int and i.client_index = ${clientIndex}::int`

const sortColumns = {
  number: 'i.number',
  invoiceDate: 'i.invoice_date',
  net: 'i.net',
  vat: 'i.vat',
  gross: 'i.gross',
}

/** An account's documents, the latest first unless sorted. */
export const listedAccountInvoices = sqlList({
  matching: (of: AccountInvoices) => sql`from ${ofAccount(of.clientIndex, of.accountIndex)}`,
  rows: ({ clientIndex, accountIndex, sort }, cut) => sql<AccountInvoiceRow>`
    with page as materialized (
      select i.index, row_number() over () as place from (
        select i.index from ${ofAccount(clientIndex, accountIndex)}
        ${orderBy(sort, sortColumns, { otherwise: sql`i.invoice_date desc`, tiebreak: sql`i.index desc` })}
        ${cut}) i
    )
    select i.index, i.kind, i.number, i.invoice_date as "invoiceDate", case when i.kind = 'invoice' then i.due_date end as "dueDate", i.net, i.vat, i.gross,
      r.index as "runIndex", r.description as "runDescription", i.confirmed_at is not null as confirmed,
      i.hosted_at is not null as hosted, i.pdf_key is not null as "hasPdf", e.index as "emailIndex",
      e.status as "emailState", e.mail_to as "emailTo"
    from page p join invoices i on i.index = p.index join invoice_runs r on r.index = i.invoice_run_index
    left join hosted_emails e on e.invoice_index = i.index
    order by p.place`,
})

/** How many documents of an account are confirmed since the day, and their total. */
export async function sumAccountInvoices(
  db: Db,
  clientIndex: number,
  accountIndex: number,
  since: string,
): Promise<{ invoices: number; gross: string }> {
  const row = await firstRow<{ invoices: number; gross: string }>(db)`
    select count(*)::int as invoices, coalesce(sum(i.gross), 0)::numeric(14, 2)::text as gross
    from ${ofAccount(clientIndex, accountIndex)}
      and i.confirmed_at is not null and i.invoice_date >= ${since}::date`
  return row ?? { invoices: 0, gross: '0.00' }
}

/** Whether a document is the account's, of a run that was not abandoned. */
export async function isAccountInvoice(
  db: Db,
  clientIndex: number,
  accountIndex: number,
  index: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from ${ofAccount(clientIndex, accountIndex)} and i.index = ${index}::int`.execute(db)
  return rows.length > 0
}
