export { ReminderList } from './components/reminder-list.tsx'
export { RemindersSent } from './components/reminders-sent.tsx'
export { RemindersTonight } from './components/reminders-tonight.tsx'
