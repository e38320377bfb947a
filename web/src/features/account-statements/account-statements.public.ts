export { askStatement } from './components/statement-dialog.tsx'
