import { type ApiSession, signInToApi } from '../api-session.ts'
import { password } from '../fixtures.ts'
import { rateOctober } from '../rate-cards/calls-of-october.ts'

/** Indexes of demo records, and of records created here because the demo has none. */
export interface Facts {
  /** An account of Fenland Direct with invoices. */
  account: number
  /** A brand of Wessex Cloud Calling. */
  brand: number
  /** A reseller: Beacon Telecom. */
  billRun: number
  circuit: number
  /** A range of Caledonia Business Lines. */
  range: number
  schedule: number
  shadowRun: number
  webhook: number
}

interface Indexed {
  index: number
}
const first = async (api: ApiSession, path: string): Promise<number> => {
  const [row] = await api.get<Indexed[]>(path)
  if (!row) throw new Error(`${path} is empty`)
  return row.index
}

/** Finds or creates a shadow run of Orkney and Shetland Telecom by this name. */
async function ownShadowRun(api: ApiSession): Promise<number> {
  const at = '/api/clients/12/shadowruns'
  const description = 'For the sweep'
  const runs = await api.get<(Indexed & { description: string })[]>(at)
  const known = runs.find(run => run.description === description)
  if (known) return known.index
  const callers = await api.get<{ accountNumber: string }[]>('/api/clients/12/accounts')
  const billRunIndex = await rateOctober(api, 12, {
    accounts: callers.slice(0, 3).map(({ accountNumber }) => accountNumber),
    clis: ['01632997101', '01632997102', '01632997103'],
  })
  const [card] = await api.get<{ rateCard: Indexed; side: string }[]>('/api/clients/12/rateallocations')
  const cards = [{ side: card?.side, rateCardIndex: card?.rateCard.index }]
  return (await api.post<Indexed>(at, { billRunIndex, description, proposal: { cards } })).index
}

async function ownWebhook(api: ApiSession): Promise<number> {
  const at = '/api/clients/12/webhooks'
  const url = 'https://sweep.example/hooks'
  const webhooks = await api.get<(Indexed & { url: string })[]>(at)
  const known = webhooks.find(webhook => webhook.url === url)
  if (known) return known.index
  await api.post('/api/allowedaddresses', { address: 'sweep.example', purpose: 'webhooks' })
  return (await api.post<Indexed>(at, { url, events: ['run.complete'], state: 'paused' })).index
}

/** Finds one record for each detail screen and creates those the demo lacks. */
export async function readFacts(address: string): Promise<Facts> {
  const api = await signInToApi(address, 'admin', password)
  // Fill the Dash API log, which starts empty.
  await fetch(`${address}/dash/accounts`)
  const accounts = await api.get<(Indexed & { accountNumber: string })[]>('/api/clients/10/accounts')
  const account = accounts.filter(({ accountNumber }) => !accountNumber.startsWith('CRM-'))[5]
  return {
    account: account?.index ?? 0,
    brand: await first(api, '/api/clients/11/brands'),
    billRun: await first(api, '/api/clients/1/billruns'),
    circuit: await first(api, '/api/circuits'),
    range: await first(api, '/api/clients/6/invoicenumbers'),
    schedule: await first(api, '/api/schedulers'),
    shadowRun: await ownShadowRun(api),
    webhook: await ownWebhook(api),
  }
}
