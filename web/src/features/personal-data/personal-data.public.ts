export { AccountPersonalData } from './components/account-personal-data.tsx'
