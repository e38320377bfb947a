export { accountWord } from './account-words.ts'
export { InvoicePdf } from './components/invoice-pdf.tsx'
export { InvoiceViews } from './components/invoice-views.tsx'
export {
  type ResetScope,
  resetPreviewQuery,
  runAccountsKey,
  useReset,
} from './invoice-run-accounts.queries.ts'
export { AccountsPanel, FailuresPanel } from './lazy-panels.ts'
