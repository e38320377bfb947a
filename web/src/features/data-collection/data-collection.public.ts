export { useRefreshFiles, waitingQuery } from './data-collection.queries.ts'
