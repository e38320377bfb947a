import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allRows } from '../../platform/db/query-rows.ts'
import type { StoredDocument } from '../../platform/files/stored-documents.ts'
import { escapeLike } from '../../platform/db/like.ts'
import type { EmailFacts } from './email-values.domain.ts'

/** An invoice with its facts for an e-mail. */
export interface InvoiceFacts extends Omit<EmailFacts, 'summary'> {
  invoiceIndex: number
  runIndex: number
  accountIndex: number
  brandIndex: number
  mailTo: string
  pdf: StoredDocument | null
}

/** As frozen with the document; for old ones without it, as it is now. */
const of = (path: string, now: RawBuilder<unknown> = sql`''`) =>
  sql`coalesce(i.document #>> ${`{${path}}`}::text[], ${now}, '')`

const facts = (where: RawBuilder<unknown>) => sql<InvoiceFacts>`
  select i.index as "invoiceIndex", i.invoice_run_index as "runIndex", i.account_index as "accountIndex", i.brand_index as "brandIndex", i.kind, coalesce(i.number, '') as number,
    i.invoice_date::text as "invoiceDate", i.due_date::text as "dueDate", i.net::text, i.vat::text, i.gross::text, i.set_off::text as "setOff",
    i.brought_forward::text as "broughtForward",
    ${of('account,number', sql`a.account_number`)} as "accountNumber", ${of('customer,name', sql`a.company_name`)} as company,
    ${of('account,contact', sql`a.contact`)} as contact, ${of('account,email', sql`a.email`)} as "mailTo",
    case when i.document #>> '{account,endedMandate}' is not null then 'transfer'
      else ${of('account,paymentMethod', sql`a.payment_method`)} end as "paymentMethod", ${of('collectionDate')} as "collectionDate",
    ${of('period,from')} as "periodFrom", ${of('period,to')} as "periodTo",
    ${of('supplier,tradingName', sql`b.name`)} as brand, ${of('supplier,telephone', sql`b.phone`)} as "brandPhone",
    ${of('supplier,email', sql`b.email`)} as "brandEmail", ${of('supplier,website', sql`b.website`)} as "brandWebsite",
    ${of('supplier,payLink')} as "payLink", ${of('supplier,payWords')} as "payWords",
    i.document #>> '{supplier,accentColour}' as colour, i.document ->> 'logo' as logo,
    c.name as reseller, case when i.pdf_key is not null then json_build_object('key', i.pdf_key,
      'bytes', i.pdf_bytes, 'sha256', i.pdf_sha256, 'name', coalesce(i.number, i.index::text) || '.pdf') end as pdf
  from invoices i
  join clients c on c.index = i.client_index
  join accounts a on a.index = i.account_index
  join brands b on b.index = i.brand_index
  where ${where}`

/** Hosted invoices of accounts that receive them by e-mail. */
export async function selectHostedFacts(
  db: Db,
  runIndex: number,
  accountIndexes: readonly number[],
): Promise<InvoiceFacts[]> {
  const { rows } = await facts(sql`
    i.invoice_run_index = ${runIndex} and i.account_index = any(${accountIndexes})
    and i.hosted_at is not null and i.pdf_key is not null
    and i.document #>> '{account,delivery}' = 'email'`).execute(db)
  return rows
}

/** Numbered invoices of a reseller. */
export async function selectFacts(
  db: Db,
  clientIndex: number,
  invoiceIndexes: readonly number[],
): Promise<InvoiceFacts[]> {
  const { rows } = await facts(sql`
    i.client_index = ${clientIndex} and i.index = any(${invoiceIndexes}) and i.number is not null`).execute(
    db,
  )
  return rows
}

export interface ChoiceRow {
  index: number
  kind: 'invoice' | 'credit_note'
  number: string
  date: string
  gross: string
  accountNumber: string
  companyName: string
}

export interface ChoiceFilter {
  brandIndex: number | null
  kind: 'invoice' | 'credit_note'
  filter: string
  invoiceIndex: number | null
  limit: number
}

/** How many runs back the latest documents are looked for, and how many accounts a filter finds. */
const RUNS = 6
const ACCOUNTS = 500

const inLatestRuns = (clientIndex: number, brandIndex: number | null) => sql`
  i.invoice_run_index in (
    select r.index from invoice_runs r
    where r.client_index = ${clientIndex}
      and (${brandIndex}::int is null or r.brand_indexes = '{}' or ${brandIndex} = any(r.brand_indexes))
      and exists (select from invoices n where n.invoice_run_index = r.index and n.number is not null)
    order by r.invoice_date desc, r.index desc limit ${RUNS})`

function found(clientIndex: number, filter: string) {
  const pattern = `${escapeLike(filter)}%`
  return sql`
    i.index in (
      select n.index from brands b join invoices n on n.brand_index = b.index
      where b.client_index = ${clientIndex} and n.number = ${filter.toUpperCase()}
      union all
      select n.index from (
        select a.index from accounts a
        where a.client_index = ${clientIndex}
          and (a.account_number ilike ${pattern} or a.company_name ilike ${pattern})
        limit ${ACCOUNTS}) a
      join invoices n on n.account_index = a.index)`
}

/**
 * The latest numbered documents of a kind: one by its index, those of accounts whose number or name begins with the
 * filter or whose own number it is, or those of the latest runs.
 */
export async function selectChoices(
  db: Db,
  clientIndex: number,
  { brandIndex, kind, filter, invoiceIndex, limit }: ChoiceFilter,
): Promise<ChoiceRow[]> {
  const text = filter.trim()
  const narrowed =
    invoiceIndex !== null
      ? sql`i.index = ${invoiceIndex}`
      : text === ''
        ? inLatestRuns(clientIndex, brandIndex)
        : found(clientIndex, text)
  return allRows<ChoiceRow>(db)`
    select i.index, i.kind, i.number, i.invoice_date::text as date, i.gross::text,
      a.account_number as "accountNumber", a.company_name as "companyName"
    from invoices i join accounts a on a.index = i.account_index
    where ${narrowed} and i.client_index = ${clientIndex} and i.number is not null and i.kind = ${kind}
      and (${brandIndex}::int is null or i.brand_index = ${brandIndex})
    order by i.invoice_date desc, i.index desc limit ${limit}`
}
