import type { Reminder } from '@nineops/contract/crm/reminders.contract'
import type { Column } from '../../../ui/table/columns.ts'
import { statusColumn } from '../../../ui/table/status-column.tsx'
import { emailStates } from '../../account-statements/account-statements.public.ts'
import { stageNames } from '../stage-names.ts'

/** What a reminder was about, and how its e-mail went. */
export const reminderColumns: readonly Column<Reminder>[] = [
  { id: 'stage', header: 'Reminder', value: row => stageNames[row.stage], fixed: 104 },
  { id: 'documents', header: 'Documents', value: row => row.documents.join(', '), width: 170, grow: 2 },
  { id: 'amount', header: 'Amount', value: row => row.amount, kind: 'pounds', fixed: 108 },
  { id: 'to', header: 'To', value: row => row.to, width: 170, grow: 2 },
  statusColumn(row => emailStates[row.state], { header: 'E-mail', fixed: 160 }),
  { id: 'failure', header: 'Mail server reply', value: row => row.failure, width: 160 },
]
