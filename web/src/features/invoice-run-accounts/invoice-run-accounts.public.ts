import { lazy } from 'react'

export { InvoiceFacts } from './components/invoice-facts.tsx'
export { InvoiceLines } from './components/invoice-lines.tsx'
export { InvoiceWhy } from './components/invoice-why.tsx'
export { type ResetScope, resetPreviewQuery, useReset } from './invoice-run-accounts.queries.ts'

/** Loaded when first opened. */
export const AccountsPanel = lazy(() => import('./components/accounts-panel.tsx'))
export const FailuresPanel = lazy(() => import('./components/failures-panel.tsx'))
