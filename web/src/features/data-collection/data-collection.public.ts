export { waitingQuery } from './data-collection.queries.ts'
