export { LedgerExportsPanel } from './components/ledger-exports-panel.tsx'
