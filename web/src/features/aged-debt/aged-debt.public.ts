export { AgedDebtPanel } from './components/aged-debt-panel.tsx'
