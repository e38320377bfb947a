import type { Db } from '../../platform/db/db.ts'

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
] as const

/** The brands of a reseller as they stand on invoices, by name. */
export const selectBrandsOnPaper = (db: Db, clientIndex: number) =>
  db
    .selectFrom('brands')
    .select(columns)
    .where('client_index', '=', clientIndex)
    .orderBy('name')
    .orderBy('index')
    .execute()

/** Holds the brand until the transaction ends, so that its logo changes once at a time. */
export const holdBrand = (db: Db, clientIndex: number, index: number) =>
  db
    .selectFrom('brands')
    .select(columns)
    .where('client_index', '=', clientIndex)
    .where('index', '=', index)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Names the file that the brand's logo is from now on; null for none. */
export async function updateLogo(db: Db, index: number, logo: string | null): Promise<void> {
  await db.updateTable('brands').set({ logo_path: logo }).where('index', '=', index).execute()
}
