import type {
  AttentionItem,
  AttentionKind,
  BoardRow,
  BoardStage,
} from '@nineops/contract/bureau/board.contract'
import { parsePence } from '@nineops/contract/money'
import { counted, listed } from '@nineops/contract/words'
import { formatCount, formatDate, formatDateTime, formatMonth, formatPence } from '../../lib/formats.ts'
import { isToConfirm } from './attention-places.ts'
import { hasOpen, type ShownRow } from './shown-rows.ts'
import type { Tone } from '../../ui/feedback/status-badge.tsx'

/** What each stage waits for. */
export const stageLabels: Record<BoardStage, { word: string; tone: Tone }> = {
  'not-started': { word: 'Not started', tone: 'quiet' },
  collect: { word: 'Collect', tone: 'planned' },
  rate: { word: 'Rate', tone: 'planned' },
  'fix-calls': { word: 'Fix calls without a charge', tone: 'warn' },
  close: { word: 'Close bill run', tone: 'planned' },
  'create-run': { word: 'Create invoice run', tone: 'planned' },
  prepare: { word: 'Prepare', tone: 'planned' },
  calculate: { word: 'Calculate', tone: 'planned' },
  number: { word: 'Number', tone: 'planned' },
  produce: { word: 'Produce', tone: 'planned' },
  fix: { word: 'Fix failures', tone: 'warn' },
  confirm: { word: 'Confirm', tone: 'warn' },
  release: { word: 'Release', tone: 'planned' },
  complete: { word: 'Complete', tone: 'good' },
}

/** `22 days late`, with the months after it that are due too; empty where it is not late. */
export function lateText({ month }: BoardRow): string {
  if (!month || month.lateDays === 0) return ''
  const late = `${counted(month.lateDays, 'day')} late`
  return month.alsoDue === 0 ? late : `${late}, ${month.alsoDue} more due`
}

export const stageTone = (row: ShownRow): Tone =>
  row.stage.running ? 'busy' : hasOpen(row) ? 'warn' : stageLabels[row.stage.id].tone

/** What the month is at, and what is open in its other runs: `Run 43: Prepare; run 42: 1 report waits to be confirmed`. */
export const stageText = (row: ShownRow): string =>
  [
    row.others.length > 0 && row.invoiceRun
      ? `Run ${row.invoiceRun.index}: ${ownStageText(row)}`
      : ownStageText(row),
    ...row.others.map(({ run, findings }) => `run ${run}: ${listed(findings)}`),
  ].join('; ')

/** The stage, with its progress or what is open: `Render PDFs 120 of 400`, `Complete, but 1 PDF is missing`. */
function ownStageText({ stage, progress, month, findings }: ShownRow): string {
  if (!month) return 'Create the first bill run'
  if (findings.length > 0) return `${stageLabels[stage.id].word}, but ${listed(findings)}`
  if (!stage.running || !progress) return stageLabels[stage.id].word
  return progress.total > 0
    ? `${progress.name} ${formatCount(progress.done)} of ${formatCount(progress.total)}`
    : progress.name
}

/** `12 of 15 resellers complete, 3 with something open`: complete as the rows say it. */
export function completeText(rows: readonly Pick<ShownRow, 'stage' | 'findings' | 'others'>[]): string {
  const complete = rows.filter(({ stage }) => stage.id === 'complete')
  const open = complete.filter(hasOpen).length
  return `${formatCount(complete.length)} of ${counted(rows.length, 'reseller')} complete${open > 0 ? `, ${formatCount(open)} with something open` : ''}`
}

