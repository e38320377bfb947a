import { z } from 'zod'
import { clientParams } from '../../service-establishment/clients/client-lists.contract.ts'
import { calendarDate, endpoint, idOrIndex, index, indexParam, instant } from '../../http.ts'
import { money } from '../../money.ts'
import { openExceptions } from '../../partner-commercial/exception-reporting/exceptions.contract.ts'
import { anyAreaRole, bureau } from '../../roles.ts'
import { invoiceRun, invoiceRunLists, runStatus } from './invoice-run-lists.contract.ts'
import { runFinding } from './run-findings.ts'

/** The nine processes in the order in which they run (product: The invoice run). */
export const processIds = [
  'validate-accounts',
  'load-charges-and-usage',
  'calculate-invoices',
  'allocate-invoice-numbers',
  'render-pdfs',
  'build-reports',
  'host-invoices',
  'send-emails',
  'build-end-of-run-files',
] as const
export const processId = z.enum(processIds)
export type ProcessId = z.infer<typeof processId>
/** A process in an address: its id, or its index. */
const processParam = idOrIndex(processIds)

export const processGroupIds = ['prepare', 'calculate', 'number', 'produce', 'release'] as const
export const processGroupId = z.enum(processGroupIds)
export type ProcessGroupId = z.infer<typeof processGroupId>
/** Groups that make the documents: they can follow one another without a question in between. */
export const makingGroupId = processGroupId.exclude(['release'])
export type MakingGroupId = z.infer<typeof makingGroupId>

const count = z.number().int().min(0)
const named = z.object({ index, name: z.string() })

/** An action of the console, or why it is not available, in words. */
const action = z.object({ allowed: z.boolean(), reason: z.string().nullable() })
export const invoiceRunDetail = invoiceRun.extend({
  /** Everything about the run that someone should know beside its status; the gravest first. */
  findings: z.array(runFinding),
  abandoned: z
    .object({
      at: instant,
      by: z.string().nullable(),
      reason: z.string(),
      /** The latest run after it of the same bill run that is not abandoned. */
      furtherRun: index.nullable(),
    })
    .nullable(),
  /** Accounts that stand out and are not signed off (comparisons). */
  openComparison: count,
  /** Exceptions of the run's period that are not signed off. */
  exceptions: openExceptions,
  /** What is early or late about its dates if it is confirmed today, and what it would bill by old rates, in words. */
  warnings: z.array(z.string()),
  /** A user who did not prepare the run must approve it before it is confirmed (product: Beyond every rival, 1). */
  twoPersonRelease: z.boolean(),
  actions: z.object({
    confirm: action,
    abandon: action,
    reset: action,
    createEndOfRunFiles: action,
  }),
})
export type InvoiceRunDetail = z.infer<typeof invoiceRunDetail>

export const processStatus = z.enum(['pending', 'running', 'done', 'failed'])
/** Counts are of the run: everything it has done so far, not only since the last start. */
export const invoiceRunProcess = z.object({
  index: z.number().int().min(1).max(9),
  id: processId,
  name: z.string(),
  group: z.object({ index: z.number().int(), id: processGroupId, name: z.string() }),
  status: processStatus,
  total: count,
  done: count,
  failed: count,
  /** Accounts a second since the process was last started; null while unknown. */
  perSecond: z.number().nullable(),
  /** Null unless running with a known speed. */
  secondsLeft: z.number().int().nullable(),
  attempt: count,
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  failure: z.string().nullable(),
  /** Whether its Run button is enabled, and if not, why. */
  run: action,
})
export type InvoiceRunProcess = z.infer<typeof invoiceRunProcess>

export const processGroup = z.object({
  index: z.number().int(),
  id: processGroupId,
  name: z.string(),
  processes: z.array(z.object({ index: z.number().int(), id: processId, name: z.string() })),
})
export type ProcessGroup = z.infer<typeof processGroup>

/**
 * Data of the event topic `invoice-runs:<index>`. `process` carries progress; `run` means that the run's status or
 * its accounts changed, so fetch lists and metrics again.
 */
export const invoiceRunEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('process'),
    process: processId,
    status: processStatus,
    total: count,
    done: count,
    failed: count,
    perSecond: z.number().nullable(),
    secondsLeft: z.number().int().nullable(),
  }),
  z.object({ type: z.literal('run'), status: runStatus }),
  z.object({ type: z.literal('report'), requestIndex: index, status: z.string() }),
])
export type InvoiceRunEvent = z.infer<typeof invoiceRunEvent>

export const releasePreview = z.object({
  /** E-mails that are created and sent; those of an earlier release are not sent again. */
  emails: count,
  /** Without one, e-mails are written to the outbox and nobody receives them. */
  mailServer: z.boolean(),
  /** The output paths that new end-of-run files are delivered to at once. */
  deliverTo: z.array(z.string()),
})
export type ReleasePreview = z.infer<typeof releasePreview>

