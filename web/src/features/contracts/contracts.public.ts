export { AccountContracts } from './components/account-contracts.tsx'
export { ContractDrawer } from './components/contract-drawer.tsx'
export { ContractsTable } from './components/contracts-table.tsx'
