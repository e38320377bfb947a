import { deliveryNames, mailServerReply } from '@nineops/contract/bureau/email-states'
import { defineExportList } from '../../platform/exports/export-lists.ts'
import { emailList } from './hosted-email-views.service.ts'

/** A reseller's hosted e-mails. */
export const emailExports = defineExportList('hosted-emails', 'Hosted e-mails', emailList, [
  { id: 'state', header: 'Status', value: row => deliveryNames[row.state] },
  { id: 'invoice', header: 'Document', value: row => row.invoice.number },
  {
    id: 'account',
    header: 'Account',
    value: row => `${row.account.accountNumber} ${row.account.companyName}`,
  },
  { id: 'contents_MailTo', header: 'To' },
  { id: 'words', header: 'Mail server reply', value: mailServerReply },
  { id: 'createdDate', header: 'Created', kind: 'dateTime' },
  { id: 'tested', header: 'Test sent', value: row => row.status_TestEmailSent },
  { id: 'contents_Subject', header: 'Subject' },
  { id: 'sent', header: 'Email sent', value: row => row.status_EmailSent },
  { id: 'filled', header: 'Details filled', value: row => row.status_DetailsFilled },
  { id: 'from', header: 'From', value: row => row.contents_MailFrom },
  { id: 'sizeKB', header: 'Size in KB', kind: 'count' },
  { id: 'modifiedDate', header: 'Modified', kind: 'dateTime' },
  { id: 'brand', header: 'Brand', value: row => row.brand.name },
  {
    id: 'run',
    header: 'Invoice run',
    value: row => `${row.invoiceRun.index} ${row.invoiceRun.description}`,
  },
  { id: 'index', header: 'Index', kind: 'count' },
])
