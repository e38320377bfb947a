import { z } from 'zod'
import { expectedSlot } from '../expected-files.contract.ts'
import { billRun, nextPeriod } from './bill-run-states.contract.ts'
import {
  allocationSuggestion,
  billRunException,
  billRunReport,
  billRunReportName,
  billRunUsage,
  exceptionCall,
  exceptionCallSorts,
  exceptionSorts,
  MOST_ALLOCATIONS,
} from './bill-run-results.contract.ts'
import { exceptionCause } from './exception-causes.ts'
import { clientParams } from '../../service-establishment/clients/client-lists.contract.ts'
import { calendarDate, endpoint, index, indexParam, pageQuery } from '../../http.ts'
import { bureau } from '../../roles.ts'
import { sortParam } from '../../sorting.ts'

const base = '/api/clients/{client}/billruns'
const one = `${base}/{billRun}` as const
const billRunParams = clientParams.extend({ billRun: indexParam })

/** An unallocated CLI and its account, named by index or number. */
const cliAllocation = z
  .object({
    cli: z.string().trim().min(1).max(40),
    accountIndex: index.optional(),
    accountNumber: z.string().trim().min(1).max(60).optional(),
    startDate: calendarDate.optional().describe("the day of the CLI's first call in the run, if absent"),
    description: z.string().trim().max(255).default(''),
  })
  .refine(body => (body.accountIndex === undefined) !== (body.accountNumber === undefined), {
    path: ['accountIndex'],
    message: 'give either accountIndex or accountNumber',
  })

export const billRuns = {
  list: endpoint({
    method: 'GET',
    path: base,
    summary: "A reseller's bill runs, the latest period first",
    roles: bureau,
    params: clientParams,
    answer: z.array(billRun),
  }),
  create: endpoint({
    method: 'POST',
    path: base,
    summary: 'Create a bill run; its period follows the one before without a gap',
    roles: bureau,
    params: clientParams,
    body: z.object({
      periodStart: calendarDate,
      periodEnd: calendarDate,
      description: z.string().trim().max(255).default('').describe('the month, if left empty'),
    }),
    answer: billRun,
    status: 201,
  }),
  nextPeriod: endpoint({
    method: 'GET',
    path: `${base}/nextperiod`,
    summary: 'The period that the next bill run should have',
    roles: bureau,
    params: clientParams,
    answer: nextPeriod,
  }),
  get: endpoint({
    method: 'GET',
    path: one,
    summary: 'One bill run with its figures and what may be done next',
    roles: bureau,
    params: billRunParams,
    answer: billRun,
  }),
  collect: endpoint({
    method: 'POST',
    path: `${one}/collect`,
    summary: "Collect the reseller's waiting files; watch the topic bill-runs:{billRun}",
    roles: bureau,
    params: billRunParams,
    answer: billRun,
    status: 202,
  }),
  rate: endpoint({
    method: 'POST',
    path: `${one}/rate`,
    summary: 'Rate every call of the run, for the first time or again; watch the topic bill-runs:{billRun}',
    roles: bureau,
    params: billRunParams,
    answer: billRun,
    status: 202,
  }),
  close: endpoint({
    method: 'POST',
    path: `${one}/close`,
    summary: 'Freeze the usage of a rated bill run',
    roles: bureau,
    params: billRunParams,
    body: z.object({
      acceptExceptions: z
        .boolean()
        .default(false)
        .describe('close although calls are unallocated or unrated: they are never charged'),
      acceptOutOfDate: z
        .boolean()
        .default(false)
        .describe('close although what calls are rated by changed since the rating (`outOfDate`)'),
    }),
    answer: billRun,
  }),
  reopen: endpoint({
    method: 'POST',
    path: `${one}/reopen`,
    summary: 'Open a closed bill run again, as long as no invoice run bills it',
    roles: bureau,
    params: billRunParams,
    answer: billRun,
  }),
  allocate: endpoint({
    method: 'POST',
    path: `${one}/allocate`,
    summary: 'Give an unallocated CLI to an account: adds the service, which the next rating finds',
    roles: bureau,
    params: billRunParams,
    body: cliAllocation,
    answer: z.object({
      serviceIndex: index,
      startDate: calendarDate,
      endDate: calendarDate.nullable().describe("the day before the CLI's next service, if it has one"),
    }),
    status: 201,
  }),
  allocateMany: endpoint({
    method: 'POST',
    path: `${one}/allocations`,
    summary: 'Give many unallocated CLIs to accounts: all of them, or none if one is refused',
    roles: bureau,
    params: billRunParams,
    body: z.object({ allocations: z.array(cliAllocation).min(1).max(MOST_ALLOCATIONS) }),
    answer: z.object({ allocated: z.number().int() }),
    status: 201,
  }),
  suggestions: endpoint({
    method: 'GET',
    path: `${one}/allocations`,
    summary: 'The unallocated CLIs, most calls first, each with the account that it probably belongs to',
    roles: bureau,
    params: billRunParams,
    answer: z.array(allocationSuggestion),
  }),
  exceptions: endpoint({
    method: 'GET',
    path: `${one}/exceptions`,
    summary: 'Calls that could not be allocated or rated, by cause and subject, most calls first',
    roles: bureau,
    params: billRunParams,
    query: pageQuery.extend({
      cause: exceptionCause.optional(),
      filter: z.string().max(100).default('').describe('part of the CLI or destination'),
      sort: sortParam(exceptionSorts),
    }),
    answer: z.array(billRunException),
    paged: true,
  }),
  exceptionCalls: endpoint({
    method: 'GET',
    path: `${one}/exceptions/calls`,
    summary: 'The calls behind an exception, in order of start',
    roles: bureau,
    params: billRunParams,
    query: pageQuery.extend({
      cause: exceptionCause,
      subject: z.string().max(200),
      carrier: indexParam.optional(),
      sort: sortParam(exceptionCallSorts),
    }),
    answer: z.array(exceptionCall),
    paged: true,
  }),
  usage: endpoint({
    method: 'GET',
    path: `${one}/usage`,
    summary: 'What the rating came to, by product group, destination and day',
    roles: bureau,
    params: billRunParams,
    answer: billRunUsage,
  }),
  reports: endpoint({
    method: 'GET',
    path: `${one}/classicreports`,
    summary: 'Classic reports asked for on a bill run, the latest first',
    roles: bureau,
    params: billRunParams,
    answer: z.array(billRunReport),
  }),
  requestReport: endpoint({
    method: 'POST',
    path: `${one}/classicreports/{report}`,
    summary: 'Ask for a classic report as CSV; watch the topic bill-runs:{billRun}',
    roles: bureau,
    params: billRunParams.extend({ report: billRunReportName }),
    answer: billRunReport,
    status: 202,
  }),
  downloadReport: endpoint({
    method: 'GET',
    path: `${one}/classicreports/{report}/{request}`,
    summary: 'Download a classic report that is ready',
    roles: bureau,
    params: billRunParams.extend({ report: billRunReportName, request: indexParam }),
    answer: 'file',
    fileTypes: ['text/csv'],
  }),
  expectedFiles: endpoint({
    method: 'GET',
    path: '/api/clients/{client}/billruns/{billRun}/expectedfiles',
    summary: 'Deliveries with calls of the period that are missing, short, long or still to come',
    roles: bureau,
    params: clientParams.extend({ billRun: indexParam }),
    answer: z.array(expectedSlot),
  }),
}
