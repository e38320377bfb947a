export { AccountNotes } from './components/account-notes.tsx'
