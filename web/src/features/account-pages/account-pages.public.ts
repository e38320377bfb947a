export { hitsQuery } from './account-search.queries.ts'
export { useOpenAccount } from './use-open-account.ts'
