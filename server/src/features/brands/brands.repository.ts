import { isDeepStrictEqual } from 'node:util'
import type { Reminding } from '@nineops/contract/service-establishment/brands.contract'
import type { BrandTexts } from '@nineops/contract/service-establishment/establishment-rules'
import { type PageOne, usualPageOne } from '@nineops/contract/service-establishment/page-one.contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { isNameInUse } from '../../platform/db/name-in-use.ts'
import { insertRow, updateRow } from '../../platform/db/rows.ts'
import { letterheadColumns } from '../clients/letterhead-columns.service.ts'

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
    .select(['pay_link as payLink', 'pay_words as payWords', 'remind', 'remind_from as remindFrom'])
    .select(['complaints_words as complaintsWords', 'complaints_phone as complaintsPhone'])
    .select(['adr_scheme as adrScheme', 'page_one as pageOne'])
    .select(['reminder_days1 as reminderDays1', 'reminder_text1 as reminderText1'])
    .select(['reminder_days2 as reminderDays2', 'reminder_text2 as reminderText2'])
    .select(['reminder_days3 as reminderDays3', 'reminder_text3 as reminderText3'])
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
  ...letterheadColumns(texts),
  colour: texts.colour,
  payment_days: paymentDays,
  invoice_zero: invoiceZero,
  collect,
  pay_link: texts.payLink,
  pay_words: texts.payWords,
  complaints_words: texts.complaintsWords,
  complaints_phone: texts.complaintsPhone,
  adr_scheme: texts.adrScheme,
  reminder_text1: texts.reminderText1,
  reminder_text2: texts.reminderText2,
  reminder_text3: texts.reminderText3,
})

export async function insertBrand(db: Db, clientIndex: number, values: BrandValues): Promise<number> {
  return insertRow(db, 'brands', { client_index: clientIndex, ...columns(values) })
}

export async function updateBrand(
  db: Db,
  index: number,
  {
    remind,
    remindFrom,
    reminderDays1,
    reminderDays2,
    reminderDays3,
    pageOne,
    ...values
  }: BrandValues & Reminding & { pageOne: PageOne },
): Promise<void> {
  await updateRow(db, 'brands', index, {
    ...columns(values),
    remind,
    remind_from: remindFrom,
    reminder_days1: reminderDays1,
    reminder_days2: reminderDays2,
    reminder_days3: reminderDays3,
    page_one: isDeepStrictEqual(pageOne, usualPageOne) ? null : JSON.stringify(pageOne),
  })
}
