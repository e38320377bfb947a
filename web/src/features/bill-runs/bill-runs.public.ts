export { numberedRunsQuery } from './numbered-runs.queries.ts'
