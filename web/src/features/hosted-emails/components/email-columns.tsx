import { mailServerReply } from '@nineops/contract/bureau/email-states'
import type { HostedEmail } from '@nineops/contract/bureau/hosted-emails.contract'
import { runName } from '@nineops/contract/words'
import type { Column } from '../../../ui/table/columns.ts'
import { stateLabels } from '../email-labels.ts'
import { statusColumn } from '../../../ui/table/status-column.tsx'

export const emailColumns: Column<HostedEmail>[] = [
  statusColumn(row => stateLabels[row.state], { fixed: 160 }),
  { id: 'invoice', header: 'Document', value: row => row.invoice.number, fixed: 125 },
  {
    id: 'account',
    header: 'Account',
    value: row => `${row.account.accountNumber} ${row.account.companyName}`,
    width: 150,
    grow: 2,
  },
  { id: 'contents_MailTo', header: 'To', value: row => row.contents_MailTo, width: 280, copy: true },
  { id: 'words', header: 'Mail server reply', value: mailServerReply, width: 160, grow: 3 },
  { id: 'createdDate', header: 'Created', value: row => row.createdDate, kind: 'dateTime', fixed: 160 },
  { id: 'tested', header: 'Test sent', value: row => row.status_TestEmailSent, fixed: 90, hidden: true },
  { id: 'contents_Subject', header: 'Subject', value: row => row.contents_Subject, width: 200, hidden: true },
  { id: 'sent', header: 'Email sent', value: row => row.status_EmailSent, fixed: 100, hidden: true },
  {
    id: 'filled',
    header: 'Details filled',
    value: row => row.status_DetailsFilled,
    fixed: 115,
    hidden: true,
  },
  { id: 'from', header: 'From', value: row => row.contents_MailFrom, width: 150, hidden: true },
  { id: 'sizeKB', header: 'Size in KB', value: row => row.sizeKB, kind: 'count', fixed: 95, hidden: true },
  {
    id: 'modifiedDate',
    header: 'Modified',
    value: row => row.modifiedDate,
    kind: 'dateTime',
    width: 160,
    hidden: true,
  },
  { id: 'brand', header: 'Brand', value: row => row.brand.name, width: 130, hidden: true },
  {
    id: 'run',
    header: 'Invoice run',
    value: row => runName(row.invoiceRun),
    width: 150,
    hidden: true,
  },
  { id: 'index', header: 'Index', value: row => row.index, copy: true, fixed: 90, hidden: true },
]
