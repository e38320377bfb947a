import { z } from 'zod'
import { calendarDate, endpoint, index, indexParam, instant } from '../http.ts'
import { money } from '../money.ts'
import { bureau } from '../roles.ts'

const count = z.number().int().min(0)

/** The stages of a reseller's month, in order. */
export const boardStages = [
  'not-started',
  'collect',
  'rate',
  'fix-calls',
  'close',
  'create-run',
  'prepare',
  'calculate',
  'number',
  'produce',
  'fix',
  'confirm',
  'release',
  'complete',
] as const
export const boardStage = z.enum(boardStages)
export type BoardStage = z.infer<typeof boardStage>

const progress = z.object({ name: z.string(), done: count, total: count })

export const boardNote = z.object({
  text: z.string(),
  /** Counts each change; 0 before the first one. */
  version: count,
  by: z.string().nullable(),
  at: instant.nullable(),
})

export const boardOwner = z.object({ index, name: z.string(), assigned: z.boolean() })

export const boardRow = z.object({
  client: z.object({ index, name: z.string() }),
  /**
   * The month of the row, by its last day: the oldest that is not complete. A month is due the day after it ends;
   * `alsoDue` counts later months that are due too. Null before the first bill run.
   */
  month: z.object({ end: calendarDate, lateDays: count, alsoDue: count }).nullable(),
  /** The month after a complete one, and when it is due. */
  next: z.object({ end: calendarDate, dueOn: calendarDate }).nullable(),
  stage: z.object({ id: boardStage, running: z.boolean() }),
  /** The running work; null while it waits for a person. */
  progress: progress.nullable(),
  billRun: z
    .object({ index, description: z.string(), periodStart: calendarDate, periodEnd: calendarDate })
    .nullable(),
  invoiceRun: z
    .object({
      index,
      description: z.string(),
      status: z.object({ index: z.number().int(), description: z.string() }),
      accounts: count,
      failed: count,
      /** Accounts that stand out and are not signed off. */
      open: count,
      /** Two-person release keeps the viewer from confirming it: not approved yet, or not theirs to confirm. */
      held: z.boolean(),
      invoiceDate: calendarDate,
      bacsDate: calendarDate,
    })
    .nullable(),
  /** Null where no one created it or was assigned yet. */
  owner: boardOwner.nullable(),
  note: boardNote,
  /**
   * Remaining work, estimated from the reseller's own last runs; null without a history or with nothing left. `at` is
   * when it ends if it continues now.
   */
  expected: z.object({ at: instant, seconds: count, runs: count }).nullable(),
  /** Dates of the run, or those expected from the reseller's earlier runs. */
  due: z.object({ invoiceDate: calendarDate, bacsDate: calendarDate, isUsual: z.boolean() }).nullable(),
  previous: z.object({ index, gross: money, invoiceDate: calendarDate, accounts: count }).nullable(),
})
export type BoardRow = z.infer<typeof boardRow>

/** What the status of a complete run does not say, as its console says it: `1 report waits to be confirmed`. */
export const boardFindings = z.object({
  run: index,
  /** A month may have several runs: one that failed accounts, and further ones that invoice them. */
  billRun: index,
  findings: z.array(z.string()).min(1),
})
export type BoardFindings = z.infer<typeof boardFindings>

export const attentionKind = z.enum([
  'failed-accounts',
  'fixed-accounts',
  'credited-accounts',
  'awaiting-confirmation',
  'runs-to-approve',
  'runs-to-release',
  'rejected-files',
  'late-files',
  'failed-schedules',
  'failed-emails',
  'refused-emails',
  'unmatched-receipts',
  'unpaid-debits',
  'rejected-mandates',
  'ended-mandates',
  'postings-to-approve',
  'letters-to-post',
  'catch-up-to-approve',
  'carrier-costs',
  'usage-alerts',
  'overdue-debt',
])
export type AttentionKind = z.infer<typeof attentionKind>

export const attentionItem = z.object({
  kind: attentionKind,
  client: z.object({ index, name: z.string() }).nullable(),
  /** Its invoice run, if any. */
  run: index.nullable(),
  /** Its other subject: a file, an occurrence, the further run that invoices its accounts. */
  subject: index.nullable(),
  text: z.string(),
  /** Money that it holds back; null where that is unknown. */
  atStake: money.nullable(),
  since: instant,
})
export type AttentionItem = z.infer<typeof attentionItem>

export const boardDay = z.object({
  date: calendarDate,
  client: z.object({ index, name: z.string() }),
  kind: z.enum(['invoice', 'bacs']),
  run: index.nullable(),
  /** Not a run's date yet, but the day on which the reseller usually has one. */
  isUsual: z.boolean(),
})
export type BoardDay = z.infer<typeof boardDay>

/** The topic with progress of all runs, and its data; without progress the board must be fetched again. */
export const boardTopic = 'board'
export const boardEvent = z.object({
  billRun: index.optional(),
  invoiceRun: index.optional(),
  progress: progress.nullable(),
})
export type BoardEvent = z.infer<typeof boardEvent>

const ofClient = { params: z.object({ client: indexParam }), roles: bureau } as const

export const board = {
  rows: endpoint({
    method: 'GET',
    path: '/api/board',
    summary:
      "Every reseller's month that is due: stage, days late, owner, expected end, note; watch the topic board",
    roles: bureau,
    answer: z.array(boardRow),
  }),
  findings: endpoint({
    method: 'GET',
    path: '/api/board/findings',
    summary: 'What is still open in complete runs of the months on the board; up to half a minute old',
    roles: bureau,
    answer: z.array(boardFindings),
  }),
  attention: endpoint({
    method: 'GET',
    path: '/api/board/attention',
    summary: 'What needs attention now, over all resellers',
    roles: bureau,
    answer: z.array(attentionItem),
  }),
  calendar: endpoint({
    method: 'GET',
    path: '/api/board/calendar',
    summary:
      'Invoice and Bacs dates of a month, with the usual days of resellers that have no run for it yet',
    roles: bureau,
    query: z.object({ month: calendarDate.describe('any day of the month') }),
    answer: z.array(boardDay),
  }),
  people: endpoint({
    method: 'GET',
    path: '/api/board/people',
    summary: 'Staff to whom a reseller can be given',
    roles: bureau,
    answer: z.array(z.object({ index, name: z.string(), isMe: z.boolean() })),
  }),
  assign: endpoint({
    ...ofClient,
    method: 'POST',
    path: '/api/board/{client}/owner',
    summary: 'Assign a reseller to a user; null leaves it to the user who created the run',
    body: z.object({ userIndex: index.nullable() }),
    answer: boardOwner.nullable(),
  }),
  setNote: endpoint({
    ...ofClient,
    method: 'PUT',
    path: '/api/board/{client}/note',
    summary: 'Write the note for the next shift; 409 if someone else wrote one since',
    body: z.object({
      text: z.string().trim().max(2000),
      version: z.number().int().min(0).max(2_147_483_647),
    }),
    answer: boardNote,
  }),
}
