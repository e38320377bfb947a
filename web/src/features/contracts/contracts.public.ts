export { AccountContracts } from './components/account-contracts.tsx'
