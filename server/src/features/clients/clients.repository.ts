import type { Db } from '../../platform/db/db.ts'
import { firstRow } from '../../platform/db/query-rows.ts'

export function listClients(db: Db) {
  return db.selectFrom('clients').select(['index', 'name', 'status']).orderBy('name').execute()
}

export const listNineClients = (db: Db) =>
  db
    .selectFrom('clients')
    .select(['index', 'name', 'status'])
    .where('nine_client', '=', true)
    .orderBy('name')
    .execute()

export const selectClient = (db: Db, index: number) =>
  db.selectFrom('clients').select(['index', 'name', 'status']).where('index', '=', index).executeTakeFirst()

export async function clientExists(db: Db, index: number): Promise<boolean> {
  return (
    (await db.selectFrom('clients').select('index').where('index', '=', index).executeTakeFirst()) !==
    undefined
  )
}

export function listBrands(db: Db, clientIndex: number) {
  return db
    .selectFrom('brands')
    .select(['index', 'name'])
    .where('client_index', '=', clientIndex)
    .orderBy('name')
    .execute()
}

/** All accounts of a reseller as JSON text, built by PostgreSQL because there may be 100,000. */
export async function accountsJson(db: Db, clientIndex: number): Promise<string> {
  const row = await firstRow<{ json: string }>(db)`
    select coalesce(json_agg(json_build_object('index', index, 'accountNumber', account_number, 'companyName', company_name)
      order by account_number), '[]')::text as json
    from accounts where client_index = ${clientIndex}`
  return row?.json ?? '[]'
}
