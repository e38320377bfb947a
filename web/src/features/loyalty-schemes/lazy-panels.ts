import { lazy } from 'react'

// Apart from what others use of the feature, which would be loaded with them.
export const OptionsTab = lazy(() => import('./components/options-tab.tsx'))
