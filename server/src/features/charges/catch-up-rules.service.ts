import type { Db } from '../../platform/db/db.ts'
import type { CatchUpRules } from './catch-up.domain.ts'
import * as repository from './catch-up-rules.repository.ts'
import type { Period } from './charge-periods.domain.ts'

/** The limits as stored; without a first period while nothing is invoiced. */
export type StoredRules = Omit<CatchUpRules, 'first'> & { first: Period | null; invoicedTo: string | null }

/**
 * What limits the catch-up of a reseller's charges. The first period that NineOps bills is that of the earliest bill run
 * with an invoice run that is not abandoned.
 */
export async function catchUpRules(db: Db, clientIndex: number): Promise<StoredRules> {
  const row = await repository.selectRules(db, clientIndex)
  const { firstStart = null, firstEnd = null, heldStart = null, heldEnd = null } = row ?? {}
  return {
    first: firstStart === null || firstEnd === null ? null : { start: firstStart, end: firstEnd },
    invoicedTo: row?.invoicedTo ?? null,
    months: row?.months ?? 0,
    held:
      heldStart === null || heldEnd === null
        ? null
        : { to: { start: heldStart, end: heldEnd }, lastCharge: row?.lastCharge ?? 0 },
  }
}

/** The limits of a run for a period, which may be the first itself. */
export const startingBy = ({ first, months, held }: StoredRules, period: Period): CatchUpRules => ({
  months,
  held,
  first: first !== null && first.start < period.start ? first : period,
})
