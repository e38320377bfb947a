/** What accounts have used so far in periods that are not closed, by account; provisional. */
export { selectOfAccounts as usageOfAccounts } from './provisional-usage.repository.ts'
