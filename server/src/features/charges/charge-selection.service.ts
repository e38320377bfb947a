import { createHash } from 'node:crypto'
import { type MatchingCharges, MOST_MATCHING_CHARGES } from '@nineops/contract/ordering/charges.contract'
import { londonDate } from '../../platform/clock/london.ts'
import type { Db } from '../../platform/db/db.ts'
import { requireUnchangedCharge } from './charge-changes.service.ts'
import { type ChargeRow, selectMatchingCharges } from './charge-list.repository.ts'
import { requireCharges } from './charge-list.service.ts'
import { chargeErrors } from './charges.errors.ts'

type Matching = MatchingCharges & { seen?: string }

/** Some charges: by index, each with its version if given, or all matches except some. */
export type ChargeSelection = readonly (number | { index: number; version: string })[] | Matching

const isMatching = (selection: ChargeSelection): selection is Matching => 'all' in selection

/** Fingerprint of which charges they are, and their versions. */
const fingerprint = (rows: readonly ChargeRow[]): string => {
  const hash = createHash('sha256')
  for (const { index, version } of rows) hash.update(`${index} ${version}\n`)
  return hash.digest('hex')
}

/**
 * The selected charges in order of index, and their fingerprint; with `hold`, locked until the transaction ends.
 * @throws 404, 400 for too many, 409 `charges_none_match`, 409 `charge_changed` if they are not what the caller saw
 */
export async function selectedCharges(
  db: Db,
  clientIndex: number,
  selection: ChargeSelection,
  hold = false,
): Promise<{ rows: ChargeRow[]; seen: string }> {
  if (isMatching(selection)) {
    const { seen, ...filter } = selection
    const rows = await selectMatchingCharges(db, clientIndex, filter, {
      today: londonDate(Date.now()),
      hold,
      limit: MOST_MATCHING_CHARGES + 1,
    })
    if (rows.length > MOST_MATCHING_CHARGES) throw chargeErrors.tooMany(MOST_MATCHING_CHARGES)
    const now = fingerprint(rows)
    if (seen !== undefined && seen !== now) throw chargeErrors.othersMatch()
    if (rows.length === 0) throw chargeErrors.nothingMatches()
    return { rows, seen: now }
  }
  const versions = new Map(
    selection.map(one => (typeof one === 'number' ? [one, undefined] : [one.index, one.version])),
  )
  const rows = await requireCharges(db, clientIndex, [...versions.keys()], hold)
  for (const row of rows) {
    const version = versions.get(row.index)
    if (version !== undefined) requireUnchangedCharge(row, version)
  }
  return { rows, seen: fingerprint(rows) }
}
