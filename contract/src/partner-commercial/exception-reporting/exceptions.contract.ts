import { z } from 'zod'
import { exceptionKind, exceptionStates } from './exception-kinds.ts'
import { calendarDate, endpoint, index, indexParam, instant, pageQuery } from '../../http.ts'
import { exactMoney } from '../../money.ts'
import { partnerCommercial } from '../../roles.ts'
import { sortParam } from '../../sorting.ts'

const count = z.number().int().min(0)
const named = z.object({ index, name: z.string() })
const reason = z.string().trim().min(1).max(500)

const billRun = z.object({
  index,
  description: z.string(),
  periodStart: calendarDate,
  periodEnd: calendarDate,
})

/** State of a run's exceptions: `waiting` to be found, found, or failed. */
const build = z.object({
  status: z.enum(['waiting', 'built', 'failed']),
  failure: z.string().nullable(),
  builtAt: instant.nullable(),
  /** The thresholds have changed since, so finding again may give other results. */
  outdated: z.boolean(),
})

const figures = { findings: count, open: count, calls: count, money: exactMoney, openMoney: exactMoney }

export const exceptionReseller = z.object({
  client: named,
  /** Null: nothing of it has been rated yet. */
  billRun: billRun.nullable(),
  status: build.shape.status,
  ...figures,
  /** The open kinds with most at stake, at most three. */
  worst: z.array(z.object({ kind: exceptionKind, open: count, openMoney: exactMoney })),
})
export type ExceptionReseller = z.infer<typeof exceptionReseller>

const kindFigures = z.object({
  kind: exceptionKind,
  ...figures,
  /** Whether any reseller's run was checked for it. */
  known: z.boolean(),
  /** The previous run's figures; null: not checked then. */
  before: count.nullable(),
})
export type ExceptionKindFigures = z.infer<typeof kindFigures>

export const exceptionSummary = z.object({
  /** Null for all resellers, each with its latest run. */
  billRun: billRun.nullable(),
  build,
  kinds: z.array(kindFigures),
})
export type ExceptionSummary = z.infer<typeof exceptionSummary>

/** What is open of a run's period, by kind in the order of the report; `failure` if not all could be found. */
export const openExceptions = z.object({
  open: count,
  /** They are about to be found (again): more or fewer may be open then. */
  isLooking: z.boolean(),
  kinds: z.array(z.object({ kind: exceptionKind, open: count })),
  failure: z.string().nullable(),
})
export type OpenExceptions = z.infer<typeof openExceptions>

const trendPoint = z.object({
  /** A run's period for one reseller; a month for all of them. */
  name: z.string(),
  periodStart: calendarDate,
  billRun: index.nullable(),
  findings: count,
  calls: count,
  money: exactMoney,
  /** False: not checked in that run. */
  known: z.boolean(),
})
export type ExceptionTrendPoint = z.infer<typeof trendPoint>

const signOff = z.object({ by: z.string(), at: instant, reason: z.string() })

const exampleCall = z.object({
  callId: z.string(),
  cli: z.string(),
  destination: z.string(),
  startedAt: instant,
  durationSeconds: count,
  retailCharge: exactMoney.nullable(),
  wholesaleCost: exactMoney.nullable(),
})

export const exceptionFinding = z.object({
  index,
  kind: exceptionKind,
  client: named,
  billRun,
  brand: named.nullable(),
  account: z.object({ index, accountNumber: z.string(), companyName: z.string() }).nullable(),
  carrier: named.nullable(),
  rateCard: named.nullable(),
  file: named.nullable(),
  /** The CLI, the number dialled or the destination; empty where the account, brand or file is enough. */
  subject: z.string(),
  /** Why it is listed, in words. */
  why: z.string(),
  calls: count,
  durationSeconds: count,
  /** The amount at stake; null: not known. */
  money: exactMoney.nullable(),
  state: z.enum(exceptionStates),
  /** Differs once its content changes; sent with a sign-off. */
  binding: z.string(),
  signOff: signOff.nullable(),
  /** An earlier sign-off of this finding, whose figures have changed since. */
  lapsed: signOff.nullable(),
  /** Its sign-off in the previous run. */
  before: signOff.extend({ billRun: z.string() }).nullable(),
  foundAt: instant,
})
export type ExceptionFinding = z.infer<typeof exceptionFinding>

