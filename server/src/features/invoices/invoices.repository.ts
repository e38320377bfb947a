import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allRows, firstRow } from '../../platform/db/query-rows.ts'
import type { StoredDocument } from '../../platform/files/stored-documents.ts'
import type { BilledAllowance } from '../product-group-bundles/product-group-bundles.service.ts'
import { isMandateOf } from '../mandates/mandates.service.ts'
import type { BilledRun } from './invoice-lines.repository.ts'
import { ofAccounts, type SomeAccounts } from '../../platform/db/conditions.ts'

/** Deletes the invoices of accounts with their VAT; null is every account of the run. */
export async function deleteInvoices(db: Db, runIndex: number, accounts: SomeAccounts): Promise<void> {
  await sql`
    delete from invoices where invoice_run_index = ${runIndex}
      and ${ofAccounts(accounts)}`.execute(db)
}

/** An invoice to write; money in pounds. */
export interface NewInvoice {
  accountIndex: number
  kind: 'invoice' | 'credit_note'
  net: string
  vat: string
  gross: string
  /** What its bundles include of the billed period, and what of it is used. */
  allowances: readonly BilledAllowance[]
}

/** The supplier and customer shown on the document, frozen as they are now. */
const documentOf = (run: BilledRun) => sql`
  jsonb_build_object(
    'supplier', jsonb_build_object('name', b.legal_name, 'tradingName', b.name,
      'address', to_jsonb(array_append(b.address, b.postcode)), 'vatNumber', b.vat_number,
      'companyNumber', nullif(b.company_number, ''), 'telephone', nullif(b.phone, ''),
      'email', nullif(b.email, ''), 'website', nullif(b.website, ''), 'accentColour', b.colour,
      'payLink', nullif(b.pay_link, ''), 'payWords', nullif(b.pay_words, ''),
      'complaintsWords', nullif(b.complaints_words, ''), 'complaintsPhone', nullif(b.complaints_phone, ''),
      'adrScheme', nullif(b.adr_scheme, '')),
    'bank', jsonb_build_object('name', coalesce(nullif(b.bank_account_name, ''), b.bank_name), 'sortCode', b.bank_sort_code, 'account', b.bank_account),
    'logo', b.logo_path, 'pageOne', b.page_one,
    'customer', jsonb_build_object('name', a.company_name, 'address',
      to_jsonb(array_remove(array[a.address1, a.address2, a.town, a.postcode], '')),
      'vatNumber', nullif(a.vat_number, ''), 'country', nullif(a.country, '')),
    'account', jsonb_build_object('number', a.account_number, 'contact', a.contact, 'email', a.email,
      'delivery', a.delivery, 'paymentMethod', a.payment_method, 'mandateReference', a.mandate_reference,
      'endedMandate', m.state, 'bankAccount', a.bank_account, 'itemisation', a.itemisation, 'purchaseOrder', nullif(a.purchase_order, ''),
      'costCentre', nullif(a.cost_centre, ''), 'peppolAddress', nullif(a.peppol_address, '')),
    'period', jsonb_build_object('from', ${run.periodStart}::text, 'to', ${run.periodEnd}::text),
    'collectionDate', ${run.bacsDate}::text,
    'position', case when i.kind = 'invoice' and s.account_index is not null
      then jsonb_build_object('previous', s.previous::text, 'since', s.since::text) end,
    'corrects', case when i.kind = 'credit_note' then (
      select jsonb_agg(jsonb_build_object('number', p.number, 'date', p.invoice_date) order by p.index)
      from invoices p where p.index in (
        select l.corrects_invoice_index from invoice_lines l
        where l.invoice_run_index = ${run.index} and l.account_index = a.index)) end,
    'allowances', i.allowances,
    'reason', (select nullif(credit_words, '') from invoice_runs where index = ${run.index}))`

