import type { ApiSession } from '../api-session.ts'
import type { Chance } from './chance.ts'
import type { Customer, Establishment } from './establish.ts'

interface Known {
  index: number
  version: string
}
type KnownCharge = Known & {
  description: string
  amount: string
  frequency: string
  startDate: string
  endDate: string | null
}
type KnownContract = Known & {
  option: { name: string } | null
  endDate: string | null
  endedOn: string | null
}

const twoDigits = (day: number) => String(day).padStart(2, '0')
const accountsOf = (api: ApiSession, client: number) =>
  api.get<{ index: number; accountNumber: string }[]>(`/api/clients/${client}/accounts`)

/** Gives bundles and contracts to many accounts, some from the middle of the month. */
export async function giveBundlesAndContracts(
  api: ApiSession,
  { client, bundles, schemes, options }: Establishment,
  customers: readonly Customer[],
  { below, one, often }: Chance,
): Promise<void> {
  for (const { index } of await accountsOf(api, client)) {
    if (!often(60)) continue
    for (const bundle of bundles) {
      if (!often(45)) continue
      const path = `/api/clients/${client}/accounts/${index}/bundles`
      const startDate = often(50) ? '2026-08-01' : `2026-08-${twoDigits(2 + below(27))}`
      await api.post(path, { bundleIndex: bundle, startDate })
    }
  }
  const rows = customers.flatMap(({ number }) => {
    const start = `2026-0${1 + below(8)}-${twoDigits(1 + below(28))}`
    const made = often(50) ? [`${number},${one(schemes)},${often(60) ? one(options) : ''},${start}`] : []
    return often(15) ? [...made, `${number},,${one(options)},${start}`] : made
  })
  const text = ['account_number,scheme,contract_option,start_date', ...rows, ''].join('\r\n')
  await api.upload(`/api/clients/${client}/imports/contracts`, { name: 'contracts.csv', text })
}

/** What an ended contract's early termination charge must come to, in pence; null for none. */
function terminationPence(
  option: string | undefined,
  endDate: string | null,
  endedOn: string,
): number | null {
  if (option === undefined || endDate === null || endedOn >= endDate) return null
  if (option === 'Two years') return 14_999
  // Months from the day after the last, the one that is begun whole: counted on the calendar, day by day.
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

/**
 * A month of changes: bundles and charges that end, prices and VAT rates that change, contracts that end before their term.
 * Answers what early termination charges must come to, by contract.
 */
export async function changeThings(
  api: ApiSession,
  { client }: Establishment,
  month: string,
  { below, one, often }: Chance,
): Promise<Map<number, number | null>> {
  const day = () => `${month}-${twoDigits(2 + below(27))}`
  const terminations = new Map<number, number | null>()
  for (const { index: account } of await accountsOf(api, client)) {
    const at = `/api/clients/${client}`
    if (often(15)) {
      const held = await api.get<(Known & { endDate: string | null; startDate: string })[]>(
        `${at}/accounts/${account}/bundles`,
      )
      for (const bundle of held)
        if (bundle.endDate === null && bundle.startDate < month)
          await api.post(`${at}/accounts/${account}/bundles/${bundle.index}/end`, { endDate: day() })
    }
    if (often(15)) {
      const { version } = await api.get<Known>(`${at}/accounts/${account}`)
      const vatRate = one(['standard', 'reduced', 'zero', 'exempt', 'reverse'])
      await api.post(`${at}/accounts/${account}/vatrates`, { version, validFrom: day(), vatRate })
    }
    if (often(40)) await changeCharges(api, client, account, day, often(50))
    if (often(25)) {
      const contracts = await api.get<KnownContract[]>(`${at}/contracts?account=${account}&pageSize=100`)
      for (const { index, version, option, endDate, endedOn } of contracts) {
        if (endedOn !== null) continue
        const endOn = day()
        await api.post(`${at}/contracts/${index}/end`, { version, noticeOn: '2026-07-20', endOn })
        terminations.set(index, terminationPence(option?.name, endDate, endOn))
      }
    }
  }
  return terminations
}

async function changeCharges(
  api: ApiSession,
  client: number,
  account: number,
  day: () => string,
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
  const on = day()
  if (!charge || charge.startDate >= on) return
  const { index, version } = charge
  if (ends) await api.post(`${path}/end`, { charges: [{ index, version }], endDate: on })
  else await api.post(`${path}/${index}/price`, { version, amount: '17.77', from: on })
}