export const runMetrics = z.object({
  invoiceRunIndex: index,
  description: z.string(),
  invoiceDate: calendarDate,
  accounts: count,
  failed: count,
  pending: count,
  nothingToBill: count,
  invoices: count,
  creditNotes: count,
  net: money,
  vat: money,
  gross: money,
  usage: money,
  charges: money,
  calls: count,
  callSeconds: count,
  /** Gross per document, half up; 0.00 without documents. */
  average: money,
  byProductGroup: z.array(
    z.object({ productGroup: z.string(), usage: money, charges: money, net: money, calls: count }),
  ),
  byBrand: z.array(
    named.extend({
      accounts: count,
      failed: count,
      invoices: count,
      creditNotes: count,
      net: money,
      vat: money,
      gross: money,
    }),
  ),
  /** Documents by gross: from (inclusive) to (exclusive); null is open. */
  distribution: z.array(z.object({ from: money.nullable(), to: money.nullable(), documents: count })),
})
export type RunMetrics = z.infer<typeof runMetrics>
export const invoiceRunMetrics = z.object({ current: runMetrics, previous: runMetrics.nullable() })
export type InvoiceRunMetrics = z.infer<typeof invoiceRunMetrics>

export const runBrand = named.extend({
  accounts: count,
  failed: count,
  pending: count,
  documents: count,
  gross: money,
  /** The first and last number issued on this run. */
  firstNumber: z.string().nullable(),
  lastNumber: z.string().nullable(),
})
export type RunBrand = z.infer<typeof runBrand>

export const runParams = z.object({ id: indexParam })
const run = { params: runParams, roles: bureau }

export const invoiceRuns = {
  ...invoiceRunLists,
  create: endpoint({
    method: 'POST',
    path: '/api/clients/{client}/invoiceruns',
    summary: 'Create an invoice run from a closed bill run',
    roles: bureau,
    params: clientParams,
    body: z.object({
      billRunIndex: index,
      description: z.string().trim().max(255).optional(),
      invoiceDate: calendarDate,
      bacsDate: calendarDate,
      brandIndexes: z.array(index).max(500).optional(),
    }),
    answer: invoiceRunDetail,
    status: 201,
  }),
  creationPreview: endpoint({
    method: 'GET',
    path: '/api/clients/{client}/invoiceruns/preview',
    summary: 'How many accounts a run created so would have',
    roles: bureau,
    params: clientParams,
    query: z.object({
      billRunIndex: indexParam,
      invoiceDate: calendarDate,
      brandIndexes: z
        .string()
        .max(5500)
        .regex(/^\d{1,9}(,\d{1,9}){0,499}$/, 'must be at most 500 indexes with commas between them')
        .meta({ examples: ['1,2'] })
        .optional(),
    }),
    answer: z.object({ accounts: count }),
  }),
  processGroups: endpoint({
    method: 'GET',
    path: '/api/invoiceruns/processgroups',
    summary: 'The groups of processes, in order',
    roles: anyAreaRole,
    answer: z.array(processGroup),
  }),
  get: endpoint({
    ...run,
    method: 'GET',
    path: '/api/invoiceruns/{id}',
    summary: 'One invoice run',
    answer: invoiceRunDetail,
  }),
  processes: endpoint({
    ...run,
    method: 'GET',
    path: '/api/invoiceruns/{id}/processes',
    summary: 'How far each process of a run is',
    answer: z.array(invoiceRunProcess),
  }),
  runProcess: endpoint({
    ...run,
    method: 'POST',
    path: '/api/invoiceruns/{id}/processes/{processId}/run',
    summary: 'Run a process in the background; watch the topic invoice-runs:{id}',
    params: runParams.extend({ processId: processParam }),
    answer: invoiceRunProcess,
    status: 202,
  }),
  runGroup: endpoint({
    ...run,
    method: 'POST',
    path: '/api/invoiceruns/{id}/processgroups/{group}/run',
    summary: 'Run every process of a group, one after the other',
    params: runParams.extend({ group: processGroupId }),
    answer: z.array(invoiceRunProcess),
    status: 202,
  }),
  metrics: endpoint({
    ...run,
    method: 'GET',
    path: '/api/invoiceruns/{id}/metrics',
    summary: "A run's figures, with the previous run's beside them",
    answer: invoiceRunMetrics,
  }),
  releasePreview: endpoint({
    ...run,
    method: 'GET',
    path: '/api/invoiceruns/{id}/releasepreview',
    summary: 'What a release of the run sends',
    answer: releasePreview,
  }),
  brands: endpoint({
    ...run,
    method: 'GET',
    path: '/api/invoiceruns/{id}/brands',
    summary: 'The brands of a run',
    answer: z.array(runBrand),
  }),
  confirm: endpoint({
    ...run,
    method: 'POST',
    path: '/api/invoiceruns/{id}/confirm',
    summary: 'Confirm a run: nothing can be reset after. 409 if it is not what the caller saw',
    /** The run as shown to the user who confirms: accounts and gross (metrics.current), and its open exceptions. */
    body: z.object({ accounts: count, gross: money, openExceptions: count.optional() }),
    answer: invoiceRunDetail,
  }),
  abandon: endpoint({
    ...run,
    method: 'POST',
    path: '/api/invoiceruns/{id}/abandon',
    summary:
      'Abandon a run before it is confirmed: its last numbers are given back, others become void, its bill run is free again',
    body: z.object({ reason: z.string().trim().min(1, 'Enter a reason').max(255) }),
    answer: invoiceRunDetail,
  }),
}
