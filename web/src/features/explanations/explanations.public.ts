export { InvoiceExplanation } from './components/invoice-explanation.tsx'
