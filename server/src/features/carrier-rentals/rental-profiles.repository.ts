import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allRows } from '../../platform/db/query-rows.ts'

export interface ProfileRow {
  carrierIndex: number
  carrierName: string
  profile: unknown
}

/** A reseller's carriers, or one of them, each with its own columns of rental files or null. */
export const selectProfiles = (db: Db, clientIndex: number, carrier?: number) => allRows<ProfileRow>(db)`
    select c.index as "carrierIndex", c.name as "carrierName", p.profile
    from carriers c left join carrier_rental_profiles p on p.carrier_index = c.index
    where c.client_index = ${clientIndex} ${carrier === undefined ? sql`` : sql`and c.index = ${carrier}`}
    order by lower(c.name)`

export async function saveProfile(db: Db, carrierIndex: number, profile: unknown): Promise<void> {
  if (profile === null)
    await db.deleteFrom('carrier_rental_profiles').where('carrier_index', '=', carrierIndex).execute()
  else
    await sql`
      insert into carrier_rental_profiles (carrier_index, profile)
      values (${carrierIndex}, ${JSON.stringify(profile)})
      on conflict (carrier_index) do update set profile = excluded.profile`.execute(db)
}
