export { ledgerQuery, postingsQuery } from './account-ledger.queries.ts'
export { WaitingPostings } from './components/waiting-postings.tsx'
export { AccountLedgerPanel } from './components/ledger-panel.tsx'
export {
  type Age,
  againText,
  ageNames,
  ages,
  collectedAgainText,
  kindNames,
  methodNames,
  paidAndCredited,
  settlementOf,
  stateOf as postingStateOf,
} from './posting-labels.ts'
