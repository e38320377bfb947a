import type { ExceptionThresholds } from '@nineops/contract/partner-commercial/exception-reporting/exception-thresholds.contract'
import type { ComparisonThresholds } from '@nineops/contract/invoicing/comparisons.contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

type OwnThresholds = Omit<ExceptionThresholds, keyof ComparisonThresholds>

/** The version in force; undefined for the defaults. */
export async function selectOwnThresholds(db: Db, clientIndex: number) {
  const row = await db
    .selectFrom('exception_thresholds as t')
    .leftJoin('users as u', 'u.index', 't.saved_by')
    .selectAll('t')
    .select('u.username')
    .where('t.client_index', '=', clientIndex)
    .orderBy('t.version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (
    row && {
      own: {
        highCall: row.high_call,
        longCallMinutes: row.long_call_minutes,
        premiumPercent: Number(row.premium_percent),
        premiumMinimum: row.premium_minimum,
        freePrefixes: row.free_prefixes,
      } satisfies OwnThresholds,
      version: row.version,
      savedAt: row.saved_at,
      savedBy: row.username,
    }
  )
}

/** Serialises changes of a reseller's thresholds. */
export async function lockThresholds(db: Db, clientIndex: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('exception-thresholds'), ${clientIndex})`.execute(db)
}

export async function insertThresholds(
  db: Db,
  clientIndex: number,
  version: number,
  own: OwnThresholds,
  userIndex: number,
): Promise<void> {
  await db
    .insertInto('exception_thresholds')
    .values({
      client_index: clientIndex,
      version,
      high_call: own.highCall,
      long_call_minutes: own.longCallMinutes,
      premium_percent: String(own.premiumPercent),
      premium_minimum: own.premiumMinimum,
      free_prefixes: [...own.freePrefixes],
      saved_by: userIndex,
    })
    .execute()
}
