import type { ClientTexts } from '@nineops/contract/service-establishment/establishment-rules'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { isNameInUse } from '../../platform/db/name-in-use.ts'
import { insertRow, updateRow } from '../../platform/db/rows.ts'
import { letterheadColumns } from './letterhead-columns.service.ts'

/** The version is the row's xmin, so that every writer changes it. */
export const selectDetails = (db: Db, index: number) =>
  db
    .selectFrom('clients')
    .select(['index', 'name', 'status', 'nine_client as nineClient', 'legal_name as legalName', 'address'])
    .select(['company_number as companyNumber', 'vat_number as vatNumber', 'postcode', 'contact', 'email'])
    .select(['phone', 'website', 'bank_name as bankName', 'bank_sort_code as sortCode', 'notes'])
    .select(['bank_account as bankAccount', 'bank_account_name as bankAccountName'])
    .select([
      'catch_up_months as catchUpMonths',
      'service_user_number as serviceUserNumber',
      sql<string>`xmin::text`.as('version'),
    ])
    .where('index', '=', index)
    .executeTakeFirst()

/** Locks out other writers of resellers, so that a free name stays free. */
export async function lockClients(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('clients'))`.execute(db)
}

export const nameInUse = (db: Db, name: string, except: number) =>
  isNameInUse(db, 'clients', name, { except })

export interface ClientValues {
  texts: ClientTexts
  status: number
  nineClient: boolean
  /** Left out for a new one, which has the usual. */
  catchUpMonths?: number
}

const columns = ({ texts, status, nineClient, catchUpMonths }: ClientValues) => ({
  ...letterheadColumns(texts),
  contact: texts.contact,
  notes: texts.notes,
  status,
  nine_client: nineClient,
  ...(catchUpMonths === undefined ? {} : { catch_up_months: catchUpMonths }),
})

export async function insertClient(db: Db, values: ClientValues): Promise<number> {
  return insertRow(db, 'clients', columns(values))
}

export async function updateClient(db: Db, index: number, values: ClientValues): Promise<void> {
  await updateRow(db, 'clients', index, columns(values))
}
