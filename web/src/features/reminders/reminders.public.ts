export { ReminderList } from './components/reminder-list.tsx'
export { RemindersTonight } from './components/reminders-tonight.tsx'
