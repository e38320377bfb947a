import { type ApiSession, until } from '../api-session.ts'
import type { CallFile } from '../call-file-maker.ts'
import { collectionDay } from '../faults/collection-day.ts'

/** The steps of a reseller's month over the API; `run-a-month.spec.ts` does the same on the screen. */

export interface FileCounts {
  index: number
  status: string
  lines: number
  accepted: number
  rejected: number
  duplicate: number
  failure: string | null
}

export const uploadCalls = (api: ApiSession, client: number, carrier: number, file: CallFile) =>
  api.upload<FileCounts>(`/api/clients/${client}/datacollection/external/files?carrierIndex=${carrier}`, file)

/** Waits until a file was collected or refused. */
export const untilCollected = (api: ApiSession, client: number, index: number, seconds = 60) =>
  until(
    () =>
      api.get<FileCounts & { reasons: { reason: string; lines: number }[] }>(
        `/api/clients/${client}/datacollection/files/${index}`,
      ),
    file => file.status === 'taken' || file.status === 'failed',
    { seconds },
  )

export interface BillRun {
  index: number
  status: { index: number }
  calls: number
  lateCalls: number
  unallocatedCalls: number
  unratedRetailCalls: number
  unratedWholesaleCalls: number
  retailCharge: string
  wholesaleCost: string
  failure: string | null
}

export const october = { start: '2026-10-01', end: '2026-10-31' } as const

export const createBillRun = (api: ApiSession, client: number) =>
  api.post<BillRun>(`/api/clients/${client}/billruns`, {
    periodStart: october.start,
    periodEnd: october.end,
  })

export const startRating = (api: ApiSession, client: number, run: number) =>
  api.post<BillRun>(`/api/clients/${client}/billruns/${run}/rate`)

export const untilRated = (api: ApiSession, client: number, run: number, seconds = 60) =>
  until(
    () => api.get<BillRun>(`/api/clients/${client}/billruns/${run}`),
    shown => shown.status.index === 40 || shown.failure !== null,
    { seconds },
  )

export const allocate = (api: ApiSession, client: number, run: number, cli: string, accountNumber: string) =>
  api.post(`/api/clients/${client}/billruns/${run}/allocate`, { cli, accountNumber })

export const closeBillRun = (api: ApiSession, client: number, run: number) =>
  api.post<BillRun>(`/api/clients/${client}/billruns/${run}/close`, { acceptExceptions: true })

export interface InvoiceRun {
  index: number
  status: { index: number; description: string }
  accounts: number
  failed: number
  pending: number
  gross: string
}

export const invoiceDate = '2026-10-31'

export const createInvoiceRun = (api: ApiSession, client: number, billRunIndex: number) =>
  api.post<InvoiceRun>(`/api/clients/${client}/invoiceruns`, {
    billRunIndex,
    invoiceDate,
    bacsDate: collectionDay(new Date()),
  })

export const getRun = (api: ApiSession, run: number) => api.get<InvoiceRun>(`/api/invoiceruns/${run}`)

export interface Process {
  id: string
  status: string
  total: number
  done: number
  failed: number
  failure: string | null
  group: { id: string }
}

export const groups = ['prepare', 'calculate', 'number', 'produce'] as const
export type ProcessGroup = (typeof groups)[number]

export const startGroup = (api: ApiSession, run: number, group: string) =>
  api.post(`/api/invoiceruns/${run}/processgroups/${group}/run`)

/** Waits until every process of a group is done; one that stops fails the test with its reason. */
export async function untilGroupDone(
  api: ApiSession,
  run: number,
  group: string,
  seconds = 120,
): Promise<void> {
  const processes = await until(
    async () =>
      (await api.get<Process[]>(`/api/invoiceruns/${run}/processes`)).filter(one => one.group.id === group),
    shown => shown.every(one => one.status === 'done') || shown.some(one => one.status === 'failed'),
    { seconds },
  )
  const stopped = processes.find(one => one.status === 'failed')
  if (stopped) throw new Error(`${stopped.id} stopped: ${stopped.failure}`)
}

export async function runGroups(
  api: ApiSession,
  run: number,
  list: readonly string[] = groups,
  seconds = 120,
): Promise<void> {
  for (const group of list) {
    await startGroup(api, run, group)
    await untilGroupDone(api, run, group, seconds)
  }
}

export interface FailureCause {
  cause: string
  accounts: number
  valueAtStake: string
  examples: { index: number; accountNumber: string }[]
}

export const failuresOf = (api: ApiSession, run: number) =>
  api.get<FailureCause[]>(`/api/invoiceruns/${run}/failures`)

export const resetFailed = (api: ApiSession, run: number) =>
  api.post<{ accounts: number }>(`/api/invoiceruns/${run}/accounts/reset/failed`)

export interface RunMetrics {
  accounts: number
  invoices: number
  creditNotes: number
  net: string
  vat: string
  gross: string
  calls: number
  callSeconds: number
}

export const metricsOf = async (api: ApiSession, run: number) =>
  (await api.get<{ current: RunMetrics }>(`/api/invoiceruns/${run}/metrics`)).current

export interface Comparison {
  open: number
  kinds: Record<string, { accounts: number; open: number }>
}

export const comparisonOf = (api: ApiSession, run: number) =>
  api.get<Comparison>(`/api/invoiceruns/${run}/comparison`)

/** Signs off exceptions, class by class. */
export async function signOffAll(api: ApiSession, run: number): Promise<void> {
  const { kinds } = await comparisonOf(api, run)
  for (const [kind, { open }] of Object.entries(kinds))
    if (open > 0)
      await api.post(`/api/invoiceruns/${run}/comparison/signoffs`, {
        kind,
        open,
        reason: 'Checked with the reseller',
      })
}

/** Confirms the figures of the metrics. */
export async function confirmRun(api: ApiSession, run: number): Promise<void> {
  const { accounts, gross } = await metricsOf(api, run)
  await api.post(`/api/invoiceruns/${run}/confirm`, { accounts, gross })
}

export const downloadPack = (api: ApiSession, run: number) =>
  api.download('/api/invoiceruns/downloadendofrunfiles', { invoiceRunIndex: run })
