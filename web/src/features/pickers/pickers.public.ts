export { AccountChoice } from './components/account-choice.tsx'
export {
  AccountPicker,
  BrandPicker,
  ClientPicker,
  InvoiceRunPicker,
} from './components/bound-pickers.tsx'
export { BespokeFunctionPicker } from './components/function-picker.tsx'
export {
  accountsQuery,
  brandsQuery,
  clientInvoiceRunsQuery,
  clientsQuery,
  useSelectionNames,
} from './pickers.queries.ts'
export { entryKindChoices } from './entry-kinds.ts'
