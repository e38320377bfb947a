import { lazy } from 'react'

export const AgedDebtPanel = lazy(() => import('./components/aged-debt-panel.tsx'))
