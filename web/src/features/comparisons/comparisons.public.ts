import { lazy } from 'react'

export { comparisonQuery } from './comparisons.queries.ts'
export { RunChanges } from './components/run-changes.tsx'

/** Loaded when first opened. */
export const ComparisonPanel = lazy(() => import('./components/comparison-panel.tsx'))
