import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { DeliveryRow } from '../../paths/paths.public.ts'
import { runDeliveriesQuery, useDeliver, useLiveDeliveries } from '../deliveries.queries.ts'
import { Hint, Panel, Row, SectionTitle } from '../../../ui/layout/parts.tsx'
import classes from './deliveries.module.css'

/** Deliveries of a run's files, with receipts, and a button to deliver them now. */
export function RunDeliveries({ run }: { run: number }) {
  useLiveDeliveries(run)
  const { data, error, refetch } = useQuery(runDeliveriesQuery(run))
  const { deliver, resend } = useDeliver(run)
  const underWay = data?.some(({ state }) => state === 'queued' || state === 'delivering') ?? false
  return (
    <Panel as="section" mb={12} aria-label="Deliveries" data-waits={data || error ? undefined : true}>
      <Row between gap={16}>
        <div>
          <SectionTitle>Deliveries</SectionTitle>
          <Hint mt={2}>
            {data?.length === 0
              ? 'Not delivered yet. New files go to the reseller’s output paths by themselves.'
              : 'Each receipt is what was read back from the output path.'}
          </Hint>
        </div>
        <Button variant="default" loading={deliver.isPending} onClick={() => deliver.mutate()}>
          Deliver
        </Button>
      </Row>
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
    </Panel>
  )
}
