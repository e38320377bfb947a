import { lazy } from 'react'

export const RentalsPanel = lazy(() => import('./components/rentals-panel.tsx'))
