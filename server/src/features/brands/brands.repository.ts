import { addressLines, type BrandTexts } from '@nineops/contract/service-establishment/establishment-rules'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { isNameInUse } from '../../platform/db/name-in-use.ts'
import { insertRow, updateRow } from '../../platform/db/rows.ts'

/** The version is the row's xmin, so that every writer changes it. */
export const selectBrand = (db: Db, clientIndex: number, index: number) =>
  db
    .selectFrom('brands')
    .select([
      'index',
      'client_index as clientIndex',
      'name',
      'legal_name as legalName',
      'address',
      'postcode',
    ])
    .select(['company_number as companyNumber', 'vat_number as vatNumber', 'email', 'phone', 'website'])
    .select(['bank_name as bankName', 'bank_sort_code as sortCode', 'bank_account as bankAccount'])
    .select(['bank_account_name as bankAccountName', 'service_user_number as serviceUserNumber', 'colour'])
    .select(['payment_days as paymentDays', 'invoice_zero as invoiceZero', 'collect'])
    .select(sql<string>`xmin::text`.as('version'))
    .where(eb => eb.and({ client_index: clientIndex, index }))
    .executeTakeFirst()

/** Locks out other writers of the reseller's brands, so that a free name stays free. */
export async function lockBrands(db: Db, clientIndex: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('brands'), ${clientIndex})`.execute(db)
}

/** Other writers of the row, such as a change of its payment days, wait until the transaction ends. */
export async function lockBrand(db: Db, index: number): Promise<void> {
  await sql`select index from brands where index = ${index} for no key update`.execute(db)
}

export const nameInUse = (db: Db, clientIndex: number, name: string, except: number) =>
  isNameInUse(db, 'brands', name, { within: { client_index: clientIndex }, except })

export interface BrandValues {
  texts: BrandTexts
  paymentDays: number
  invoiceZero: boolean
  collect: 'run' | 'balance'
}

const columns = ({ texts, paymentDays, invoiceZero, collect }: BrandValues) => ({
  name: texts.name,
  legal_name: texts.legalName,
  company_number: texts.companyNumber,
  vat_number: texts.vatNumber,
  address: addressLines(texts),
  postcode: texts.postcode,
  email: texts.email,
  phone: texts.phone,
  website: texts.website,
  bank_name: texts.bankName,
  bank_sort_code: texts.sortCode,
  bank_account: texts.bankAccount,
  bank_account_name: texts.bankAccountName,
  service_user_number: texts.serviceUserNumber,
  colour: texts.colour,
  payment_days: paymentDays,
  invoice_zero: invoiceZero,
  collect,
})

export async function insertBrand(db: Db, clientIndex: number, values: BrandValues): Promise<number> {
  return insertRow(db, 'brands', { client_index: clientIndex, ...columns(values) })
}

export async function updateBrand(db: Db, index: number, values: BrandValues): Promise<void> {
  await updateRow(db, 'brands', index, columns(values))
}
