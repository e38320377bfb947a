import type { ApiSession } from '../api-session.ts'
import type { Month } from './months.ts'

/** Accounts that close in time, by position: none of those whose services move. */
const closes = (at: number) => at % 12 === 0

/** The last days of accounts that are closed. */
export async function closedAccounts(
  api: ApiSession,
  client: number,
  accounts: readonly { index: number }[],
): Promise<Map<number, string>> {
  const closed = new Map<number, string>()
  for (const { index } of accounts.filter((_, at) => closes(at)).slice(0, 12)) {
    const path = `/api/clients/${client}/accounts/${index}/overview`
    const { closedOn } = await api.get<{ closedOn: string | null }>(path)
    if (closedOn !== null) closed.set(index, closedOn)
  }
  return closed
}

/** One more account closes on the twentieth, with its services, charges and bundles. */
export async function closeOne(
  api: ApiSession,
  client: number,
  accounts: readonly { index: number }[],
  month: Month,
  closed: ReadonlyMap<number, string>,
): Promise<void> {
  const next = accounts.find(({ index }, at) => closes(at) && !closed.has(index))
  if (!next) return
  const path = `/api/clients/${client}/accounts/${next.index}`
  const { version } = await api.get<{ version: string }>(path)
  const on = `${month.start.slice(0, 8)}20`
  await api.post(`${path}/close`, { version, on, endServices: true, endCharges: true })
}

/** Accounts that are closed are billed late for a visit, and for a rental until their last day. */
export async function billClosed(
  api: ApiSession,
  client: number,
  closed: ReadonlyMap<number, string>,
): Promise<void> {
  const path = `/api/clients/${client}/charges`
  for (const [accountIndex, endDate] of closed) {
    const of = { accountIndex, productGroup: 'Maintenance', timing: 'arrears', amount: '12.34' }
    await api.post(path, { ...of, description: 'Last visit', frequency: 'once', startDate: endDate })
    const startDate = `${endDate.slice(0, 8)}05`
    await api.post(path, { ...of, description: 'Last rental', frequency: 'monthly', startDate, endDate })
  }
}
