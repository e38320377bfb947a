import { createHash } from 'node:crypto'
import { type MatchingCharges, MOST_MATCHING_CHARGES } from '@nineops/contract/charges.contract'
import { londonDate } from '../../platform/clock/london.ts'
import type { Db } from '../../platform/db/db.ts'
import { requireSeen } from './charge-changes.service.ts'
import { type ChargeRow, selectMatchingCharges } from './charge-list.repository.ts'
import { requireCharges } from './charge-list.service.ts'
import { chargeErrors } from './charges.errors.ts'

type Matching = MatchingCharges & { seen?: string }

/** Some charges: by index, each as it was seen where a version is given, or all that match but for some. */
export type ChargeSelection = readonly (number | { index: number; version: string })[] | Matching

const isMatching = (selection: ChargeSelection): selection is Matching => 'all' in selection

/** Which charges they are, and their versions: another text as soon as one of them differs. */
const fingerprint = (rows: readonly ChargeRow[]): string => {
  const hash = createHash('sha256')
  for (const { index, version } of rows) hash.update(`${index} ${version}\n`)
  return hash.digest('hex')
}

/**
 * The charges selected, in order of index, and what tells them from others; with `hold` nobody changes them until the
 * transaction ends.
 * @throws 404, 400 for too many, 409 `charges_none_match`, 409 `charge_changed` where they are not what the caller saw
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
    if (version !== undefined) requireSeen(row, version)
  }
  return { rows, seen: fingerprint(rows) }
}
