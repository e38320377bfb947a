import { lazy } from 'react'

export const MonthEndPanel = lazy(() => import('./components/month-end-panel.tsx'))
