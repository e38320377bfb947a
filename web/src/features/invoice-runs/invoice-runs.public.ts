export { InvoiceFacts } from './components/invoice-facts.tsx'
export { InvoiceLines } from './components/invoice-lines.tsx'
export { default as InvoiceWhy } from './components/invoice-why.tsx'
