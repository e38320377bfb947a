export { hitsQuery, namedQuery } from './account-search.queries.ts'
