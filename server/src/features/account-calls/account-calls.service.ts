import { usageOf } from '@nineops/contract/bureau/usage-kinds.contract'
import {
  type AccountCall,
  type AccountCallChoices,
  accountCalls,
  type AccountCallSums,
  costRoles,
} from '@nineops/contract/crm/account-calls.contract'
import type { TracedRating } from '@nineops/contract/bureau/call-traces.contract'
import type { ParamsOf, QueryOf } from '@nineops/contract/http'
import type { Role } from '@nineops/contract/roles'
import { addDays } from '../../platform/clock/calendar-dates.ts'
import { londonDayStart } from '../../platform/clock/london.ts'
import type { Db } from '../../platform/db/db.ts'
import { listing } from '../../platform/lists/listing.ts'
import { accountDetail } from '../accounts/accounts.change.service.ts'
import { callRating } from '../call-traces/call-traces.service.ts'
import { bandOfCode } from '../rate-cards/rate-cards.service.ts'
import { numberParts } from './account-calls.domain.ts'
import { accountCallErrors } from './account-calls.errors.ts'
import * as repository from './account-calls.repository.ts'
import { selectProductGroups, selectRatedRuns, selectRun, selectServices } from './call-choices.repository.ts'

type Account = ParamsOf<typeof accountCalls.list>
type Filters = QueryOf<typeof accountCalls.sums>

const MOST_SERVICES = 1000

/** Whether the user may see what calls cost the reseller. */
export const seesCosts = (roles: readonly Role[]): boolean => roles.some(role => costRoles.includes(role))

const toCall = (row: repository.AccountCallRow, costs: boolean): AccountCall => ({
  billRun: { index: row.billRunIndex, description: row.billRunDescription },
  carrier: { index: row.carrierIndex, name: row.carrierName },
  callId: row.callId,
  cli: row.cli,
  service: { index: row.serviceIndex, cli: row.serviceCli },
  destination: row.destination,
  destinationName: row.destinationName,
  productGroup: row.productGroup,
  startedAt: row.startedAt.toISOString(),
  durationSeconds: row.durationSeconds,
  ...usageOf(row),
  billableSeconds: row.billableSeconds,
  inclusiveSeconds: row.inclusiveSeconds ?? 0,
  inclusiveQuantity: row.inclusiveQuantity ?? row.inclusiveSeconds ?? 0,
  band: bandOfCode(row.timeBand),
  charge: row.charge,
  cost: costs ? row.cost : null,
  exception: row.exception,
  late: row.late,
})

/** Sorting by these would reveal costs to users who may not see them. */
const sortOf = (sort: repository.CallSort, costs: boolean): repository.CallSort =>
  costs ? sort : sort.filter(({ column }) => column !== 'cost')

/** The filter for the repository; null if no call can match. @throws 404 */
async function filterOf(
  db: Db,
  { client, account }: Account,
  query: Filters,
): Promise<repository.CallFilter | null> {
  await accountDetail(db, client, account)
  const runs = await runsOf(db, client, query)
  if (runs.length === 0) return null
  const { filter, service, productGroup, from, to, minCharge, minSeconds, kind } = query
  return {
    accountIndex: account,
    runs,
    filter,
    numbers: numberParts(filter),
    service,
    productGroup,
    minCharge,
    minSeconds,
    kind,
    from: from === undefined ? undefined : new Date(londonDayStart(from)),
    before: to === undefined ? undefined : new Date(londonDayStart(addDays(to, 1))),
  }
}

async function runsOf(db: Db, client: number, { billRun, from }: Filters): Promise<number[]> {
  if (billRun === undefined) return (await selectRatedRuns(db, client, from)).map(({ index }) => index)
  const run = await selectRun(db, client, billRun)
  if (!run) throw accountCallErrors.noRun(billRun)
  return run.generation > 0 ? [billRun] : []
}

/** An account's calls, with what they cost or without. @throws 404 */
const callListing = (costs: boolean) =>
  listing({
    endpoint: accountCalls.list,
    async of(db, { params, query }) {
      const filter = await filterOf(db, params, query)
      return filter && { ...filter, sort: sortOf(query.sort, costs) }
    },
    stored: repository.listedCalls,
    read: row => toCall(row, costs),
  })
export const callList = callListing(false)
export const costedCallList = callListing(true)

const nothing: AccountCallSums = {
  calls: 0,
  durationSeconds: 0,
  inclusiveSeconds: 0,
  charge: '0.000000',
  cost: '0.000000',
  exceptions: 0,
}

/** The sums of the matching calls. @throws 404 */
export async function sumCalls(
  db: Db,
  account: Account,
  query: Filters,
  costs: boolean,
): Promise<AccountCallSums> {
  const filter = await filterOf(db, account, query)
  const sums = filter ? await repository.sumCalls(db, filter) : nothing
  return costs ? sums : { ...sums, cost: null }
}

/** The values an account's calls can be filtered by. @throws 404 */
export async function callChoices(db: Db, { client, account }: Account): Promise<AccountCallChoices> {
  await accountDetail(db, client, account)
  const billRuns = await selectRatedRuns(db, client)
  const runs = billRuns.map(({ index }) => index)
  return {
    billRuns,
    services: await selectServices(db, account, MOST_SERVICES),
    productGroups: await selectProductGroups(db, account, runs),
  }
}

/** How a call of the account was priced; without the wholesale side for users who may not see costs. @throws 404 */
export async function explainPrice(
  db: Db,
  { client, account }: Account,
  call: { carrierIndex: number; callId: string },
  costs: boolean,
): Promise<TracedRating> {
  await accountDetail(db, client, account)
  const rating = await callRating(db, client, call)
  if (rating?.account?.index !== account) throw accountCallErrors.noCall(call.callId)
  return costs ? rating : { ...rating, sides: rating.sides.filter(({ side }) => side === 'retail') }
}
