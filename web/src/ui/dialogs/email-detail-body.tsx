import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatDateTime } from '../../lib/formats.ts'
import { Row, Text } from '../layout/parts.tsx'
import classes from './dialogs.module.css'
import { ScrollBox } from './scroll-box.tsx'

/** Hosted e-mail record (spec §3). */
export interface EmailRecord {
  createdDate: string
  modifiedDate: string
  sizeKB: number
  contents_MailFrom: string
  contents_MailTo: string
  contents_MailBody: string
  contents_MailBCCTo: string
  contents_Subject: string
  contents_Attachments: readonly string[]
  status_TestEmailSent: boolean
  status_EmailSent: boolean
  status_DetailsFilled: boolean
}

export default function EmailDetailBody({ email }: { email: EmailRecord }) {
  const rows: [string, ReactNode][] = [
    ['Created', formatDateTime(email.createdDate)],
    ['Modified', formatDateTime(email.modifiedDate)],
    ['Size', `${email.sizeKB} KB`],
    ['From', email.contents_MailFrom],
    ['To', email.contents_MailTo],
    ['Attachments', email.contents_Attachments.join(', ') || 'None'],
    [
      'Body',
      <ScrollBox key="body" label="Body" className={classes.mailBody}>
        {email.contents_MailBody}
      </ScrollBox>,
    ],
    ['BCC', email.contents_MailBCCTo],
    ['Subject', email.contents_Subject],
  ]
  return (
    <>
      <Text as="dl" size={13}>
        {rows.map(([term, value]) => (
          <div key={term} className={classes.detail}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Text>
      <Row mt={16} gap={24}>
        <ReadOnlyFlag label="Test Email Sent" checked={email.status_TestEmailSent} />
        <ReadOnlyFlag label="Email Sent" checked={email.status_EmailSent} />
        <ReadOnlyFlag label="Details Filled" checked={email.status_DetailsFilled} />
      </Row>
    </>
  )
}

// Not `disabled`: a read-only flag must still be readable.
const ReadOnlyFlag = ({ label, checked }: { label: string; checked: boolean }) => (
  <Checkbox
    label={label}
    checked={checked}
    readOnly
    aria-readonly="true"
    onClick={event => event.preventDefault()}
  />
)