/** Writes the invoices of a batch, with the calls that they bill and their supplier and customer. */
export async function insertInvoices(
  db: Db,
  run: BilledRun,
  invoices: readonly NewInvoice[],
  { usage }: { usage: boolean } = { usage: true },
): Promise<void> {
  if (invoices.length === 0) return
  const indexes = invoices.map(invoice => invoice.accountIndex)
  await sql`
      with made as materialized (
        select * from json_to_recordset(${JSON.stringify(invoices)})
          as i("accountIndex" int, kind text, net numeric, vat numeric, gross numeric, allowances jsonb)
      ), used as materialized (
        select account_index, sum(calls)::int as calls, sum(duration_seconds) as seconds,
          sum(retail_charge) as charge
        from bill_run_usage
        where ${usage} and bill_run_index = ${run.billRunIndex} and account_index = any(${indexes}) group by 1
      ), held as materialized (
        select account_index, sum(pounds) as pounds from (
          select account_index, -remainder as pounds from open_items
          where account_index = any(${indexes}) and remainder < 0
          -- what the run itself credits is in hand by the time that its invoice is posted
          union all select "accountIndex", -gross from made where kind = 'credit_note') c
        group by 1
      ), owed as materialized (
        select o.account_index, sum(o.remainder) as pounds
        from open_items o join invoice_run_accounts r on r.invoice_run_index = ${run.index}
          and r.account_index = o.account_index
        join brands b on b.index = r.brand_index and b.collect = 'balance'
        where o.account_index = any(${indexes}) and o.remainder > 0 and o.due_on <= ${run.bacsDate}::date
          and not is_under_way(o.posting_index)
          and not awaits_representation(o.posting_index, ${run.bacsDate}::date) group by 1
      ), stood as materialized (
        -- Only where payments are posted here: elsewhere the balance would ask for what was paid long ago.
        select p.account_index, coalesce(sum(p.amount) filter (where p.index <= l.index), 0)::numeric(14, 2) as previous,
          coalesce(sum(p.amount) filter (where p.index > l.index), 0)::numeric(14, 2) as since
        from account_postings p join (
          select account_index, max(index) as index from account_postings
          where account_index = any(${indexes}) and kind = 'invoice' group by 1
        ) l on l.account_index = p.account_index
        where p.account_index not in (select "accountIndex" from made where kind = 'credit_note')
        group by 1 having bool_or(p.kind = 'receipt')
      )
      insert into invoices (invoice_run_index, client_index, brand_index, account_index, kind, invoice_date,
        due_date, net, vat, gross, set_off, brought_forward, calls, call_seconds, call_charge, document)
      select ${run.index}, a.client_index, r.brand_index, a.index, i.kind, ${run.invoiceDate}::date,
        case when a.payment_method = 'direct_debit' then ${run.bacsDate}::date
          else ${run.invoiceDate}::date + b.payment_days end,
        i.net, i.vat, i.gross, case when i.kind = 'invoice' then least(i.gross, coalesce(h.pounds, 0)) else 0 end,
        case when i.kind = 'invoice' and a.payment_method = 'direct_debit' and m.state is null
          then greatest(coalesce(o.pounds, 0) - greatest(coalesce(h.pounds, 0) - i.gross, 0), 0) else 0 end,
        coalesce(u.calls, 0), coalesce(u.seconds, 0), coalesce(u.charge, 0),
        ${documentOf(run)}
      from made i join accounts a on a.index = i."accountIndex"
      join invoice_run_accounts r on r.invoice_run_index = ${run.index} and r.account_index = a.index
        and r.account_index = any(${indexes})
      join brands b on b.index = r.brand_index
      left join used u on u.account_index = a.index and i.kind = 'invoice'
      left join held h on h.account_index = a.index
      left join owed o on o.account_index = a.index
      left join stood s on s.account_index = a.index
      left join mandates m on a.payment_method = 'direct_debit' and m.state in ('cancelled', 'rejected', 'expired')
        and ${isMandateOf}
      order by r.account_number, i.kind desc`.execute(db)
}

export interface NewVat {
  accountIndex: number
  kind: 'invoice' | 'credit_note'
  vatRate: string
  /** Of the line, and what is charged: nothing at reverse charge. */
  percent: string
  rate: string
  net: string
  vat: string
}

