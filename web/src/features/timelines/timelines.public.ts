export { LatestEntries } from './components/latest-entries.tsx'
export { Timeline } from './components/timeline.tsx'
export type { TimelineOf } from './timelines.queries.ts'
