export { ledgerQuery, postingsQuery } from './account-ledger.queries.ts'
export { Backdated } from './components/backdated.tsx'
export { WaitingPostings } from './components/waiting-postings.tsx'
export { AccountLedgerPanel } from './components/ledger-panel.tsx'
export {
  type Age,
  ageNames,
  ages,
  settlementOf,
  stateOf as postingStateOf,
} from './posting-labels.ts'
