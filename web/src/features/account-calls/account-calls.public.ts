export { AccountCalls } from './components/account-calls.tsx'
