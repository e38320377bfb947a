export { useBankCheck } from './bank-checks.queries.ts'
export { BankCheckNote } from './components/bank-check-note.tsx'
