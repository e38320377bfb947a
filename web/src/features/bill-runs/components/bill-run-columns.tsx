import type { BillRun } from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import { formatPercent, toPence } from '../../../lib/formats.ts'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import {
  callsShown,
  openExceptions,
  formatPeriod,
  isWorking,
  statusOf,
  toneOf,
  shownMargin,
} from '../bill-run-labels.ts'
import type { LiveBillRuns } from '../live-bill-run.ts'
import type { BillRunSteps } from '../use-bill-run-steps.ts'
import { NextStepButton } from './step-buttons.tsx'

const statusText = (run: BillRun, live: LiveBillRuns): string => {
  const progress = isWorking(run) ? (live.get(run.index) ?? run.progress) : null
  if (!progress || progress.total === 0) return statusOf(run)
  return `${run.status.description} ${formatPercent(Math.floor((progress.done / progress.total) * 100) / 100)}`
}

/** What rating finds: nothing is known before it. */
const onceRated = <Found,>(run: BillRun, found: Found): Found | null => (run.ratedAt === null ? null : found)

/** Columns of the list of bill runs. */
export const billRunColumns = (live: LiveBillRuns, steps: BillRunSteps): Column<BillRun>[] => [
  { id: 'index', header: 'Index', value: row => row.index, copy: true, fixed: 96, hidden: 'narrow' },
  { id: 'description', header: 'Description', value: row => row.description, width: 130, grow: 2 },
  { id: 'period', header: 'Period', value: formatPeriod, width: 190 },
  {
    id: 'status',
    header: 'Status',
    value: row => statusText(row, live),
    width: 150,
    render: row => (
      <span title={row.outOfDate ?? undefined}>
        <StatusBadge tone={toneOf(row)}>{statusText(row, live)}</StatusBadge>
      </span>
    ),
  },
  { id: 'calls', header: 'Calls', value: callsShown, kind: 'count', width: 90, hidden: 'narrow' },
  {
    id: 'exceptions',
    header: 'Exceptions',
    value: row => onceRated(row, openExceptions(row)),
    kind: 'count',
    width: 96,
  },
  {
    id: 'charge',
    header: 'Charge',
    value: row => onceRated(row, toPence(row.retailCharge)),
    kind: 'pounds',
    width: 110,
  },
  {
    id: 'margin',
    header: 'Margin',
    value: row => onceRated(row, shownMargin(row)),
    kind: 'pounds',
    width: 110,
    hidden: 'narrow',
  },
  { id: 'late', header: 'Late calls', value: row => row.lateCalls, kind: 'count', hidden: true },
  { id: 'ratedAt', header: 'Rated', value: row => row.ratedAt, kind: 'dateTime', width: 140, hidden: true },
  {
    id: 'next',
    header: 'Next step',
    value: row => row.nextStep,
    fixed: 110,
    render: row => <NextStepButton run={row} steps={steps} />,
  },
]
