import { Button } from '@mantine/core'
import type {
  BespokeColumn,
  BespokeOutcome,
  BespokeResult,
} from '@nineops/contract/bureau/bespoke-functions.contract'
import { useMemo } from 'react'
import { formatCount } from '../../../lib/formats.ts'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useDownload } from '../bespoke-functions.queries.ts'
import { summaryOf } from '../run-labels.ts'
import { Failure } from '../../../ui/feedback/notice.tsx'
import { Panel, Stack } from '../../../ui/layout/parts.tsx'
import classes from './bespoke-functions.module.css'

interface RunResultProps {
  outcome: BespokeOutcome | undefined
  error: unknown
  onRetry: () => void
}

/** A run's progress, failure or result. */
export function RunResult({ outcome, error, onRetry }: RunResultProps) {
  if (error && !outcome) return <ErrorState error={error} onRetry={onRetry} />
  if (!outcome)
    return (
      <DataTable
        name="bespoke-function"
        label="Result"
        columns={none}
        rows={undefined}
        rowKey={keyOf}
        height={HEIGHT}
      />
    )
  const { run } = outcome
  if (outcome.status === 'failed')
    return <Failure>{`Run ${run.index} has failed. ${run.failure ?? ''}`}</Failure>
  if (outcome.status === 'running')
    return (
      <Panel as="output" gap={8} size={13}>
        <span>{`${run.function.name}: run ${run.index} is working, ${formatCount(run.rowCount)} rows so far`}</span>
        <ProgressBar
          label={run.function.name}
          done={run.progress?.done ?? 0}
          total={run.progress?.total ?? 0}
          unit="parts"
        />
      </Panel>
    )
  return <Found key={run.index} result={outcome} />
}

interface Row {
  at: number
  cells: BespokeResult['rows'][number]
}
const HEIGHT = 440
const LETTER = 7
const PADDING = 36
const none: Column<Row>[] = []
const keyOf = (row: Row) => row.at
const WIDTHS: Record<BespokeColumn['type'], number> = {
  text: 130,
  phone: 130,
  count: 90,
  pounds: 110,
  date: 100,
  dateTime: 140,
  duration: 100,
}

const toColumns = (columns: readonly BespokeColumn[]): Column<Row>[] =>
  columns.map((column, at) => ({
    id: column.name,
    header: column.label,
    kind: column.type,
    value: row => row.cells[at],
    // Scrolls the whole header into view.
    width: Math.max(WIDTHS[column.type], column.label.length * LETTER + PADDING),
    grow: column.type === 'text' ? 1 : 0,
  }))

function Found({ result }: { result: BespokeResult }) {
  const { run } = result
  const download = useDownload()
  const columns = useMemo(() => toColumns(result.columns), [result.columns])
  const rows = useMemo(() => result.rows.map((cells, at) => ({ at, cells })), [result.rows])
  const shown = formatCount(rows.length)
  const hint = run.kept
    ? 'Nothing matches. Try a longer period, or all resellers.'
    : 'Results are kept for 7 days. Run it again.'
  return (
    <Stack aria-label={`Result of run ${run.index}`} as="section" gap={8}>
      <div className={classes.summary}>
        <output>
          {summaryOf(run)}
          {run.kept && result.truncated && `; the first ${shown} are shown, CSV and ZIP hold all`}
        </output>
        {(['csv', 'zip'] as const).map(as => (
          <Button
            key={as}
            variant="default"
            disabled={!run.kept}
            loading={download.isPending && download.variables.as === as}
            onClick={() => download.mutate({ as, run: run.index })}
          >
            {as.toUpperCase()}
          </Button>
        ))}
      </div>
      <DataTable
        name={`bespoke-function-${run.function.index}`}
        label="Result"
        columns={columns}
        rows={rows}
        rowKey={keyOf}
        height={HEIGHT}
        emptyHint={hint}
      />
    </Stack>
  )
}
