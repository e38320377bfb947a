import { until } from '../api-session.ts'
import type { CallFile } from '../call-file-maker.ts'
import type { FailureCause, Process } from '../invoice-runs/month-over-api.ts'
import { type Person, Refused } from './person.ts'

export interface Reseller {
  name: string
  client: number
  carrier: number
  files: readonly CallFile[]
  /** Whether two invoice runs of its brands number at the same time. */
  pair: boolean
}

/** Faults in what people and carriers do, as opposed to faults of machines. */
export interface Trouble {
  /** False in the reference month. */
  happens: boolean
  /** Called before an unsafe call that must take effect once; may send it many times in parallel. */
  beforePost(what: string, path: string, body: unknown): Promise<void>
  /** Writes a file to an input path until it settles; may change it while `take` runs. */
  arrive(reseller: Reseller, file: CallFile, take: (path: string) => Promise<void>): Promise<void>
}

export interface Places {
  /** Folder of the reseller's input path, and of its output paths. */
  input(client: number): string
  outputs(client: number): readonly string[]
}

export interface Month {
  person: Person
  trouble: Trouble
  places: Places
  /** The collection day of the Direct Debits. */
  bacsDate: string
}

const PATIENCE = { seconds: 900, every: 250 }
const october = { periodStart: '2026-10-01', periodEnd: '2026-10-31' }
const november = { periodStart: '2026-11-01', periodEnd: '2026-11-15' }

/** Sends it, unless an earlier press of the same button already has; without faults that is impossible. */
async function unlessDone({ trouble }: Month, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 409 || !trouble.happens) throw error
  }
}

/** Sets up the input and output paths. */
export async function setUpPaths({ person, places }: Month, { client, carrier }: Reseller): Promise<void> {
  const base = `/api/clients/${client}/paths`
  await person.post(`${base}/input`, { path: places.input(client), carrierIndex: carrier, moveTaken: true })
  for (const path of places.outputs(client)) await person.post(`${base}/output`, { path })
}

/** A whole month of one reseller, from its call files to the delivered packs. Returns its invoice runs. */
export async function billMonth(month: Month, reseller: Reseller): Promise<number[]> {
  for (const [position, file] of reseller.files.entries())
    await bringIn(month, reseller, file, position % 2 === 0)
  const first = await prepareRun(month, reseller, october)
  const runs = [first]
  if (reseller.pair) runs.push(await prepareRun(month, reseller, november))
  await Promise.all(runs.map(run => runGroup(month, run, 'number')))
  for (const run of runs) await runGroup(month, run, 'produce')
  for (const run of runs) {
    await confirm(month, run)
    await runGroup(month, run, 'release')
  }
  for (const run of runs) await untilDelivered(month, reseller, run)
  return runs
}

type Period = typeof october

async function bringIn(month: Month, reseller: Reseller, file: CallFile, uploads: boolean): Promise<void> {
  const { person, trouble } = month
  const base = `/api/clients/${reseller.client}/datacollection`
  const filesNow = () =>
    person.get<{ index: number; name: string; status: string }[]>(
      `${base}/external/files?only=received&pageSize=200`,
    )
  const known = async () => (await filesNow()).find(({ name }) => name === file.name)
  if (uploads)
    await unlessDone(month, () =>
      person.post(`${base}/external/files?carrierIndex=${reseller.carrier}`, undefined, file),
    )
  else
    await trouble.arrive(reseller, file, async path => {
      await person.post(`${base}/external/files/take`, { path, carrierIndex: reseller.carrier })
    })
  await until(
    async () => {
      const shown = await known()
      if (shown?.status === 'failed')
        await unlessDone(month, () => person.post(`${base}/files/${shown.index}/retry`))
      return shown
    },
    shown => shown?.status === 'taken',
    PATIENCE,
  )
}

/** Rates and closes a period, and prepares and calculates its invoices. */
async function prepareRun(month: Month, { client }: Reseller, period: Period): Promise<number> {
  const { person, trouble } = month
  const { index: billRun } = await person.post<{ index: number }>(`/api/clients/${client}/billruns`, period)
  const one = `/api/clients/${client}/billruns/${billRun}`
  await trouble.beforePost('rate', `${one}/rate`, undefined)
  await unlessDone(month, () => person.post(`${one}/rate`))
  await until(
    async () => {
      const shown = await person.get<{ status: { index: number }; failure: string | null }>(one)
      if (shown.failure !== null) await unlessDone(month, () => person.post(`${one}/rate`))
      return shown
    },
    shown => shown.status.index === 40 && shown.failure === null,
    PATIENCE,
  )
  await trouble.beforePost('close', `${one}/close`, { acceptExceptions: true })
  await unlessDone(month, () => person.post(`${one}/close`, { acceptExceptions: true }))
  const { index: run } = await createRun(month, client, billRun, period.periodEnd)
  for (const group of ['prepare', 'calculate'] as const) await runGroup(month, run, group)
  return run
}

