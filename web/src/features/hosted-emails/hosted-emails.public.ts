export { RunEmails } from './components/run-emails.tsx'
