import { usageOf } from '@nineops/contract/bureau/usage-kinds.contract'
import { type Itemisation, itemisations } from '@nineops/contract/crm/account-choices'
import type { PartnerCall, PartnerCallsQuery } from '@nineops/contract/dash/partner-calls.contract'
import { addDays } from '../../platform/clock/calendar-dates.ts'
import { londonDayStart } from '../../platform/clock/london.ts'
import type { Db } from '../../platform/db/db.ts'
import { phoneNumberText } from '../../platform/text/phone-number-text.ts'
import { neverListedCalls, numberOnBill } from '../helplines/helplines.service.ts'
import { bandOfCode } from '../rate-cards/rate-cards.service.ts'
import { selectRatedRuns } from './call-choices.repository.ts'
import {
  type PartnerCallRow,
  partnerCallList,
  selectHostedRuns,
  selectItemisation,
} from './partner-calls.repository.ts'

const nothing = { calls: [], total: 0 }
/** Bills of the others list no calls one by one. */
const listing: readonly Itemisation[] = ['full', 'masked']

const toCall = (row: PartnerCallRow, itemisation: Itemisation, hosted: ReadonlySet<number>): PartnerCall => {
  const { kind, quantity } = usageOf(row)
  return {
    callId: row.callId,
    cli: phoneNumberText(row.cli),
    destination: numberOnBill(row.destination, itemisation),
    destinationName: row.destinationName,
    productGroup: row.productGroup,
    kind,
    startedAt: row.startedAt.toISOString(),
    band: bandOfCode(row.timeBand),
    durationSeconds: row.durationSeconds,
    quantity,
    inclusiveSeconds: row.inclusiveSeconds ?? 0,
    inclusiveQuantity: row.inclusiveQuantity ?? row.inclusiveSeconds ?? 0,
    charge: row.charge,
    late: row.late,
    accessCharge: row.accessCharge,
    serviceCharge: row.serviceCharge,
    provisional: !hosted.has(row.billRunIndex),
  }
}

/**
 * A page of an account's calls as its bill lists them (documents: Itemisation), and how many there are. None of another
 * reseller's account, and none of an account whose bills list no calls.
 */
export async function pageOfPartnerCalls(
  db: Db,
  clientIndex: number,
  query: PartnerCallsQuery,
): Promise<{ calls: PartnerCall[]; total: number }> {
  const { account, from, to, sort } = query
  const stored = await selectItemisation(db, clientIndex, account)
  const itemisation = itemisations.find(one => one === stored?.itemisation)
  if (!itemisation || !listing.includes(itemisation)) return nothing
  const runs = (await selectRatedRuns(db, clientIndex, from)).map(({ index }) => index)
  if (runs.length === 0) return nothing
  const filter = {
    accountIndex: account,
    runs,
    neverListed: await neverListedCalls(db, clientIndex),
    from: from === undefined ? undefined : new Date(londonDayStart(from)),
    before: to === undefined ? undefined : new Date(londonDayStart(addDays(to, 1))),
    sort,
  }
  const { rows, total } = await partnerCallList.page(db, filter, query)
  const hosted = await selectHostedRuns(db, runs)
  return { calls: rows.map(row => toCall(row, itemisation, hosted)), total }
}
