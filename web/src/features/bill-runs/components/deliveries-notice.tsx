import type { BillRun } from '@nineops/contract/bill-run-states.contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { deliveriesQuery } from '../bill-runs.queries.ts'
import { deliveryLines } from '../delivery-words.ts'
import classes from './bill-runs.module.css'

/** Which deliveries with calls of the period are not there, before the run is closed without them. */
export function DeliveriesNotice({ client, run }: { client: number; run: BillRun }) {
  const { data } = useQuery({ ...deliveriesQuery(client, run.index), enabled: run.closedAt === null })
  const lines = deliveryLines(data ?? [])
  if (run.closedAt !== null || lines.length === 0) return null
  return (
    <p className={classes.notice}>
      {lines.join('\n')}{' '}
      <Link to="/bureau/data-collection" search={{ client, view: 'expected' }} className={classes.link}>
        Show expected files
      </Link>
    </p>
  )
}
