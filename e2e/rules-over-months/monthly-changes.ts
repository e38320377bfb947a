import type { ApiSession } from '../api-session.ts'
import { dayAfter, monthStart } from '../recomputation/london-time.ts'
import type { Chance } from './chance.ts'
import { billClosed, closedAccounts, closeOne } from './closing-accounts.ts'
import type { Establishment } from './establish.ts'
import { type Month, twoDigits } from './months.ts'
import { type Customer, isIdle, vatNumberOf } from './populate.ts'
import { sideBySide } from './side-by-side.ts'

interface Known {
  index: number
  version: string
}
type KnownCharge = Known & {
  description: string
  frequency: string
  startDate: string
  endDate: string | null
}
type KnownContract = Known & {
  option: { name: string } | null
  endDate: string | null
  endedOn: string | null
}

/** How many accounts a month changes individually, at most. */
const MOST = 1500

const accountsOf = (api: ApiSession, client: number) =>
  api.get<{ index: number; accountNumber: string }[]>(`/api/clients/${client}/accounts`)
const dayOf = ({ start }: { start: string }, { below }: Chance) =>
  `${start.slice(0, 8)}${twoDigits(2 + below(27))}`

/** The services of an account that begin before a day and continue. */
async function steadyServices(api: ApiSession, at: string, day: string): Promise<Known[]> {
  const list = await api.get<(Known & { startDate: string; endDate: string | null })[]>(`${at}/services`)
  return list.filter(one => one.endDate === null && one.startDate < day)
}

const firstService = async (api: ApiSession, at: string, day: string): Promise<Known | undefined> =>
  (await steadyServices(api, at, day))[0]

/** An account whose service moves to the next one, by position. */
const moves = (at: number) => at % 24 === 9 && !isIdle(at) && !isIdle(at + 1)

/** A rental and a bundle under services that move in the second month, from a day after their move: billed ahead of it. */
async function billAhead(
  api: ApiSession,
  { client, bundleAhead: bundleIndex }: Establishment,
  accounts: readonly { index: number }[],
  [first, second]: readonly Month[],
): Promise<void> {
  if (!first || !second) return
  const startDate = `${second.start.slice(0, 8)}27`
  for (const { index: accountIndex } of accounts.slice(0, MOST).filter((_, at) => moves(at))) {
    const path = `/api/clients/${client}/accounts/${accountIndex}`
    const service = await firstService(api, path, first.start)
    if (!service) continue
    const serviceIndex = service.index
    await api.post(`/api/clients/${client}/charges`, {
      accountIndex,
      serviceIndex,
      description: 'Billed ahead',
      productGroup: 'Maintenance',
      frequency: 'monthly',
      timing: 'advance',
      amount: '31.00',
      startDate,
    })
    await api.post(`${path}/bundles`, { bundleIndex, startDate, serviceIndex })
  }
}

/** Gives many accounts, or services, their own bundles, contracts and cards, some from the middle of a month. */
export async function setTerms(
  api: ApiSession,
  establishment: Establishment,
  customers: readonly Customer[],
  months: readonly Month[],
  luck: Chance,
): Promise<void> {
  const { client, carriers, bundles, schemes, options, special } = establishment
  const { below, one, often } = luck
  const first = months[0]?.start ?? ''
  const last = months.at(-1)?.start ?? ''
  const accounts = await accountsOf(api, client)
  const affected = accounts
    .map(({ index }, at) => ({ index, at }))
    .filter(() => often(60) && below(accounts.length) < 3 * MOST)
    .flatMap(({ index, at }) =>
      bundles
        .filter(() => often(45))
        .map(bundleIndex => {
          const startDate = often(50) ? first : dayOf({ start: often(70) ? first : last }, luck)
          return { index, at, bundleIndex, startDate }
        }),
    )
  await sideBySide(affected, async ({ index, at, ...body }) => {
    const path = `/api/clients/${client}/accounts/${index}`
    const steady = at % 3 === 1 ? [] : await steadyServices(api, path, first)
    const services = steady.map(service => service.index)
    // Some are of one number, some shared by two of three.
    const pool = at % 6 === 2 && services.length > 1 ? services.slice(0, 2) : []
    const serviceIndex = at % 3 === 0 ? (services[0] ?? null) : null
    await api.post(`${path}/bundles`, { ...body, serviceIndex, pool })
  })
  await billAhead(api, establishment, accounts, months)
  const own = accounts.filter((_, at) => at % 50 === 1).slice(0, 300)
  await sideBySide(own, async ({ index: accountIndex }) => {
    await api.post(`/api/clients/${client}/rateallocations`, {
      side: 'retail',
      rateCardIndex: special,
      carrierIndex: carriers[0],
      validFrom: dayAfter(last, 7),
      accountIndex,
    })
  })
  const rows = customers.flatMap(({ number }) => {
    const start = `${monthStart(last, -2 - below(8)).slice(0, 8)}${twoDigits(1 + below(28))}`
    const made = often(50) ? [`${number},${one(schemes)},${often(60) ? one(options) : ''},${start}`] : []
    return often(15) ? [...made, `${number},,${one(options)},${start}`] : made
  })
  const text = ['account_number,scheme,contract_option,start_date', ...rows, ''].join('\r\n')
  await api.upload(`/api/clients/${client}/imports/contracts`, { name: 'contracts.csv', text })
}