async function createRun(month: Month, client: number, billRunIndex: number, invoiceDate: string) {
  const { person, trouble, bacsDate } = month
  const body = { billRunIndex, invoiceDate, bacsDate }
  const path = `/api/clients/${client}/invoiceruns`
  await trouble.beforePost('create run', path, body)
  await unlessDone(month, () => person.post(path, body))
  const made = await person.get<{ index: number; billRun: { index: number } }[]>(`${path}?pageSize=200`)
  const ours = made.filter(({ billRun }) => billRun.index === billRunIndex)
  if (ours.length !== 1 || !ours[0])
    throw new Error(`${ours.length} invoice runs of bill run ${billRunIndex}`)
  return ours[0]
}

type Group = 'prepare' | 'calculate' | 'number' | 'produce' | 'release'

/** Runs a group of processes, restarting one that stopped. */
async function runGroup(month: Month, run: number, group: Group): Promise<void> {
  const { person, trouble } = month
  const start = `/api/invoiceruns/${run}/processgroups/${group}/run`
  await trouble.beforePost(`run ${group}`, start, undefined)
  await unlessDone(month, () => person.post(start))
  await until(
    async () => {
      const all = await person.get<Process[]>(`/api/invoiceruns/${run}/processes`)
      const shown = all.filter(one => one.group.id === group)
      const failedToBegin = shown.every(({ status }) => status !== 'running' && status !== 'queued')
      if (failedToBegin && shown.some(({ status }) => status !== 'done'))
        await unlessDone(month, () => person.post(start))
      return shown.map(({ id, status, failure, done, total }) => ({ id, status, failure, done, total }))
    },
    shown => shown.every(({ status }) => status === 'done'),
    PATIENCE,
  )
  const failures = await person.get<FailureCause[]>(`/api/invoiceruns/${run}/failures`)
  const unexpected = failures.filter(({ cause }) => cause === 'unexpected')
  if (unexpected.length > 0) throw new Error(`Accounts failed unexpectedly: ${JSON.stringify(unexpected)}`)
}

async function confirm(month: Month, run: number): Promise<void> {
  const { person, trouble } = month
  const one = `/api/invoiceruns/${run}`
  const { kinds } = await person.get<{ kinds: Record<string, { open: number }> }>(`${one}/comparison`)
  for (const [kind, { open }] of Object.entries(kinds))
    if (open > 0)
      await unlessDone(month, () =>
        person.post(`${one}/comparison/signoffs`, { kind, open, reason: 'Checked with the reseller' }),
      )
  const { current } = await person.get<{ current: { accounts: number; gross: string } }>(`${one}/metrics`)
  const figures = { accounts: current.accounts, gross: current.gross }
  await trouble.beforePost('confirm', `${one}/confirm`, figures)
  await unlessDone(month, () => person.post(`${one}/confirm`, figures))
  await until(
    () => person.get<{ status: { index: number } }>(one),
    shown => shown.status.index >= 75,
    PATIENCE,
  )
}

interface ShownDelivery {
  index: number
  state: string
  path: string
}

/** Waits until the pack is on every output path; failed deliveries are retried. */
async function untilDelivered(month: Month, { client }: Reseller, run: number): Promise<void> {
  const { person, places } = month
  const base = `/api/invoiceruns/${run}/deliveries`
  await until(
    async () => {
      const shown = await person.get<ShownDelivery[]>(base)
      const arrived = new Set(shown.filter(({ state }) => state === 'delivered').map(({ path }) => path))
      const under = new Set(
        shown.filter(({ state }) => !['delivered', 'failed'].includes(state)).map(({ path }) => path),
      )
      for (const { index, path, state } of shown)
        if (state === 'failed' && !arrived.has(path) && !under.has(path)) {
          under.add(path)
          await unlessDone(month, () => person.post(`${base}/${index}/resend`))
        }
      return { arrived: [...arrived], shown }
    },
    ({ arrived }) => arrived.length === places.outputs(client).length,
    PATIENCE,
  )
}
