import type { BespokeRun } from '@nineops/contract/bureau/bespoke-functions.contract'
import type { Column } from '../../../ui/table/columns.ts'
import type { ListQuery } from '../../../ui/table/data-table-props.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { stateOf, tookText } from '../run-labels.ts'
import { statusColumn } from '../../../ui/table/status-column.tsx'
import classes from './bespoke-functions.module.css'

const columns: Column<BespokeRun>[] = [
  { id: 'index', header: 'Run', value: row => row.index, fixed: 70 },
  { id: 'startedAt', header: 'When', value: row => row.startedAt, kind: 'dateTime', fixed: 150 },
  { id: 'function', header: 'Function', value: row => row.function.name, width: 200, grow: 2 },
  statusColumn(row => stateOf(row), { id: 'status', header: 'Status', fixed: 110 }),
  { id: 'rows', header: 'Rows', value: row => row.rowCount, kind: 'count', fixed: 90 },
  { id: 'took', header: 'Took', value: row => (row.ms === null ? '' : tookText(row.ms)), fixed: 80 },
  { id: 'failure', header: 'Why', value: row => row.failure, width: 140, grow: 2 },
]

interface RunHistoryProps {
  runs: ListQuery<BespokeRun>
  onOpen: (run: BespokeRun) => void
}

/** The user's earlier runs; each opens with its result and parameters. */
export function RunHistory({ runs, onOpen }: RunHistoryProps) {
  return (
    <section aria-labelledby="bespoke-runs">
      <h3 id="bespoke-runs" className={classes.heading}>
        Your last runs
      </h3>
      <DataTable
        name="bespoke-function-runs"
        label="Runs"
        columns={columns}
        list={runs}
        onOpen={onOpen}
        height={280}
        emptyHint="What you run is listed here, and its result is kept for 7 days."
      />
    </section>
  )
}