export async function insertVat(db: Db, runIndex: number, rows: readonly NewVat[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into invoice_vat (invoice_index, vat_rate, percent, rate, net, vat)
    select i.index, v."vatRate", v.percent, v.rate, v.net, v.vat
    from json_to_recordset(${JSON.stringify(rows)})
      as v("accountIndex" int, kind text, "vatRate" text, percent numeric, rate numeric, net numeric, vat numeric)
    join invoices i on i.invoice_run_index = ${runIndex} and i.account_index = v."accountIndex"
      and i.kind = v.kind and i.account_index = any(${rows.map(row => row.accountIndex)})`.execute(db)
}

/** Brands whose accounts get an invoice even with nothing to bill. */
export async function selectZeroBrands(db: Db, brandIndexes: readonly number[]): Promise<Set<number>> {
  const rows = await allRows<{ index: number }>(db)`
    select index from brands where index = any(${brandIndexes}) and invoice_zero`
  return new Set(rows.map(row => row.index))
}

/** Puts the ledger's numbers onto the documents. */
export async function applyNumbers(
  db: Db,
  runIndex: number,
  accountIndexes: readonly number[],
): Promise<void> {
  await sql`
    update invoices i set number = n.formatted
    from invoice_numbers n join invoice_number_ranges r on r.index = n.range_index
    where i.invoice_run_index = ${runIndex} and i.account_index = any(${accountIndexes})
      and n.invoice_run_index = i.invoice_run_index and n.account_index = i.account_index
      and r.kind = i.kind and r.brand_index = i.brand_index and n.status = 'used'`.execute(db)
}

/** Documents of accounts, as needed for rendering, hosting and sending. */
export const selectInvoices = (db: Db, runIndex: number, accountIndexes: readonly number[]) =>
  db
    .selectFrom('invoices')
    .select([
      'index',
      'account_index as accountIndex',
      'brand_index as brandIndex',
      'kind',
      'number',
      'invoice_date as invoiceDate',
      'due_date as dueDate',
      'net',
      'vat',
      'gross',
      'set_off as setOff',
      'brought_forward as broughtForward',
      'calls',
      'document',
      'pdf_key as pdfKey',
      'pdf_sha256 as pdfSha256',
      'pdf_bytes as pdfBytes',
      'hosted_at as hostedAt',
    ])
    .where('invoice_run_index', '=', runIndex)
    .where('account_index', '=', sql<number>`any(${accountIndexes}::int[])`)
    .orderBy('account_index')
    .orderBy('kind', 'desc')
    .execute()
export type InvoiceRow = Awaited<ReturnType<typeof selectInvoices>>[number]

export interface StoredPdf {
  invoiceIndex: number
  key: string
  sha256: string
  bytes: number
}

export interface DocumentPdf extends StoredDocument {
  accountIndex: number
  gross: string
}

export const selectPdfs = (
  db: Db,
  runIndex: number,
  accountIndexes: readonly number[] | null = null,
) => allRows<DocumentPdf>(db)`
    select account_index as "accountIndex", gross, pdf_key as key, pdf_bytes as bytes, pdf_sha256 as sha256,
      coalesce(number, index::text) || '.pdf' as name
    from invoices where invoice_run_index = ${runIndex} and pdf_key is not null
      and ${ofAccounts(accountIndexes)}
    order by account_index, kind`

export async function updateConfirmed(db: Db, runIndex: number): Promise<void> {
  await sql`update invoices set confirmed_at = now() where invoice_run_index = ${runIndex}`.execute(db)
}

export async function updateHosted(
  db: Db,
  runIndex: number,
  accountIndexes: readonly number[],
): Promise<void> {
  await sql`
    update invoices set hosted_at = now()
    where invoice_run_index = ${runIndex} and account_index = any(${accountIndexes})
      and hosted_at is null`.execute(db)
}

/** The day by which a document is to be paid; null on credit notes, which ask for no payment. */
const dueDay = sql<string | null>`case when i.kind = 'invoice' then i.due_date end`

/** What lists and documents show of an invoice `i`, its account `a` and its brand `b`. */
export const documentColumns = [
  'i.kind',
  'i.number',
  'i.account_index as accountIndex',
  'a.account_number as accountNumber',
  'a.company_name as companyName',
  'i.brand_index as brandIndex',
  'b.name as brandName',
  'i.invoice_date as invoiceDate',
  dueDay.as('dueDate'),
  'i.net',
  'i.vat',
  'i.gross',
] as const

/** A document with its display names. */
export const selectInvoice = (db: Db, index: number) =>
  db
    .selectFrom('invoices as i')
    .innerJoin('accounts as a', 'a.index', 'i.account_index')
    .innerJoin('brands as b', 'b.index', 'i.brand_index')
    .select([
      'i.index',
      'i.invoice_run_index as invoiceRunIndex',
      ...documentColumns,
      'i.calls',
      'i.call_seconds as callSeconds',
      'i.call_charge as callCharge',
      'i.pdf_key as pdfKey',
      'i.pdf_bytes as pdfBytes',
      'i.pdf_sha256 as pdfSha256',
      'i.first_pdf_sha256 as firstPdfSha256',
      'i.confirmed_at as confirmedAt',
      'i.hosted_at as hostedAt',
    ])
    .where('i.index', '=', index)
    .executeTakeFirst()

/** The document of a kind that a run has for an account; of any kind the invoice first. */
export const findInvoice = (
  db: Db,
  runIndex: number,
  accountIndex: number,
  kind: 'invoice' | 'credit_note' | undefined,
) =>
  db
    .selectFrom('invoices')
    .select('index')
    .where(eb => eb.and({ invoice_run_index: runIndex, account_index: accountIndex, ...(kind && { kind }) }))
    .orderBy('kind', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The other document that its run has for the account of a document; null where there is none. */
export async function selectBeside(
  db: Db,
  index: number,
): Promise<{ kind: 'invoice' | 'credit_note'; number: string | null } | null> {
  const row = await firstRow<{ kind: 'invoice' | 'credit_note'; number: string | null }>(db)`
    select o.kind, o.number from invoices i join invoices o on o.invoice_run_index = i.invoice_run_index
      and o.account_index = i.account_index and o.kind <> i.kind
    where i.index = ${index}`
  return row ?? null
}

/** Invoices of a run that customers were to pay by a day before this one; null if there are none. */
export async function selectOverdue(
  db: Db,
  runIndex: number,
  today: string,
): Promise<{ invoices: number; since: string } | null> {
  const row = await firstRow<{ invoices: number; since: string | null }>(db)`
    select count(*)::int as invoices, min(due_date) as since from invoices
    where invoice_run_index = ${runIndex} and kind = 'invoice' and gross > set_off and due_date < ${today}::date
      and document #>> '{account,paymentMethod}' <> 'direct_debit'`
  const { invoices = 0, since = null } = row ?? {}
  return since === null ? null : { invoices, since }
}
