import type { BillRun } from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { deliveriesQuery } from '../bill-runs.queries.ts'
import { deliveryLines } from '../delivery-labels.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'

/** Warns which deliveries with calls of the period are missing before the run is closed. */
export function DeliveriesNotice({ client, run }: { client: number; run: BillRun }) {
  const { data } = useQuery({ ...deliveriesQuery(client, run.index), enabled: run.closedAt === null })
  const lines = deliveryLines(data ?? [])
  if (run.closedAt !== null || lines.length === 0) return null
  return (
    <Notice mb={16} tone="warn">
      {lines.join('\n')}{' '}
      <Link to="/bureau/data-collection" search={{ client, view: 'expected' }}>
        Show expected files
      </Link>
    </Notice>
  )
}
