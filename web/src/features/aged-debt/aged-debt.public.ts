import { lazy } from 'react'

export { debtPlace } from './debt-place.ts'

export const AgedDebtPanel = lazy(() => import('./components/aged-debt-panel.tsx'))
