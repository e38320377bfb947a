import type { Db } from '../../platform/db/db.ts'
import * as repository from './operating-figures.repository.ts'

/** One series of a metric at this moment. */
export interface Figure {
  metric: FigureName
  labels?: Record<string, string>
  value: number
}

/** Figures from the database, by name of metric, with description and labels. */
export const figureNames = {
  nineops_jobs: {
    help: 'Jobs on the queue: waiting, running, and failed ones that are still kept.',
    labels: ['queue', 'state'],
  },
  nineops_jobs_oldest_waiting_seconds: {
    help: 'How long the oldest job that could run has waited.',
    labels: ['queue'],
  },
  nineops_bill_runs: { help: 'Bill runs of the last 90 days by status (10 to 50).', labels: ['status'] },
  nineops_invoice_runs: {
    help: 'Invoice runs of the last 90 days by status (35 to 85).',
    labels: ['status'],
  },
  nineops_invoice_run_accounts: {
    help: 'Accounts of open invoice runs by stage (0 to 7) and state.',
    labels: ['run', 'stage', 'state'],
  },
  nineops_emails: {
    help: 'E-mails: waiting and being sent; failed, unsure and bounced ones of the last day.',
    labels: ['state'],
  },
  nineops_deliveries: {
    help: 'Files on their way to output paths; failed ones of the last day.',
    labels: ['state'],
  },
  nineops_webhook_deliveries: {
    help: 'Messages to webhooks; failed ones of the last day.',
    labels: ['state'],
  },
  nineops_call_files: { help: "Carriers' files that failed in the last day.", labels: ['state'] },
  nineops_sessions: { help: 'Sessions that are open.', labels: [] },
  nineops_bank_holidays_days_left: {
    help: 'Days until the bank holidays that are loaded end; without a list there is no such figure.',
    labels: [],
  },
  nineops_backup_age_seconds: {
    help: 'Age of the last backup that was whole; without one there is no such figure.',
    labels: [],
  },
  nineops_database_size_bytes: { help: 'Size of the database.', labels: [] },
} as const satisfies Record<string, { help: string; labels: readonly string[] }>
export type FigureName = keyof typeof figureNames

const stateMetrics: Readonly<Record<string, FigureName>> = {
  bill_run: 'nineops_bill_runs',
  invoice_run: 'nineops_invoice_runs',
  email: 'nineops_emails',
  delivery: 'nineops_deliveries',
  webhook: 'nineops_webhook_deliveries',
  call_file: 'nineops_call_files',
  session: 'nineops_sessions',
}

const GIVEN_UP = '.given-up'

function queueFigures(rows: readonly repository.QueueRow[]): Figure[] {
  // Dead-letter queues are an internal detail.
  const known = rows.filter(({ queue }) => !queue.endsWith(GIVEN_UP) && !queue.startsWith('__'))
  return known.flatMap(({ queue, waiting, running, failed, oldestSeconds }) => [
    { metric: 'nineops_jobs', labels: { queue, state: 'waiting' }, value: waiting },
    { metric: 'nineops_jobs', labels: { queue, state: 'running' }, value: running },
    { metric: 'nineops_jobs', labels: { queue, state: 'failed' }, value: failed },
    { metric: 'nineops_jobs_oldest_waiting_seconds', labels: { queue }, value: Math.max(0, oldestSeconds) },
  ])
}

function stateFigures(rows: readonly repository.StateRow[]): Figure[] {
  return rows.flatMap(({ kind, state, count }) => {
    const metric = stateMetrics[kind]
    if (metric === undefined) return []
    const [label] = figureNames[metric].labels
    return [{ metric, ...(label === undefined ? {} : { labels: { [label]: state } }), value: count }]
  })
}

const one = (metric: FigureName, value: number | null): Figure[] =>
  value === null ? [] : [{ metric, value }]

/** Figures that change from moment to moment: some milliseconds of the database. */
export async function currentFigures(db: Db): Promise<Figure[]> {
  return [
    ...queueFigures(await repository.selectQueues(db)),
    ...stateFigures(await repository.selectStates(db)),
  ]
}

/** Figures that take longer to find, or seldom change: for once a minute. */
export async function slowFigures(db: Db): Promise<Figure[]> {
  const stages = await repository.selectRunStages(db)
  return [
    ...stages.map(({ run, stage, status, count }) => ({
      metric: 'nineops_invoice_run_accounts' as const,
      labels: { run: String(run), stage: String(stage), state: status },
      value: count,
    })),
    ...one('nineops_bank_holidays_days_left', await repository.selectHolidayDays(db)),
    ...one('nineops_backup_age_seconds', await repository.selectBackupAge(db)),
    ...one('nineops_database_size_bytes', await repository.selectDatabaseBytes(db)),
  ]
}

/** Records the time of a complete backup, so that its age can be monitored. */
export const noteBackup = (db: Db, takenAt: string): Promise<void> => repository.saveBackup(db, takenAt)
