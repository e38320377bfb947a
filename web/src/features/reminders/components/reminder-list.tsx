import type { Reminder } from '@nineops/contract/crm/reminders.contract'
import { useQuery } from '@tanstack/react-query'
import type { Column } from '../../../ui/table/columns.ts'
import { ShortList } from '../../../ui/lists/short-list.tsx'
import { remindersQuery, type Whose } from '../reminders.queries.ts'
import { reminderColumns } from './reminder-columns.tsx'

const columns: readonly Column<Reminder>[] = [
  { id: 'on', header: 'Date', value: row => row.on, kind: 'date', fixed: 104 },
  ...reminderColumns,
]

/** Reminders that the account was sent; nothing where there are none. */
export function ReminderList(whose: Whose) {
  const { data } = useQuery(remindersQuery(whose))
  return <ShortList name="reminders" label="Reminders" columns={columns} rows={data} />
}
