import type { Schedule } from '@nineops/contract/bureau/schedulers.contract'
import { formatDateTime } from '../../../lib/formats.ts'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { ReasonedButton } from '../../../ui/forms/reasoned-button.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { actionText, EVERY_RESELLER, isUnderWay, statusLabels } from '../schedule-labels.ts'
import { Text } from '../../../ui/layout/parts.tsx'
import classes from './schedulers.module.css'

interface RowActions {
  togglePaused: (row: Schedule) => void
  runNow: (row: Schedule) => void
}

const lastResult = ({ latest }: Schedule): string => (latest ? statusLabels[latest.status].word : 'Never ran')

/** Columns of the schedules, with their actions. */
export const scheduleColumns = ({ togglePaused, runNow }: RowActions): Column<Schedule>[] => [
  { id: 'name', header: 'Name', value: row => row.name, width: 130 },
  { id: 'action', header: 'Task', value: actionText, width: 150, yields: true, hidden: 'narrow' },
  {
    id: 'client',
    header: 'Reseller',
    value: row => row.client?.name ?? EVERY_RESELLER,
    width: 150,
    hidden: 'narrow',
  },
  { id: 'words', header: 'When', value: row => row.words, width: 140, yields: true },
  {
    id: 'next',
    header: 'Next run',
    value: row => row.next?.at ?? null,
    kind: 'dateTime',
    render: row =>
      row.paused ? <StatusBadge tone="quiet">Paused</StatusBadge> : formatDateTime(row.next?.at),
    fixed: 146,
  },
  {
    id: 'latest',
    header: 'Last result',
    value: lastResult,
    render: row =>
      row.latest ? (
        <StatusBadge tone={statusLabels[row.latest.status].tone}>{lastResult(row)}</StatusBadge>
      ) : (
        <Text as="span" tone="quiet">
          Never ran
        </Text>
      ),
    fixed: 112,
    // The runs below have it.
    hidden: 'narrow',
  },
  { id: 'cron', header: 'Cron', value: row => row.cron, copy: true, hidden: true },
  { id: 'createdBy', header: 'Added by', value: row => row.createdBy, hidden: true },
  { id: 'index', header: 'Index', value: row => row.index, copy: true, fixed: 90, hidden: true },
  {
    id: 'actions',
    header: 'Actions',
    value: () => '',
    action: true,
    render: row => (
      <span className={classes.rowActions}>
        <ReasonedButton
          variant="default"
          size="compact-sm"
          aria-label={`Run ${row.name} now`}
          reason={isUnderWay(row) ? 'It is running now.' : null}
          onClick={() => runNow(row)}
        >
          Run
        </ReasonedButton>
        <ReasonedButton
          variant="default"
          size="compact-sm"
          aria-label={`${row.paused ? 'Resume' : 'Pause'} ${row.name}`}
          reason={null}
          onClick={() => togglePaused(row)}
        >
          {row.paused ? 'Resume' : 'Pause'}
        </ReasonedButton>
      </span>
    ),
    fixed: 140,
  },
]
