import { type Insertable, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { laterThanBefore } from '../../platform/db/later-than-before.ts'
import { nameInUse as nameInUseIn } from '../../platform/db/name-in-use.ts'
import type { Schema } from '../../platform/db/schema.generated.ts'

export type OptionValues = Omit<
  Insertable<Schema['contract_options']>,
  'index' | 'client_index' | 'created_by' | 'created_at' | 'updated_at'
>

/** Options with how many contracts took them, and how many accounts have them today. */
const selectFrom = (db: Db, clientIndex: number, today: string) =>
  db
    .selectFrom('contract_options as o')
    .leftJoin('users as u', 'u.index', 'o.created_by')
    .leftJoinLateral(
      eb =>
        eb
          .selectFrom('contracts as c')
          .select([
            sql<number>`count(*)::int`.as('contracts'),
            sql<number>`(count(distinct c.account_index)
              filter (where c.ended_on is null or c.ended_on >= ${today}::date))::int`.as('accounts'),
          ])
          .whereRef('c.contract_option_index', '=', 'o.index')
          .as('used'),
      join => join.onTrue(),
    )
    .selectAll('o')
    .select(['u.username as createdBy', 'used.contracts', 'used.accounts'])
    .where('o.client_index', '=', clientIndex)

export const selectOptions = (db: Db, clientIndex: number, today: string) =>
  selectFrom(db, clientIndex, today).orderBy(sql`lower(o.name)`).execute()
export type OptionRow = Awaited<ReturnType<typeof selectOptions>>[number]

export const selectOption = (db: Db, clientIndex: number, index: number, today: string) =>
  selectFrom(db, clientIndex, today).where('o.index', '=', index).executeTakeFirst()

/** Nobody else changes the reseller's options, or takes one, until the transaction ends. */
export async function lockOptions(db: Db, clientIndex: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('contract-options'), ${clientIndex})`.execute(db)
}

export const nameInUse = nameInUseIn('contract_options')

export async function insertOption(
  db: Db,
  clientIndex: number,
  values: OptionValues,
  userIndex: number,
): Promise<number> {
  const { index } = await db
    .insertInto('contract_options')
    .values({ client_index: clientIndex, ...values, created_by: userIndex })
    .returning('index')
    .executeTakeFirstOrThrow()
  return index
}

/** Changes the option; `updated_at` grows with every change, even of the same millisecond. */
export async function updateOption(db: Db, index: number, values: OptionValues): Promise<void> {
  await db
    .updateTable('contract_options')
    .set({
      ...values,
      updated_at: laterThanBefore,
    })
    .where('index', '=', index)
    .execute()
}

export async function deleteOption(db: Db, index: number): Promise<void> {
  await db.deleteFrom('contract_options').where('index', '=', index).execute()
}
