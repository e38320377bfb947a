export { InvoiceFacts } from './components/invoice-facts.tsx'
export { InvoiceLines } from './components/invoice-lines.tsx'
