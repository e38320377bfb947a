export { SalesLedgerPanel } from './components/sales-ledger-panel.tsx'
