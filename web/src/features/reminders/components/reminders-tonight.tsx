import type { DueReminder } from '@nineops/contract/crm/reminders.contract'
import { useQuery } from '@tanstack/react-query'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Panel, SectionTitle, Text } from '../../../ui/layout/parts.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { noMailServer } from '../../hosted-emails/hosted-emails.public.ts'
import { reminderPreviewQuery } from '../reminders.queries.ts'
import { stageNames } from '../stage-names.ts'
import { heldTexts, tonightText } from '../tonight-texts.ts'

const columns: readonly Column<DueReminder>[] = [
  { id: 'accountNumber', header: 'Account', value: row => row.account.accountNumber, fixed: 130, copy: true },
  { id: 'companyName', header: 'Company', value: row => row.account.companyName, width: 160, grow: 2 },
  { id: 'stage', header: 'Reminder', value: row => stageNames[row.stage], fixed: 96 },
  { id: 'documents', header: 'Documents', value: row => row.documents.join(', '), width: 150, grow: 2 },
  { id: 'amount', header: 'Amount', value: row => row.amount, kind: 'pounds', fixed: 108 },
  { id: 'to', header: 'To', value: row => row.to || 'No e-mail address', width: 180, grow: 2 },
]

interface Props {
  client: number
  brand: number
  /** Of the brand's settings. */
  version: string
  /** Whether the days of its first reminder are set. */
  hasDays: boolean
}

/** Who gets a reminder in the next night by the settings as they are saved. */
export function RemindersTonight({ client, brand, version, hasDays }: Props) {
  const { data } = useQuery(reminderPreviewQuery(client, brand, version))
  if (!data) return null
  return (
    <Panel as="section" gap={12} mt={16} aria-label="Reminders tonight">
      <SectionTitle>Reminders tonight</SectionTitle>
      <Text>{tonightText(data, hasDays)}</Text>
      {heldTexts(data).map(line => (
        <Text key={line} tone="quiet">
          {line}
        </Text>
      ))}
      {data.sender && data.active && !data.mailServer && <Notice tone="warn">{noMailServer}</Notice>}
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
