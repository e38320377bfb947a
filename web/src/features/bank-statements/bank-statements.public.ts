export { ReceiptsTab } from './components/receipts-tab.tsx'