export const exceptionFindingDetail = exceptionFinding.extend({
  example: exampleCall.nullable(),
  /** The London date of the first call, when a service would have to begin. */
  firstCallDate: calendarDate.nullable(),
  /** The same in other runs, latest first. */
  history: z.array(
    z.object({
      billRun,
      calls: count,
      money: exactMoney.nullable(),
      state: z.enum(exceptionStates),
      signOff: signOff.nullable(),
    }),
  ),
})
export type ExceptionFindingDetail = z.infer<typeof exceptionFindingDetail>

export const findingCall = exampleCall.extend({
  account: exceptionFinding.shape.account,
  carrier: named,
  file: named,
  lineNumber: count,
  late: z.boolean(),
})
export type FindingCall = z.infer<typeof findingCall>

export const findingSorts = [
  'kind',
  'reseller',
  'account',
  'brand',
  'subject',
  'carrier',
  'calls',
  'duration',
  'money',
  'state',
] as const

/** Selects findings: of a run, else of the latest run of a reseller, else of all resellers' latest. */
const scope = {
  client: indexParam.optional(),
  billRun: indexParam.optional(),
}
const which = {
  kind: exceptionKind.optional(),
  state: z.enum([...exceptionStates, 'all']).default('open'),
  filter: z.string().max(255).default(''),
}

const chosen = z.object({ index, binding: z.string().max(100) })
const ids = z.object({ finding: indexParam })
const base = '/api/exceptions'
const open = { roles: partnerCommercial } as const

export const exceptions = {
  resellers: endpoint({
    ...open,
    method: 'GET',
    path: `${base}/resellers`,
    summary: 'Open exceptions of each reseller’s latest run, most at stake first',
    answer: z.array(exceptionReseller),
  }),
  runs: endpoint({
    ...open,
    method: 'GET',
    path: `${base}/runs`,
    summary: 'A reseller’s rated bill runs, the latest first',
    query: z.object({ client: indexParam }),
    answer: z.array(billRun),
  }),
  summary: endpoint({
    ...open,
    method: 'GET',
    path: `${base}/summary`,
    summary: 'Exceptions by kind, of a run or of every reseller’s latest',
    query: z.object(scope),
    answer: exceptionSummary,
  }),
  trend: endpoint({
    ...open,
    method: 'GET',
    path: `${base}/trend`,
    summary: 'A kind over the last twelve runs of a reseller, or the last twelve months of all',
    query: z.object({ client: indexParam.optional(), kind: exceptionKind.optional() }),
    answer: z.array(trendPoint),
  }),
  findings: endpoint({
    ...open,
    method: 'GET',
    path: `${base}/findings`,
    summary: 'Exceptions one by one, most at stake first unless sorted',
    query: pageQuery.extend({ ...scope, ...which, sort: sortParam(findingSorts) }),
    answer: z.array(exceptionFinding),
    paged: true,
  }),
  finding: endpoint({
    ...open,
    method: 'GET',
    path: `${base}/findings/{finding}`,
    summary: 'One exception with its history',
    params: ids,
    answer: exceptionFindingDetail,
  }),
  calls: endpoint({
    ...open,
    method: 'GET',
    path: `${base}/findings/{finding}/calls`,
    summary: 'The calls of an exception, as the run is rated now, in order of start',
    params: ids,
    query: pageQuery,
    answer: z.array(findingCall),
    paged: true,
  }),
  signOff: endpoint({
    ...open,
    method: 'POST',
    path: `${base}/signoffs`,
    summary:
      'Sign off exceptions with the reason, chosen or all that match; each holds as long as its figures do',
    body: z
      .object({
        findings: z.array(chosen).min(1).max(500).optional(),
        all: z
          .object({
            client: index.optional(),
            billRun: index.optional(),
            kind: exceptionKind.optional(),
            filter: which.filter,
            /** How many were open when the caller looked. */
            open: count.max(2_147_483_647),
          })
          .optional(),
        reason,
      })
      .refine(body => (body.findings === undefined) !== (body.all === undefined), {
        path: ['findings'],
        message: 'give either findings or all',
      }),
    answer: z.object({ signedOff: count }),
  }),
  undo: endpoint({
    ...open,
    method: 'POST',
    path: `${base}/signoffs/undo`,
    summary: 'Undo sign-offs: the exceptions are open again',
    body: z.object({ findings: z.array(index).min(1).max(500) }),
    answer: z.object({ undone: count }),
  }),
  findAgain: endpoint({
    ...open,
    method: 'POST',
    path: '/api/clients/{client}/billruns/{billRun}/exceptions/find',
    summary: 'Find the exceptions of a run again, with the thresholds in force',
    params: z.object({ client: indexParam, billRun: indexParam }),
    status: 202,
    answer: exceptionSummary,
  }),
}
