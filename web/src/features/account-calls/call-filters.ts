import { type AccountCallChoices, callKinds } from '@nineops/contract/crm/account-calls.contract'
import { keysOf, recordOf } from '@nineops/contract/records'

/** The filter fields as text, empty if unset. */
export interface CallFilters {
  billRun: string
  service: string
  productGroup: string
  kind: string
  from: string
  to: string
  minCharge: string
  minSeconds: string
}

export const noFilters: CallFilters = {
  billRun: '',
  service: '',
  productGroup: '',
  kind: '',
  from: '',
  to: '',
  minCharge: '',
  minSeconds: '',
}

/** Every bill run; the default is the newest one only. */
export const EVERY_RUN = 'all'

export const kindNames: Record<(typeof callKinds)[number], string> = {
  exceptions: 'Without a price or cost',
  late: 'Late',
  inclusive: 'Inclusive',
  charged: 'Charged',
  free: 'Free',
}

/** The selected bill run: the newest, unless another or a range of days was chosen. */
export function runOf({ billRun, from, to }: CallFilters, choices: AccountCallChoices | undefined): string {
  if (billRun !== '') return billRun
  return from !== '' || to !== '' ? EVERY_RUN : String(choices?.billRuns[0]?.index ?? EVERY_RUN)
}

const PRICE = /^£?\s*(\d{1,9}(?:\.\d{1,6})?)$/

/** Typed pounds as the server takes them; undefined if empty or invalid. */
export const typedPounds = (text: string): string | undefined => PRICE.exec(text.trim())?.[1]
export const typedSeconds = (text: string): number | undefined =>
  /^\d{1,5}$/.test(text.trim()) && Number(text) <= 86_400 ? Number(text) : undefined

/** The filters as the server takes them, without incomplete ones. */
export function queryOf(filters: CallFilters, choices: AccountCallChoices | undefined) {
  const { service, productGroup, kind, from, to, minCharge, minSeconds } = filters
  const run = runOf(filters, choices)
  const known = callKinds.find(one => one === kind)
  const least = typedPounds(minCharge)
  const seconds = typedSeconds(minSeconds)
  return {
    ...(run !== EVERY_RUN && { billRun: Number(run) }),
    ...(service !== '' && { service: Number(service) }),
    ...(productGroup !== '' && { productGroup }),
    ...(known && { kind: known }),
    ...(from !== '' && { from }),
    ...(to !== '' && { to }),
    ...(least !== undefined && { minCharge: least }),
    ...(seconds !== undefined && { minSeconds: seconds }),
  }
}

/** The filters that are set, for a saved view, and the reverse. */
export const setFilters = (filters: CallFilters): Record<string, string> =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''))
export const filtersFrom = (values: Readonly<Record<string, string>>): CallFilters =>
  recordOf(keysOf(noFilters), name => values[name] ?? '')
