import { lazy } from 'react'

export { InvoicePdf } from './components/invoice-pdf.tsx'
export { InvoiceViews } from './components/invoice-views.tsx'
export { type ResetScope, resetPreviewQuery, useReset } from './invoice-run-accounts.queries.ts'

/** Loaded when first opened. */
export const AccountsPanel = lazy(() => import('./components/accounts-panel.tsx'))
export const FailuresPanel = lazy(() => import('./components/failures-panel.tsx'))
