import type { SentReminder } from '@nineops/contract/crm/reminders.contract'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '../../../lib/formats.ts'
import { Panel, SectionTitle } from '../../../ui/layout/parts.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useServerTable } from '../../../ui/table/use-server-table.ts'
import { sentRemindersQuery } from '../reminders.queries.ts'
import { reminderColumns } from './reminder-columns.tsx'

const columns: readonly Column<SentReminder>[] = [
  { id: 'accountNumber', header: 'Account', value: row => row.account.accountNumber, fixed: 130, copy: true },
  { id: 'companyName', header: 'Company', value: row => row.account.companyName, width: 150, grow: 2 },
  ...reminderColumns,
]

/** Who got a reminder on the last night on which the brand sent any, and how it went; nothing before the first. */
export function RemindersSent({ client, brand }: { client: number; brand: number }) {
  const table = useServerTable('reminders-sent', { filtersHere: true })
  const list = useQuery(sentRemindersQuery(client, brand, table.cut))
  const [first] = list.data?.rows ?? []
  if (!first) return null
  return (
    <Panel as="section" gap={12} mt={16} aria-label="Reminders sent">
      <SectionTitle>Reminders sent on the night before {formatDate(first.on)}</SectionTitle>
      <DataTable
        label="Reminders sent"
        columns={columns}
        list={list}
        server={table}
        height={124 + 34 * Math.min(list.data?.rows.length ?? 0, 10)}
      />
    </Panel>
  )
}
