import { lazy } from 'react'

/** What needs a member of the Bureau today. */
export const Today = lazy(() => import('./components/today.tsx'))
