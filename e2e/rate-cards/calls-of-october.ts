import { type ApiSession, until } from '../api-session.ts'

interface Run {
  index: number
  periodStart: string
  status: { index: number }
  calls: number
}

const RATED = 40

/** Gives accounts of a reseller new numbers and the same October calls each, and rates them. */
export async function rateOctober(
  api: ApiSession,
  client: number,
  { accounts, clis }: { accounts: readonly string[]; clis: readonly string[] },
): Promise<number> {
  const at = `/api/clients/${client}`
  const runs = await api.get<Run[]>(`${at}/billruns`)
  // A failed test starts again from here.
  const known = runs.find(run => run.periodStart === '2026-10-01' && run.calls > 0)
  if (known) return known.index
  const services = clis.map(
    (cli, place) => `${accounts[place % accounts.length]},${cli},October line,2026-01-01,`,
  )
  await api.upload(`${at}/imports/services`, {
    name: 'services.csv',
    text: ['account_number,cli,description,start_date,end_date', ...services].join('\n'),
  })
  const carriers = await api.get<{ index: number; profile: { name: string } }[]>(`${at}/carriers`)
  const carrier = carriers.find(({ profile }) => profile.name === 'nineops-csv')
  const calls = clis.flatMap((cli, place) =>
    [1, 2, 3].map(n => `oct-${place}-${n},${cli},02079460000,2026-10-0${n}T11:00:00Z,600,`),
  )
  const { index: file } = await api.upload<{ index: number }>(
    `${at}/datacollection/external/files?carrierIndex=${carrier?.index}`,
    {
      name: 'october.csv',
      text: ['call_id,cli,destination,started_at,duration_seconds,carrier_cost', ...calls].join('\n'),
    },
  )
  await until(
    () => api.get<{ status: string }>(`${at}/datacollection/files/${file}`),
    ({ status }) => status === 'taken',
  )
  const october = runs.find(run => run.periodStart === '2026-10-01')
  const { index } =
    october ?? (await api.post<Run>(`${at}/billruns`, { periodStart: '2026-10-01', periodEnd: '2026-10-31' }))
  await api.post(`${at}/billruns/${index}/rate`)
  await until(
    () => api.get<Run>(`${at}/billruns/${index}`),
    ({ status }) => status.index === RATED,
  )
  return index
}
