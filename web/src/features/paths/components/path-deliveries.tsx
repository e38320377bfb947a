import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { pathDeliveriesQuery } from '../paths.queries.ts'
import { Hint, SectionTitle } from '../../../ui/layout/parts.tsx'
import classes from './delivery-rows.module.css'
import { DeliveryRow } from './delivery-row.tsx'

/** Recent deliveries to an output path. */
export function PathDeliveries({ client, path }: { client: number; path: number }) {
  const { data, error, refetch } = useQuery(pathDeliveriesQuery(client, path))
  return (
    <section aria-label="Latest deliveries">
      <SectionTitle as="h3">Latest deliveries</SectionTitle>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <Hint mt={2}>Nothing has been delivered here yet.</Hint>}
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