/** `1 h 5 min`; `under a minute`. */
function duration(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  if (minutes < 1) return 'under a minute'
  const hours = Math.floor(minutes / 60)
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`
}

/** When the reseller's month is expected to end, or the next is due: `about 14:20`, `12 min of work`. */
export function expectedText({ expected, stage, billRun, next }: BoardRow, now = new Date()): string {
  if (next) return `${formatMonth(next.end)} is due on ${formatDate(next.dueOn)}`
  if (stage.id === 'complete' || !billRun || !expected) return ''
  if (!stage.running) return `${duration(expected.seconds)} of work`
  const at = formatDateTime(expected.at)
  const time = formatDateTime(now).slice(0, 10) === at.slice(0, 10) ? at.slice(-5) : at
  return `about ${time}`
}

/** What the expectation rests on: `about 14:20, from the last 3 runs`. */
export function expectationText(row: BoardRow): string {
  const { expected, stage, billRun, next } = row
  if (next || stage.id === 'complete' || !billRun) return expectedText(row)
  if (!expected) return 'no history yet'
  return `${expectedText(row)}, from the last ${expected.runs === 1 ? 'run' : counted(expected.runs, 'run')}`
}

export const attentionLabels: Record<AttentionKind, string> = {
  'failed-accounts': 'Failed accounts',
  'fixed-accounts': 'To invoice',
  'credited-accounts': 'To invoice again',
  'awaiting-confirmation': 'To confirm',
  'runs-to-approve': 'To approve',
  'runs-to-release': 'To release',
  'rejected-files': 'Call files to correct',
  'late-files': 'Late files',
  'failed-schedules': 'Failed schedules',
  'failed-emails': 'E-mails not delivered',
  'refused-emails': 'E-mails not delivered',
  'unmatched-receipts': 'Unmatched receipts',
  'unpaid-debits': 'Unpaid Direct Debits',
  'rejected-mandates': 'Rejected mandates',
  'ended-mandates': 'Ended mandates',
  'postings-to-approve': 'Postings to approve',
  'letters-to-post': 'Letters to post',
  'catch-up-to-approve': 'Late charges',
  'carrier-costs': 'Carrier costs',
  'usage-alerts': 'Usage limits',
  'overdue-debt': 'Overdue',
}

export const attentionTones: Record<AttentionKind, Tone> = {
  'failed-accounts': 'bad',
  'fixed-accounts': 'warn',
  'credited-accounts': 'warn',
  'awaiting-confirmation': 'warn',
  'runs-to-approve': 'warn',
  'runs-to-release': 'warn',
  'rejected-files': 'warn',
  'late-files': 'warn',
  'failed-schedules': 'bad',
  'failed-emails': 'warn',
  'refused-emails': 'warn',
  'unmatched-receipts': 'warn',
  'unpaid-debits': 'bad',
  'rejected-mandates': 'warn',
  'ended-mandates': 'bad',
  'postings-to-approve': 'warn',
  'letters-to-post': 'warn',
  'catch-up-to-approve': 'warn',
  'carrier-costs': 'warn',
  'usage-alerts': 'bad',
  'overdue-debt': 'warn',
}

/** Where each leads to, as a button says it. */
const attentionActions: Record<AttentionKind, string> = {
  'failed-accounts': 'Fix accounts',
  'fixed-accounts': 'Create invoice run',
  'credited-accounts': 'Invoice again',
  'awaiting-confirmation': 'Review run',
  'runs-to-approve': 'Approve run',
  'runs-to-release': 'Release run',
  'rejected-files': 'Correct file',
  'late-files': 'Open expected files',
  'failed-schedules': 'Open schedule',
  'failed-emails': 'Open e-mails',
  'refused-emails': 'Open ledger',
  'unmatched-receipts': 'Assign receipts',
  'unpaid-debits': 'Open returns',
  'rejected-mandates': 'Open returns',
  'ended-mandates': 'Open Direct Debits',
  'postings-to-approve': 'Approve',
  'letters-to-post': 'Print letters',
  'catch-up-to-approve': 'Review charges',
  'carrier-costs': 'Check costs',
  'usage-alerts': 'Open alerts',
  'overdue-debt': 'Open aged debt',
}

export function actionOf({ kind, subject }: Pick<AttentionItem, 'kind' | 'subject'>, row?: BoardRow): string {
  if ((kind === 'failed-accounts' || kind === 'credited-accounts') && subject !== null)
    return `Open run ${subject}`
  return kind === 'awaiting-confirmation' && row && isToConfirm(row) ? 'Confirm run' : attentionActions[kind]
}

/** `3 things need you`, `£1,865.20 at stake`, `12 resellers are late`; empty where there is nothing to say. */
export function headlineOf(
  items: readonly AttentionItem[] | undefined,
  rows: readonly BoardRow[] | undefined,
): { things: string; atStake: string; late: string } {
  const count = items?.length ?? 0
  // What customers are still to be credited is at stake as well, and lowers nothing.
  const pence = (items ?? []).reduce((sum, { atStake }) => sum + Math.abs(parsePence(atStake ?? '') ?? 0), 0)
  const late = (rows ?? []).filter(row => (row.month?.lateDays ?? 0) > 0).length
  return {
    things: !items
      ? 'What needs you'
      : count === 0
        ? 'Nothing needs you'
        : `${counted(count, 'thing needs', 'things need')} you`,
    atStake: pence === 0 ? '' : `${formatPence(pence)} at stake`,
    late: late === 0 ? '' : counted(late, 'reseller is late', 'resellers are late'),
  }
}
