export { askStatement } from './components/statement-dialog.tsx'
export { emailStates } from './email-states.ts'