/** The expected early termination charge of an ended contract, in pence; null for none. */
function terminationPence(
  option: string | undefined,
  endDate: string | null,
  endedOn: string,
): number | null {
  if (option === undefined || endDate === null || endedOn >= endDate) return null
  if (option === 'Two years') return 14_999
  // Months from the day after the last, counting a started month in full, on the calendar, day by day.
  const next = new Date(`${endedOn}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  let months = 0
  for (;;) {
    const begins = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + months, 1))
    const lastDay = new Date(Date.UTC(begins.getUTCFullYear(), begins.getUTCMonth() + 1, 0)).getUTCDate()
    begins.setUTCDate(Math.min(next.getUTCDate(), lastDay))
    if (begins.toISOString().slice(0, 10) > endDate) return months * 825
    months += 1
  }
}

async function endBundles(api: ApiSession, at: string, month: Month, endDate: string): Promise<void> {
  const held = await api.get<(Known & { endDate: string | null; startDate: string })[]>(`${at}/bundles`)
  for (const bundle of held)
    if (bundle.endDate === null && bundle.startDate < month.start)
      await api.post(`${at}/bundles/${bundle.index}/end`, { endDate })
}

async function changeCharges(
  api: ApiSession,
  client: number,
  account: number,
  on: string,
  ends: boolean,
): Promise<void> {
  const path = `/api/clients/${client}/charges`
  const list = await api.get<KnownCharge[]>(`${path}?account=${account}&pageSize=100`)
  const charge = list.find(
    one =>
      one.frequency !== 'once' &&
      one.endDate === null &&
      ['Broadband', 'Line rental', 'Maintenance'].includes(one.description),
  )
  if (!charge || charge.startDate >= on) return
  const { index, version } = charge
  if (ends) await api.post(`${path}/end`, { charges: [{ index, version }], endDate: on })
  else await api.post(`${path}/${index}/price`, { version, amount: '17.77', from: on })
}

/** Charges entered a month late, and ends a month back; every so many accounts. */
async function comeLate(
  api: ApiSession,
  client: number,
  accounts: readonly { index: number }[],
  month: Month,
  closed: ReadonlyMap<number, string>,
): Promise<void> {
  const path = `/api/clients/${client}/charges`
  const before = monthStart(month.start, -1).slice(0, 8)
  const late = (accountIndex: number, frequency: string, timing: string, day: string) =>
    api.post(path, {
      accountIndex,
      description: `Late ${frequency}`,
      productGroup: 'Maintenance',
      frequency,
      timing,
      amount: '31.00',
      startDate: `${before}${day}`,
    })
  const some = accounts
    .slice(0, MOST)
    .map(({ index }, at) => ({ index, at }))
    .filter(({ index }) => !closed.has(index))
  await sideBySide(some, async ({ index, at }) => {
    if (at % 11 === 2) await late(index, 'monthly', 'advance', '15')
    if (at % 11 === 4) await late(index, 'quarterly', 'arrears', '09')
    if (at % 11 === 6) await late(index, 'once', 'arrears', '21')
    if (at % 11 === 8) await changeCharges(api, client, index, `${before}20`, true)
  })
}

/** Services move to the next account from the middle of the month, with their charges and bundles; every so many accounts. */
async function moveServices(
  api: ApiSession,
  client: number,
  accounts: readonly { index: number }[],
  month: Month,
): Promise<void> {
  const some = accounts
    .slice(0, MOST)
    .map(({ index }, at) => ({ index, at, next: accounts[at + 1]?.index }))
    .filter(({ at }) => moves(at))
  for (const { index, at, next } of some) {
    const path = `/api/clients/${client}/accounts/${index}`
    const service = await firstService(api, path, month.start)
    const from = `${month.start.slice(0, 8)}${twoDigits(5 + (at % 20))}`
    if (service && next !== undefined)
      await api.post(`${path}/services/${service.index}/move`, {
        version: service.version,
        toAccount: next,
        from,
      })
  }
}

/** A product's own price changes, which no charge follows; then charges of another change, and its price with them. */
async function reprice(api: ApiSession, client: number, month: Month, luck: Chance): Promise<void> {
  const at = `/api/clients/${client}`
  const products = await api.get<(Known & { code: string })[]>(`${at}/products`)
  const [line, broadband] = ['LINE', 'BB'].map(code => products.find(one => one.code === code)?.index)
  await api.patch(`${at}/products/${line}`, { price: '99.99', cost: '55.55', nominal: '4999' })
  const listed = await api.get<(KnownCharge & { account: object })[]>(
    `${at}/charges?product=${broadband}&state=active&pageSize=40`,
  )
  const asked = {
    charges: listed.map(({ index, version }) => ({ index, version })),
    change: { by: 'percent', percent: '3.9' },
    from: dayOf(month, luck),
    products: true,
  }
  const { changes } = await api.post<{ changes: number }>(`${at}/pricechanges/preview`, asked)
  if (changes > 0) await api.post(`${at}/pricechanges`, asked)
}

/**
 * A month of changes: bundles and charges that end, prices and VAT rates that change, contracts that end before their
 * term, accounts that close. Returns the expected early termination charges by contract.
 */
export async function changeThings(
  api: ApiSession,
  { client }: Establishment,
  month: Month,
  luck: Chance,
): Promise<Map<number, number | null>> {
  const { below, one, often } = luck
  const terminations = new Map<number, number | null>()
  const accounts = await accountsOf(api, client)
  // Choose everything first: calls made in parallel finish in random order.
  const closed = await closedAccounts(api, client, accounts)
  await billClosed(api, client, closed)
  await comeLate(api, client, accounts, month, closed)
  await moveServices(api, client, accounts, month)
  await reprice(api, client, month, luck)
  const plans = accounts
    .filter(() => below(accounts.length) < MOST)
    .map(({ index }) => ({
      index,
      endsBundlesOn: often(15) ? dayOf(month, luck) : null,
      vat: often(20)
        ? {
            validFrom: dayOf(month, luck),
            vatRate: one(['standard', 'reduced', 'zero', 'exempt', 'reverse']),
          }
        : null,
      chargesOn: often(40) ? dayOf(month, luck) : null,
      endsCharge: often(50),
      endsContractsOn: often(25) ? dayOf(month, luck) : null,
    }))
    .filter(({ index }) => !closed.has(index))
  await sideBySide(plans, async plan => {
    const at = `/api/clients/${client}/accounts/${plan.index}`
    if (plan.endsBundlesOn) await endBundles(api, at, month, plan.endsBundlesOn)
    if (plan.vat) {
      const { version } = await api.get<Known>(at)
      // Only reverse charge needs the number, but an account may have one before.
      await api.post(`${at}/vatrates`, { version, ...plan.vat, vatNumber: vatNumberOf(plan.index) })
    }
    if (plan.chargesOn) await changeCharges(api, client, plan.index, plan.chargesOn, plan.endsCharge)
    if (!plan.endsContractsOn) return
    const path = `/api/clients/${client}/contracts`
    const contracts = await api.get<KnownContract[]>(`${path}?account=${plan.index}&pageSize=100`)
    for (const { index, version, option, endDate, endedOn } of contracts) {
      if (endedOn !== null) continue
      const endOn = plan.endsContractsOn
      const noticeOn = dayAfter(month.start, -12)
      await api.post(`${path}/${index}/end`, { version, noticeOn, endOn })
      terminations.set(index, terminationPence(option?.name, endDate, endOn))
    }
  })
  await closeOne(api, client, accounts, month, closed)
  return terminations
}
