import type { NewCorsOrigin } from '@nineops/contract/dash-administration/cors-main.contract'
import type { Db } from '../../platform/db/db.ts'

const joined = (db: Db) =>
  db
    .selectFrom('cors_origins as o')
    .leftJoin('clients as c', 'c.index', 'o.client_index')
    .selectAll('o')
    .select('c.name as clientName')

export type OriginRow = NonNullable<Awaited<ReturnType<typeof selectOrigin>>>

export const selectOrigins = (db: Db) =>
  joined(db)
    .orderBy('o.origin')
    .orderBy('c.name', order => order.asc().nullsFirst())
    .execute()

export const selectOrigin = (db: Db, index: number) =>
  joined(db).where('o.index', '=', index).executeTakeFirst()

/** Undefined if the same reseller already has it. */
export const insertOrigin = (db: Db, { origin, clientIndex, note }: NewCorsOrigin, by: string) =>
  db
    .insertInto('cors_origins')
    .values({ origin, client_index: clientIndex, note, created_by: by })
    .onConflict(conflict => conflict.doNothing())
    .returning('index')
    .executeTakeFirst()

export const deleteOrigin = (db: Db, index: number) =>
  db.deleteFrom('cors_origins').where('index', '=', index).returning('index').executeTakeFirst()

/** Whether it is listed for every reseller, for this one, or, if the reseller is not known yet (0), for any. */
export async function isAllowed(db: Db, origin: string, reseller: number): Promise<boolean> {
  const row = await db
    .selectFrom('cors_origins')
    .select('index')
    .where('origin', '=', origin)
    .$if(reseller > 0, query =>
      query.where(where =>
        where.or([where('client_index', 'is', null), where('client_index', '=', reseller)]),
      ),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
