import { lazy } from 'react'

export const ReceiptsTab = lazy(() => import('./components/receipts-tab.tsx'))
