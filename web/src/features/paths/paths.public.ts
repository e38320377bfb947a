export { DeliveryRow } from './components/delivery-row.tsx'
export { anyDeliveriesKey } from './paths.queries.ts'
