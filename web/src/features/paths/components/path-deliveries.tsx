import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { pathDeliveriesQuery } from '../paths.queries.ts'
import classes from './delivery-rows.module.css'
import { DeliveryRow } from './delivery-row.tsx'

/** What was delivered to an output path lately. */
export function PathDeliveries({ client, path }: { client: number; path: number }) {
  const { data, error, refetch } = useQuery(pathDeliveriesQuery(client, path))
  return (
    <section aria-label="Latest deliveries">
      <h3 className={classes.title}>Latest deliveries</h3>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className={classes.about}>Nothing was delivered here yet.</p>}
      {data && data.length > 0 && (
        <ul className={classes.list}>
          {data.map(row => (
            <DeliveryRow key={row.index} row={row} title={row.name} />
          ))}
        </ul>
      )}
    </section>
  )
}
