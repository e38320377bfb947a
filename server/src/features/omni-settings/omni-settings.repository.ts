import type { OmniSettings } from '@nineops/contract/omni-portal/omni-settings.contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

const columns = [
  'show_contract_end_date as showContractEndDate',
  'updated_at as updatedAt',
  'updated_by as updatedBy',
] as const

export const selectSettings = (db: Db, clientIndex: number) =>
  db.selectFrom('omni_settings').select(columns).where('client_index', '=', clientIndex).executeTakeFirst()
export type SettingsRow = NonNullable<Awaited<ReturnType<typeof selectSettings>>>

/** Prevents other changes to the reseller's settings until the transaction ends, even if there is no row yet. */
export async function lockSettings(db: Db, clientIndex: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('omni_settings'), ${clientIndex})`.execute(db)
}

export const saveSettings = (
  db: Db,
  clientIndex: number,
  { showContractEndDate }: OmniSettings,
  username: string,
) => {
  const values = {
    show_contract_end_date: showContractEndDate,
    updated_at: sql<Date>`now()`,
    updated_by: username,
  }
  return db
    .insertInto('omni_settings')
    .values({ client_index: clientIndex, ...values })
    .onConflict(conflict => conflict.column('client_index').doUpdateSet(values))
    .returning(columns)
    .executeTakeFirstOrThrow()
}
