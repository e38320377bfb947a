import type { BillRun } from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Panel } from '../../../ui/layout/parts.tsx'
import {
  badFiles,
  leftByCollect,
  leftProblems,
  openExceptions,
  placeOfLeft,
  truthOf,
} from '../bill-run-labels.ts'
import { deliveriesQuery } from '../bill-runs.queries.ts'
import { deliveryLines } from '../delivery-labels.ts'
import classes from './bill-runs.module.css'

/** How the run stands: its status with all that is wrong, and the deliveries that are missing before it is closed. */
export function RunTruth({ client, run }: { client: number; run: BillRun }) {
  const { data } = useQuery({ ...deliveriesQuery(client, run.index), enabled: run.closedAt === null })
  const lines = run.closedAt === null ? deliveryLines(data ?? []) : []
  const left = leftByCollect(run) === null ? [] : leftProblems(run)
  const place = placeOfLeft(run)
  const warns = lines.length + left.length + openExceptions(run) + badFiles(run) > 0 || run.outOfDate !== null
  return (
    <Panel
      as="section"
      aria-label="Status"
      className={classes.truth}
      data-tone={run.failure === null ? (warns ? 'warn' : undefined) : 'bad'}
    >
      {truthOf(run)}
      {run.failure !== null && <span role="alert"> {run.failure}</span>}
      {run.outOfDate !== null && ` ${run.outOfDate}`}
      {left.length > 0 && `\n${left.join('\n')}`}
      {left.length + badFiles(run) > 0 && (
        <>
          {' '}
          <Link to={place.to} search={{ client }}>
            {place.text}
          </Link>
        </>
      )}
      {lines.length > 0 && (
        <>
          {`\n${lines.join('\n')} `}
          <Link to="/bureau/data-collection" search={{ client, view: 'expected' }}>
            Show expected files
          </Link>
        </>
      )}
    </Panel>
  )
}
