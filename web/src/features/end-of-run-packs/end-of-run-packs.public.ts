export { useEndOfRunActions } from './end-of-run-packs.queries.ts'
export { EndOfRunPanel } from './lazy-panels.ts'
