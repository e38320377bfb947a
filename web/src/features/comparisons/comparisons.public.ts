import { lazy } from 'react'

export { comparisonQuery } from './comparisons.queries.ts'

/** Loaded when first opened. */
export const ComparisonPanel = lazy(() => import('./components/comparison-panel.tsx'))
