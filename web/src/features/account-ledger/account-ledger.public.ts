export { AccountLedgerPanel } from './components/ledger-panel.tsx'
