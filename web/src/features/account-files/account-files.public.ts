export { AccountFiles } from './components/account-files.tsx'
