export { changesQuery, comparisonQuery } from './comparisons.queries.ts'
export { failedText } from './components/comparison-labels.ts'
export { RunChanges } from './components/run-changes.tsx'
export { ComparisonPanel } from './lazy-panels.ts'
