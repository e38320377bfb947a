import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { DeliveryRow } from '../../paths/paths.public.ts'
import { runDeliveriesQuery, useDeliver, useLiveDeliveries } from '../deliveries.queries.ts'
import classes from './deliveries.module.css'

/** Where a run's files were delivered, with receipts, and the way to deliver them now. */
export function RunDeliveries({ run }: { run: number }) {
  useLiveDeliveries(run)
  const { data, error, refetch } = useQuery(runDeliveriesQuery(run))
  const { deliver, resend } = useDeliver(run)
  const underWay = data?.some(({ state }) => state === 'queued' || state === 'delivering') ?? false
  return (
    <section className={classes.card} aria-label="Deliveries">
      <div className={classes.head}>
        <div>
          <h2 className={classes.title}>Deliveries</h2>
          <p className={classes.about}>
            {data?.length === 0
              ? 'Not delivered yet. New files go to the reseller’s output paths by themselves.'
              : 'Each receipt is what was read back from the output path.'}
          </p>
        </div>
        <Button variant="default" loading={deliver.isPending} onClick={() => deliver.mutate()}>
          Deliver
        </Button>
      </div>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && data.length > 0 && (
        <ul className={classes.list} aria-label="Deliveries of this run" aria-busy={underWay}>
          {data.map(row => (
            <DeliveryRow
              key={row.index}
              row={row}
              title={`${row.name} to ${row.path}`}
              action={
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={`Send again: ${row.name} to ${row.path}`}
                  disabled={row.state === 'queued' || row.state === 'delivering'}
                  loading={resend.isPending && resend.variables === row.index}
                  onClick={() => resend.mutate(row.index)}
                >
                  Send again
                </Button>
              }
            />
          ))}
        </ul>
      )}
    </section>
  )
}
