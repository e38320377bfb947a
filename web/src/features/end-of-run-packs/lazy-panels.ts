import { lazy } from 'react'

// Apart from what others use of the feature, which would be loaded with them.
export const EndOfRunPanel = lazy(() => import('./components/end-of-run-panel.tsx'))
