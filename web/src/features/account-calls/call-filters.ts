import { type AccountCallChoices, callKinds } from '@nineops/contract/account-calls.contract'

/** What the screen narrows calls to; texts as they are typed or chosen, empty where nothing is. */
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

/** Every bill run, where the newest alone is shown unless told. */
export const EVERY_RUN = 'all'

export const kindWords: Record<(typeof callKinds)[number], string> = {
  exceptions: 'Without a price',
  late: 'Late',
  inclusive: 'Inclusive',
  charged: 'Charged',
  free: 'Free',
}

/** The bill run that is shown: the newest, unless another was chosen or days were. */
export function runOf({ billRun, from, to }: CallFilters, choices: AccountCallChoices | undefined): string {
  if (billRun !== '') return billRun
  return from !== '' || to !== '' ? EVERY_RUN : String(choices?.billRuns[0]?.index ?? EVERY_RUN)
}

const PRICE = /^£?\s*(\d{1,9}(?:\.\d{1,6})?)$/

/** Pounds as they are typed, as the server takes them; undefined for nothing and for what is no amount. */
export const typedPounds = (text: string): string | undefined => PRICE.exec(text.trim())?.[1]
export const typedSeconds = (text: string): number | undefined =>
  /^\d{1,5}$/.test(text.trim()) && Number(text) <= 86_400 ? Number(text) : undefined

/** The filters as the server takes them; what is not complete yet is left out. */
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

/** Those that are set, as a saved view keeps them, and the other way round. */
export const setFilters = (filters: CallFilters): Record<string, string> =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''))
export const filtersFrom = (values: Readonly<Record<string, string>>): CallFilters =>
  Object.fromEntries(Object.keys(noFilters).map(name => [name, values[name] ?? ''])) as Record<
    keyof CallFilters,
    string
  >
