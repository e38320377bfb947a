import { Link } from '@tanstack/react-router'
import { formatDate, formatMonth } from '../../../lib/formats.ts'
import { Text } from '../../../ui/layout/parts.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { placeOfStep } from '../attention-places.ts'
import { marksText, nextStepText } from '../board-marks.ts'
import { expectationText, expectedText, lateText, stageText, stageTone } from '../board-labels.ts'
import type { ShownRow } from '../shown-rows.ts'
import classes from './board.module.css'
import { MonthMarks } from './month-marks.tsx'
import { NoteCell } from './note-cell.tsx'
import { OwnerCell } from './owner-cell.tsx'

/** One row for each reseller's month. */
export const boardColumns: readonly Column<ShownRow>[] = [
  { id: 'client', header: 'Reseller', value: row => row.client.name, width: 150 },
  {
    id: 'month',
    header: 'Month',
    value: row => row.month?.end,
    render: row => (
      <span title={row.billRun?.description}>
        {row.month && formatMonth(row.month.end)}
        {lateText(row) && (
          <Text as="span" tone="warn">
            {' '}
            · {lateText(row)}
          </Text>
        )}
      </span>
    ),
    fixed: 244,
  },
  {
    id: 'steps',
    header: 'Progress',
    value: marksText,
    render: row => <MonthMarks row={row} />,
    fixed: 142,
  },
  {
    id: 'stage',
    header: 'Now',
    value: row => [stageText(row), expectedText(row)].filter(Boolean).join(', '),
    render: row => (
      <span className={classes.now} title={stageText(row)}>
        <StatusBadge tone={stageTone(row)}>{stageText(row)}</StatusBadge>
        <Text as="span" tone="quiet" title={expectationText(row)}>
          {expectedText(row)}
        </Text>
      </span>
    ),
    width: 200,
    yields: true,
    hidden: 'narrow',
  },
  {
    id: 'due',
    header: 'Invoice date',
    value: row => row.due?.invoiceDate,
    render: ({ due }) =>
      due && (
        <span
          className={due.isUsual ? classes.usual : undefined}
          title={due.isUsual ? 'The day on which it usually invoices this month' : undefined}
        >
          {due.isUsual && 'usually '}
          {formatDate(due.invoiceDate)}
        </span>
      ),
    kind: 'date',
    fixed: 156,
    hidden: true,
  },
  {
    id: 'owner',
    header: 'Owner',
    value: row => row.owner?.name,
    render: row => <OwnerCell row={row} />,
    width: 80,
    grow: 0.3,
  },
  {
    id: 'note',
    header: 'Note',
    value: row => row.note.text,
    render: row => <NoteCell row={row} />,
    width: 92,
    grow: 1.2,
    hidden: 'narrow',
  },
  {
    id: 'step',
    action: true,
    header: 'Next step',
    value: nextStepText,
    render: row =>
      nextStepText(row) && (
        <Link
          {...placeOfStep(row)}
          className={classes.step}
          aria-label={`${nextStepText(row)}, ${row.client.name}`}
        >
          {nextStepText(row)}
        </Link>
      ),
    fixed: 118,
  },
  {
    id: 'accounts',
    header: 'Run accounts',
    value: row => row.invoiceRun?.accounts,
    kind: 'count',
    fixed: 88,
    hidden: true,
  },
  {
    id: 'previous',
    header: 'Last run',
    value: row => row.previous?.gross,
    kind: 'pounds',
    fixed: 112,
    hidden: true,
  },
  { id: 'bacs', header: 'Bacs date', value: row => row.due?.bacsDate, kind: 'date', fixed: 96, hidden: true },
]
