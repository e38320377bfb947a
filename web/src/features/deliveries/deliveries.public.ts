export { RunDeliveries } from './components/run-deliveries.tsx'
