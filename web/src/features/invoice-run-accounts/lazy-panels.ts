import { lazy } from 'react'

// Apart from what others use of the feature, which would be loaded with them.
export const AccountsPanel = lazy(() => import('./components/accounts-panel.tsx'))
export const FailuresPanel = lazy(() => import('./components/failures-panel.tsx'))
