import type { Reminder } from '@nineops/contract/crm/reminders.contract'
import { useQuery } from '@tanstack/react-query'
import type { Column } from '../../../ui/table/columns.ts'
import { ShortList } from '../../../ui/lists/short-list.tsx'
import { statusColumn } from '../../../ui/table/status-column.tsx'
import { emailStates } from '../../account-statements/account-statements.public.ts'
import { stageNames } from '../stage-names.ts'
import { remindersQuery, type Whose } from '../reminders.queries.ts'

const columns: readonly Column<Reminder>[] = [
  { id: 'on', header: 'Date', value: row => row.on, kind: 'date', fixed: 104 },
  { id: 'stage', header: 'Reminder', value: row => stageNames[row.stage], fixed: 104 },
  { id: 'documents', header: 'Documents', value: row => row.documents.join(', '), width: 170, grow: 2 },
  { id: 'amount', header: 'Amount', value: row => row.amount, kind: 'pounds', fixed: 108 },
  { id: 'to', header: 'To', value: row => row.to, width: 170, grow: 2 },
  statusColumn(row => emailStates[row.state], { header: 'E-mail', fixed: 160 }),
  { id: 'failure', header: 'Mail server reply', value: row => row.failure, width: 160 },
]

/** Reminders that the account was sent; nothing where there are none. */
export function ReminderList(whose: Whose) {
  const { data } = useQuery(remindersQuery(whose))
  return <ShortList name="reminders" label="Reminders" columns={columns} rows={data} />
}
