import type { Db } from '../../platform/db/db.ts'
import { updateRow } from '../../platform/db/rows.ts'

const columns = [
  'index',
  'name',
  'legal_name as legalName',
  'address',
  'postcode',
  'company_number as companyNumber',
  'vat_number as vatNumber',
  'email',
  'phone',
  'website',
  'bank_name as bankName',
  'bank_sort_code as bankSortCode',
  'bank_account as bankAccount',
  'bank_account_name as bankAccountName',
  'logo_path as logo',
  'colour',
  'pay_link as payLink',
  'pay_words as payWords',
] as const

/** A reseller's brands as shown on invoices, by name. */
export const selectBrandsOnPaper = (db: Db, clientIndex: number) =>
  db
    .selectFrom('brands')
    .select(columns)
    .where('client_index', '=', clientIndex)
    .orderBy('name')
    .orderBy('index')
    .execute()

/** Locks the brand until the transaction ends, so that its logo changes once at a time. */
export const lockBrand = (db: Db, clientIndex: number, index: number) =>
  db
    .selectFrom('brands')
    .select(columns)
    .where(eb => eb.and({ client_index: clientIndex, index }))
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Sets the file of the brand's logo; null for none. */
export async function updateLogo(db: Db, index: number, logo: string | null): Promise<void> {
  await updateRow(db, 'brands', index, { logo_path: logo })
}
