import type { importColumns } from '@nineops/contract/bureau/imports.contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allRows } from '../../platform/db/query-rows.ts'
import { valueOf } from '../../platform/db/rows.ts'

/** An account's details by their column names; the brand by name, the VAT status as of a day. */
export type AccountDetails = Record<
  Exclude<(typeof importColumns.accounts)[number], 'collected_before'>,
  string
> & {
  /** Not in import files. */
  ledger_reference?: string
}

/** The VAT status of a new account applies to invoices of any date. */
const ALWAYS = '2000-01-01'

const recordset = (accounts: readonly AccountDetails[]) => sql`
  json_to_recordset(${JSON.stringify(accounts)}) as r (
    account_number text, company_name text, brand text, contact text, email text, phone text, address1 text,
    address2 text, town text, postcode text, country text, delivery text, payment_method text, sort_code text,
    bank_account text, bank_account_name text, mandate_reference text, ledger_reference text, vat_rate text, vat_number text,
    customer_type text, itemisation text, purchase_order text, cost_centre text, peppol_address text,
    invoice_copies text, statement_copies text, reminder_copies text)`

/** Details of a client's accounts with the VAT status in force on the day. */
export const selectDetails = (db: Db, clientIndex: number, today: string) => allRows<AccountDetails>(db)`
    select a.account_number, a.company_name, b.name as brand, a.contact, a.email, a.phone, a.address1, a.address2,
      a.town, a.postcode, a.country, a.delivery, a.payment_method, a.sort_code, a.bank_account, a.bank_account_name,
      a.mandate_reference, coalesce(v.vat_rate, '') as vat_rate, a.vat_number,
      a.customer_type, a.itemisation, a.purchase_order, a.cost_centre, a.peppol_address,
      a.invoice_copies, a.statement_copies, a.reminder_copies
    from accounts a
    join brands b on b.index = a.brand_index
    left join lateral (
      select vat_rate from account_vat_rates
      where account_index = a.index and valid_from <= ${today}::date order by valid_from desc limit 1
    ) v on true
    where a.client_index = ${clientIndex}`

/** Numbers of a client's accounts with their indexes. */
export const selectNumbers = (db: Db, clientIndex: number) =>
  db
    .selectFrom('accounts')
    .select(['index', 'account_number as accountNumber'])
    .where('client_index', '=', clientIndex)
    .execute()

/** The index of the client's account of this number. */
export const selectNumber = (db: Db, clientIndex: number, accountNumber: string) =>
  valueOf(db, 'accounts', 'index', { client_index: clientIndex, account_number: accountNumber })

/** Numbers of the client's accounts whose personal data is erased, or being erased. */
export async function selectErasedNumbers(db: Db, clientIndex: number): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('account_number')
    .where('client_index', '=', clientIndex)
    .where('erased_at', 'is not', null)
    .execute()
  return rows.map(row => row.account_number)
}

/** Locks out other writers of the client's accounts until the transaction ends. */
export async function lockAccounts(db: Db, clientIndex: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('accounts'), ${clientIndex})`.execute(db)
}

/** Inserts a batch of accounts and their VAT statuses; the brands must exist. */
export async function insertAccounts(
  db: Db,
  clientIndex: number,
  accounts: readonly AccountDetails[],
): Promise<void> {
  await sql`
    with rows as (select * from ${recordset(accounts)}),
    added as (
      insert into accounts (client_index, brand_index, account_number, company_name, contact, email, phone, address1,
        address2, town, postcode, country, delivery, payment_method, sort_code, bank_account, bank_account_name,
        mandate_reference, ledger_reference, vat_number, customer_type,
        itemisation, purchase_order, cost_centre, peppol_address, invoice_copies, statement_copies, reminder_copies)
      select ${clientIndex}, b.index, r.account_number, r.company_name, r.contact, r.email, r.phone, r.address1,
        r.address2, r.town, r.postcode, r.country, r.delivery, r.payment_method, r.sort_code, r.bank_account,
        r.bank_account_name, r.mandate_reference, coalesce(r.ledger_reference, ''), coalesce(r.vat_number, ''),
        coalesce(r.customer_type, ''), coalesce(nullif(r.itemisation, ''), 'full'), coalesce(r.purchase_order, ''),
        coalesce(r.cost_centre, ''), coalesce(r.peppol_address, ''), coalesce(r.invoice_copies, ''),
        coalesce(r.statement_copies, ''), coalesce(r.reminder_copies, '')
      from rows r join brands b on b.client_index = ${clientIndex} and b.name = r.brand
      returning index, account_number
    )
    insert into account_vat_rates (account_index, valid_from, vat_rate)
    select a.index, ${ALWAYS}, r.vat_rate from added a join rows r on r.account_number = a.account_number`.execute(
    db,
  )
}

/** Updates a batch of accounts by number; a VAT status that differs from today's applies from today. */
export async function updateAccounts(
  db: Db,
  clientIndex: number,
  accounts: readonly AccountDetails[],
  today: string,
): Promise<void> {
  // Before the accounts change, so that the rating sees from which day.
  await sql`
    with moved as (
      select a.index, a.brand_index as old, b.index as next
      from ${recordset(accounts)} join brands b on b.client_index = ${clientIndex} and b.name = r.brand
      join accounts a on a.client_index = ${clientIndex} and a.account_number = r.account_number
      where a.brand_index <> b.index
    ), replaced as (
      delete from account_brand_moves m using moved where m.account_index = moved.index and m.from_day > ${today}::date
    )
    insert into account_brand_moves (account_index, from_day, from_brand, to_brand)
    select index, ${today}::date, old, next from moved
    on conflict (account_index, from_day) do update set to_brand = excluded.to_brand`.execute(db)
  await sql`
    update accounts a set brand_index = b.index, company_name = r.company_name, contact = r.contact, email = r.email,
      phone = r.phone, address1 = r.address1, address2 = r.address2, town = r.town, postcode = r.postcode,
      country = r.country, delivery = r.delivery, payment_method = r.payment_method, sort_code = r.sort_code,
      bank_account = r.bank_account, bank_account_name = r.bank_account_name, mandate_reference = r.mandate_reference, vat_number = r.vat_number,
      customer_type = r.customer_type, itemisation = r.itemisation, purchase_order = r.purchase_order,
      cost_centre = r.cost_centre, peppol_address = r.peppol_address,
      invoice_copies = r.invoice_copies, statement_copies = r.statement_copies, reminder_copies = r.reminder_copies
    from ${recordset(accounts)} join brands b on b.client_index = ${clientIndex} and b.name = r.brand
    where a.client_index = ${clientIndex} and a.account_number = r.account_number`.execute(db)
  await sql`
    insert into account_vat_rates (account_index, valid_from, vat_rate)
    select a.index, ${today}, r.vat_rate
    from ${recordset(accounts)} join accounts a on a.client_index = ${clientIndex} and a.account_number = r.account_number
    left join lateral (
      select vat_rate from account_vat_rates
      where account_index = a.index and valid_from <= ${today}::date order by valid_from desc limit 1
    ) v on true
    where v.vat_rate is distinct from r.vat_rate
    on conflict (account_index, valid_from) do update set vat_rate = excluded.vat_rate`.execute(db)
}
