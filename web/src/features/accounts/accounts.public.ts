export { AccountDialog } from './components/account-dialog.tsx'
