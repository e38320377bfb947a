export { PathDeliveries } from './components/path-deliveries.tsx'
export { RunDeliveries } from './components/run-deliveries.tsx'
