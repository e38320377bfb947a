import { type AccountField, accountColumns } from '@nineops/contract/crm/account-rules'
import type { AccountDetail } from '@nineops/contract/crm/accounts/accounts.contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { updateRow } from '../../platform/db/rows.ts'

/**
 * One of a client's accounts with the VAT status in force on the day, or undefined. The version is the row's xmin, so
 * every writer changes it, imports too.
 */
export const selectAccount = (db: Db, clientIndex: number, index: number, today: string) =>
  db
    .selectFrom('accounts as a')
    .innerJoin('brands as b', 'b.index', 'a.brand_index')
    .select([
      'a.index',
      'a.account_number as accountNumber',
      'a.company_name as companyName',
      'a.brand_index as brandIndex',
      'b.name as brandName',
      'a.contact',
      'a.email',
      'a.phone',
      'a.address1',
      'a.address2',
      'a.town',
      'a.postcode',
      'a.country',
      'a.delivery',
      'a.payment_method as paymentMethod',
      'a.sort_code as sortCode',
      'a.bank_account as bankAccount',
      'a.bank_account_name as bankAccountName',
      'a.mandate_reference as mandateReference',
      'a.currency',
      'a.ledger_reference as ledgerReference',
      'a.vat_number as vatNumber',
      sql<AccountDetail['customerType']>`a.customer_type`.as('customerType'),
      sql<AccountDetail['itemisation']>`a.itemisation`.as('itemisation'),
      'a.purchase_order as purchaseOrder',
      'a.cost_centre as costCentre',
      'a.peppol_address as peppolAddress',
      'a.invoice_copies as invoiceCopies',
      'a.statement_copies as statementCopies',
      'a.reminder_copies as reminderCopies',
      sql<string>`a.xmin::text`.as('version'),
    ])
    .select(eb =>
      eb
        .selectFrom('account_vat_rates as v')
        .select('v.vat_rate')
        .whereRef('v.account_index', '=', 'a.index')
        .where('v.valid_from', '<=', today)
        .orderBy('v.valid_from', 'desc')
        .limit(1)
        .as('vatRate'),
    )
    .where(eb => eb.and({ 'a.client_index': clientIndex, 'a.index': index }))
    .executeTakeFirst()

export interface AccountChanges {
  brandIndex: number
  texts: Partial<Record<AccountField, string>>
}

/** Changes one account; a VAT status applies from the day. The row is always updated, to change its version. */
export async function updateAccount(
  db: Db,
  index: number,
  { brandIndex, texts: { vatRate, ...texts } }: AccountChanges,
  today: string,
): Promise<void> {
  const columns = Object.entries(texts).map(([field, value]) => [
    accountColumns[field as AccountField],
    value,
  ])
  await updateRow(db, 'accounts', index, {
    brand_index: brandIndex,
    ...(Object.fromEntries(columns) as Record<string, string>),
  })
  if (vatRate === undefined) return
  await db
    .insertInto('account_vat_rates')
    .values({ account_index: index, valid_from: today, vat_rate: vatRate })
    .onConflict(conflict =>
      conflict.columns(['account_index', 'valid_from']).doUpdateSet({ vat_rate: vatRate }),
    )
    .execute()
}
