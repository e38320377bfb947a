export { ResendButton } from './components/resend-button.tsx'
export { RunEmails } from './components/run-emails.tsx'
export { noMailServer } from './email-labels.ts'
