import { invoiceRunStatus } from '@nineops/contract/invoicing/invoice-runs/invoice-run-states'
import type { Mandate } from '@nineops/contract/crm/mandates'
import { sql } from 'kysely'
import { throughCursor } from '../../platform/db/cursors.ts'
import type { Db } from '../../platform/db/db.ts'
import type { FindingQuery } from './found-columns.repository.ts'

const isOpen = (today: string) => sql`(a.closed_on is null or a.closed_on >= ${today}::date)`

/** Accounts that a run would fail because they have no e-mail address or billing address. */
export const addressFindings = (clientIndex: number, today: string): FindingQuery => sql`
  select x.kind, '', null::int, a.index, null::int, null::int, null::int, 0, 0::int8, null::numeric,
    x.detail, x.kind || ' ' || x.detail::text
  from accounts a cross join lateral (values
    ('missing_email', jsonb_build_object('email', a.email),
      a.delivery = 'email' and trim(a.email) !~ '^[^\\s@]+@[^\\s@]+$'),
    ('missing_address', jsonb_build_object('address1', trim(a.address1), 'town', trim(a.town), 'postcode', trim(a.postcode)),
      trim(a.address1) = '' or (trim(a.town) = '' and trim(a.postcode) = ''))
  ) x (kind, detail, applies)
  where a.client_index = ${clientIndex} and ${isOpen(today)} and x.applies`

/** Brands with accounts, the reseller itself, and accounts with reverse charge, without a VAT number. */
export const vatFindings = (clientIndex: number, today: string): FindingQuery => sql`
  select 'missing_vat', 'brand', b.index, null::int, null::int, null::int, null::int, 0, 0::int8, null::numeric,
    '{}'::jsonb, 'none'
  from brands b where b.client_index = ${clientIndex} and trim(b.vat_number) = ''
    and exists (select from accounts a where a.brand_index = b.index and ${isOpen(today)})
  union all
  select 'missing_vat', 'reseller', null, null, null, null, null, 0, 0, null, '{}', 'none'
  from clients c where c.index = ${clientIndex} and trim(c.vat_number) = ''
  union all
  select 'missing_vat', 'account', null, a.index, null, null, null, 0, 0, null, '{}', 'none'
  from accounts a where a.client_index = ${clientIndex} and a.vat_number = '' and ${isOpen(today)} and 'reverse' = (
    select v.vat_rate from account_vat_rates v where v.account_index = a.index and v.valid_from <= ${today}::date
    order by v.valid_from desc limit 1)`

export type DebitAccount = Mandate & { accountIndex: number }

/** Open accounts that pay by Direct Debit, through a cursor of the transaction. */
export const streamDebitAccounts = (
  db: Db,
  clientIndex: number,
  today: string,
): AsyncIterable<DebitAccount> =>
  throughCursor(
    db,
    'debit_accounts',
    sql<DebitAccount>`
      select a.index as "accountIndex", a.sort_code as "sortCode",
        a.bank_account as "bankAccount", a.mandate_reference as "mandateReference"
      from accounts a
      where a.client_index = ${clientIndex} and a.payment_method = 'direct_debit' and ${isOpen(today)}`,
  )

export interface BankFault {
  kind: 'missing_bank' | 'invalid_bank'
  accountIndex: number
  problems: readonly string[]
  /** A sign-off is valid only for exactly these details. */
  details: string
}

/** Faults of bank details that were found outside the database. */
export const bankFindings = (faults: readonly BankFault[]): FindingQuery => sql`
  select t.kind, '', null::int, t."accountIndex", null::int, null::int, null::int, 0, 0::int8, null::numeric,
    jsonb_build_object('problems', t.problems), t.problems::text || t.details
  from json_to_recordset(${JSON.stringify(faults)}) as t(kind text, "accountIndex" int, problems jsonb,
    details text)`

/**
 * The amount at stake for missing details: the account's invoice in the run, or until there is one its call charges;
 * for a brand or reseller its accounts' calls.
 */
export async function priceDetails(db: Db, billRunIndex: number): Promise<void> {
  await sql`
    update staged_findings s set money = greatest(coalesce((
        select sum(i.gross) from invoice_runs v join invoices i on i.invoice_run_index = v.index
        where v.bill_run_index = ${billRunIndex} and v.purpose = 'bill' and v.status <> ${invoiceRunStatus.abandoned} and i.account_index = s.account_index
      ), (
        select sum(u.retail_charge) from bill_run_usage u
        where u.bill_run_index = ${billRunIndex} and u.account_index = s.account_index
      ), 0), 0)
    where s.kind in ('missing_bank', 'invalid_bank', 'missing_email', 'missing_address')
      or (s.kind = 'missing_vat' and s.account_index is not null)`.execute(db)
  await sql`
    update staged_findings s set money = (
      select coalesce(sum(u.retail_charge), 0) from bill_run_usage u join accounts a on a.index = u.account_index
      where u.bill_run_index = ${billRunIndex} and (s.brand_index is null or a.brand_index = s.brand_index))
    where s.kind = 'missing_vat' and s.account_index is null`.execute(db)
}
