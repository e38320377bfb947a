import type { DueReminder, ReminderPreview } from '@nineops/contract/crm/reminders.contract'
import { useQuery } from '@tanstack/react-query'
import { formatDate, formatPlural, formatPounds } from '../../../lib/formats.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Panel, SectionTitle, Text } from '../../../ui/layout/parts.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { reminderPreviewQuery } from '../reminders.queries.ts'
import { stageNames } from '../stage-names.ts'

const columns: readonly Column<DueReminder>[] = [
  { id: 'accountNumber', header: 'Account', value: row => row.account.accountNumber, fixed: 130, copy: true },
  { id: 'companyName', header: 'Company', value: row => row.account.companyName, width: 160, grow: 2 },
  { id: 'stage', header: 'Reminder', value: row => stageNames[row.stage], fixed: 96 },
  { id: 'documents', header: 'Documents', value: row => row.documents.join(', '), width: 150, grow: 2 },
  { id: 'amount', header: 'Amount', value: row => row.amount, kind: 'pounds', fixed: 108 },
  { id: 'to', header: 'To', value: row => row.to || 'No e-mail address', width: 180, grow: 2 },
]

function sentence({ on, active, emails, amount }: ReminderPreview): string {
  const day = formatDate(on)
  if (emails === 0)
    return active
      ? `No account gets a reminder on the night before ${day}.`
      : `Reminders are off. If they were on, no account would get one on the night before ${day}.`
  const accounts = formatPlural(emails, 'account')
  const sum = `for ${formatPounds(amount)} in all`
  return active
    ? `${accounts} ${emails === 1 ? 'gets' : 'get'} a reminder on the night before ${day}, ${sum}.`
    : `Reminders are off. If they were on, ${accounts} would get one on the night before ${day}, ${sum}.`
}

/** What is not reminded of, and why. */
const held = ({ disputed, collecting, withoutAddress }: ReminderPreview): string[] => [
  ...(disputed > 0 ? [`${formatPlural(disputed, 'overdue document')} held back by a dispute.`] : []),
  ...(collecting > 0
    ? [`${formatPlural(collecting, 'overdue document')} being collected by Direct Debit.`]
    : []),
  ...(withoutAddress > 0 ? [`${formatPlural(withoutAddress, 'account')} without an e-mail address.`] : []),
]

interface Props {
  client: number
  brand: number
  /** Of the brand's settings. */
  version: string
}

/** Who gets a reminder in the next night by the settings as they are saved. */
export function RemindersTonight({ client, brand, version }: Props) {
  const { data } = useQuery(reminderPreviewQuery(client, brand, version))
  if (!data) return null
  return (
    <Panel as="section" gap={12} mt={16} aria-label="Reminders tonight">
      <SectionTitle>Reminders tonight</SectionTitle>
      <Text>{sentence(data)}</Text>
      {held(data).map(line => (
        <Text key={line} tone="quiet">
          {line}
        </Text>
      ))}
      {!data.sender && (
        <Notice tone="warn">
          The brand has no e-mail address to send from. Set it under Service Establishment, Email Options.
        </Notice>
      )}
      {data.accounts.length > 0 && (
        <DataTable
          name="reminders-tonight"
          label="Accounts to remind"
          columns={columns}
          rows={data.accounts}
          rowKey={row => row.account.index}
          partial={data.emails + data.withoutAddress > data.accounts.length}
          address={false}
          height={84 + 34 * Math.min(data.accounts.length, 10)}
        />
      )}
    </Panel>
  )
}
