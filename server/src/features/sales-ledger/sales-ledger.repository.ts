import type { SalesLedgerCodes } from '@nineops/contract/invoicing/sales-ledger.contract'
import { sql } from 'kysely'
import { throughCursor } from '../../platform/db/cursors.ts'
import type { Db } from '../../platform/db/db.ts'
import { firstRow } from '../../platform/db/query-rows.ts'

/** A reseller's own codes; undefined where it uses the defaults. */
export const selectCodes = (db: Db, clientIndex: number) => firstRow<SalesLedgerCodes>(db)`
    select coalesce((select jsonb_agg(jsonb_build_object('productGroup', n.key, 'nominal', n.value) order by n.key)
        from jsonb_each_text(nominals) n), '[]') as nominals,
      file_format as format, other_nominal as "otherNominal", bank_nominal as "bankNominal",
      write_off_nominal as "writeOffNominal", department,
      jsonb_build_object('standard', standard_tax_code, 'reduced', reduced_tax_code, 'zero', zero_tax_code,
        'exempt', exempt_tax_code, 'reverse', reverse_tax_code, 'outside', outside_tax_code) as "taxCodes", version
    from sales_ledger_codes where client_index = ${clientIndex}`

/** Saves the codes if they are still those of the version that was seen. Returns whether they were. */
export async function saveCodes(
  db: Db,
  clientIndex: number,
  {
    format,
    nominals,
    otherNominal,
    bankNominal,
    writeOffNominal,
    department,
    taxCodes,
    version,
  }: SalesLedgerCodes,
  userIndex: number,
): Promise<boolean> {
  const codes = {
    file_format: format,
    nominals: JSON.stringify(Object.fromEntries(nominals.map(one => [one.productGroup, one.nominal]))),
    other_nominal: otherNominal,
    bank_nominal: bankNominal,
    write_off_nominal: writeOffNominal,
    department,
    standard_tax_code: taxCodes.standard,
    reduced_tax_code: taxCodes.reduced,
    zero_tax_code: taxCodes.zero,
    exempt_tax_code: taxCodes.exempt,
    reverse_tax_code: taxCodes.reverse,
    outside_tax_code: taxCodes.outside,
    updated_by: userIndex,
  }
  const row = await db
    .insertInto('sales_ledger_codes')
    .values({ client_index: clientIndex, ...codes })
    .onConflict(conflict =>
      conflict
        .column('client_index')
        .doUpdateSet({ ...codes, version: version + 1, updated_at: sql`now()` })
        .where('sales_ledger_codes.version', '=', version),
    )
    .returning('version')
    .executeTakeFirst()
  return row?.version === version + 1
}

export interface DocumentRow {
  number: string
  accountNumber: string
  accountReference: string
  companyName: string
  date: string
  dueDate: string
  brandIndex: number
  /** Nets by product group, nominal account of charges with their own, VAT rate and percentage charged. */
  lines: {
    productGroup: string
    netPence: number
    vatRate: string
    percent: number
    nominal: string | null
  }[]
  vat: { vatRate: string; percent: number; vatPence: number }[]
}

/** The run's documents by number; at most one reader per transaction. */
export const readDocuments = (db: Db, runIndex: number): AsyncGenerator<DocumentRow> =>
  throughCursor(
    db,
    'ledger_documents',
    sql<DocumentRow>`
      with lines as (
        select account_index, document, json_agg(json_build_object('productGroup', product_group,
          'netPence', (net * 100)::int8, 'vatRate', vat_rate, 'percent', percent, 'nominal', nominal)
          order by product_group, nominal nulls first, vat_rate, percent desc) as lines
        from (
          select n.account_index, n.document, n.product_group, n.vat_rate, sum(n.net) as net,
            case when n.vat_rate = 'reverse' then 0 else n.vat_percent end as percent, h.nominal
          from invoice_lines n left join charges h on h.index = n.charge_index and h.nominal is not null
          where n.invoice_run_index = ${runIndex} group by 1, 2, 3, 4, 6, 7
        ) l group by 1, 2
      ), vat as (
        select invoice_index, json_agg(json_build_object('vatRate', vat_rate, 'percent', rate,
          'vatPence', (vat * 100)::int8) order by vat_rate, rate desc) as vat
        from (
          select v.invoice_index, v.vat_rate, v.rate, sum(v.vat) as vat
          from invoice_vat v join invoices i on i.index = v.invoice_index
          where i.invoice_run_index = ${runIndex} group by 1, 2, 3
        ) v group by 1
      )
      select i.number, a.account_number as "accountNumber",
        upper(coalesce(nullif(a.ledger_reference, ''), a.account_number)) as "accountReference",
        a.company_name as "companyName", i.invoice_date as date, i.due_date as "dueDate", i.brand_index as "brandIndex", coalesce(l.lines, '[]') as lines,
        coalesce(v.vat, '[]') as vat
      from invoices i join accounts a on a.index = i.account_index
      left join lines l on l.account_index = i.account_index and l.document = i.kind
      left join vat v on v.invoice_index = i.index
      where i.invoice_run_index = ${runIndex} order by i.number, i.index`,
  )

export interface ReceiptRow {
  number: string
  accountReference: string
  companyName: string
  brandIndex: number
  day: string
  serial: string
  pence: number
}

/** What the run's Direct Debit files collect, by invoice number. */
export const readReceipts = (db: Db, runIndex: number): AsyncGenerator<ReceiptRow> =>
  throughCursor(
    db,
    'ledger_receipts',
    sql<ReceiptRow>`
      select i.number, upper(coalesce(nullif(a.ledger_reference, ''), a.account_number)) as "accountReference",
        a.company_name as "companyName", i.brand_index as "brandIndex", f.entry_day as day, f.serial, (c.amount * 100)::int8 as pence
      from direct_debit_files f
      join direct_debit_collections c on c.direct_debit_file_index = f.index
      join invoices i on i.index = c.invoice_index join accounts a on a.index = i.account_index
      where f.invoice_run_index = ${runIndex} and f.withdrawn_at is null order by i.number, i.index`,
  )

/** Which accounts' names Sage 50 refuses; the rule is the domain's. */
const unnamed = sql`upper(coalesce(nullif(a.ledger_reference, ''), a.account_number)) !~ '^[A-Z0-9/&.-]{1,8}$'`

/** Notes which brands and accounts the sales ledger of a run's new pack leaves out. */
export async function insertPackLedger(
  db: Db,
  runIndex: number,
  withoutBrands: readonly number[],
): Promise<void> {
  await sql`
    insert into pack_ledgers (invoice_run_index, left_out_brands, left_out_accounts)
    select ${runIndex}, ${withoutBrands}::int[], array(
      select a.index from accounts a left join sales_ledger_codes k using (client_index)
      where ${unnamed} and coalesce(k.file_format, 'sage') = 'sage' and a.index in (
        select account_index from invoices where invoice_run_index = ${runIndex}
        union select c.account_index from direct_debit_files f
        join direct_debit_collections c on c.direct_debit_file_index = f.index
        where f.invoice_run_index = ${runIndex} and f.withdrawn_at is null)
      order by a.index)`.execute(db)
}

/** Notes that a run's packs are withdrawn: what they had is not in the books. */
export async function insertWithdrawnLedger(db: Db, runIndex: number): Promise<void> {
  await db.insertInto('pack_ledgers').values({ invoice_run_index: runIndex, withdrawn: true }).execute()
}
