export { AccountChoice } from './components/account-choice.tsx'
export {
  AccountPicker,
  BespokeFunctionPicker,
  BrandPicker,
  ClientPicker,
  InvoiceRunPicker,
} from './components/bound-pickers.tsx'
export {
  accountsQuery,
  brandsQuery,
  clientInvoiceRunsQuery,
  clientsQuery,
  useSelectionNames,
} from './pickers.queries.ts'
export { entryKindChoices } from './entry-kinds.ts'
