import { lazy } from 'react'

// Apart from what others use of the feature, which would be loaded with them.
export const ImportPanel = lazy(() => import('./components/import-panel.tsx'))
