export { ledgerQuery, postingsQuery } from './account-ledger.queries.ts'
export { AccountLedgerPanel } from './components/ledger-panel.tsx'
