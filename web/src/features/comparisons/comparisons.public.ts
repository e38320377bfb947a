export { changesQuery, comparisonQuery } from './comparisons.queries.ts'
export { RunChanges } from './components/run-changes.tsx'
export { ComparisonPanel } from './lazy-panels.ts'
