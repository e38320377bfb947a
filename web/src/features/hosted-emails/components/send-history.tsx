import { Button } from '@mantine/core'
import { mailServerReply } from '@nineops/contract/bureau/email-states'
import type { EmailSend, HostedEmailDetail } from '@nineops/contract/bureau/hosted-emails.contract'
import { counted } from '@nineops/contract/words'
import { formatDateTime } from '../../../lib/formats.ts'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { kindNames, stateLabels } from '../email-labels.ts'
import { useEmailFiles } from '../hosted-emails.queries.ts'
import { Hint, SectionTitle, Stack } from '../../../ui/layout/parts.tsx'
import classes from './hosted-emails.module.css'

/** Every send of an e-mail: who requested it and when, the mail server's reply, and its message file. */
export function SendHistory({ client, email }: { client: number; email: HostedEmailDetail }) {
  const { message } = useEmailFiles(client, email.index)
  return (
    <section aria-label="Sends">
      <SectionTitle mb={8}>Sends</SectionTitle>
      {email.sends.length === 0 && <Hint size={12}>It has not been sent yet.</Hint>}
      <Stack as="ul" size={13}>
        {email.sends.map(send => (
          <li key={send.index} className={classes.send}>
            <div className={classes.sendHead}>
              <StatusBadge tone={stateLabels[send.state].tone}>{stateLabels[send.state].text}</StatusBadge>
              <span>{kindNames[send.kind]}</span>
              <span>to {send.mailTo}</span>
              <Button
                size="compact-xs"
                variant="default"
                loading={message.isPending && message.variables === send.index}
                aria-label={`${send.inOutbox ? 'Open' : 'Save'} .eml of the ${kindNames[send.kind].toLowerCase()} of ${formatDateTime(send.requestedAt)}`}
                title={send.inOutbox ? 'The file that was written to the outbox' : 'The message as a file'}
                onClick={() => message.mutate(send.index)}
              >
                {send.inOutbox ? 'Open .eml' : 'Save .eml'}
              </Button>
            </div>
            <Hint size={12}>{whenOf(send)}</Hint>
            {mailServerReply(send) !== null && <Hint size={12}>“{mailServerReply(send)}”</Hint>}
            {send.reason !== '' && <Hint size={12}>Reason: {send.reason}</Hint>}
          </li>
        ))}
      </Stack>
    </section>
  )
}

function whenOf(send: EmailSend): string {
  const by = send.requestedBy === null ? 'by the release of the run' : `by ${send.requestedBy}`
  const parts = [`Asked for ${formatDateTime(send.requestedAt)} ${by}`]
  if (send.attempts > 0) parts.push(counted(send.attempts, 'try', 'tries'))
  if (send.finishedAt !== null) parts.push(`ended ${formatDateTime(send.finishedAt)}`)
  if (send.nextAttemptAt !== null && send.attempts > 0)
    parts.push(`tried again ${formatDateTime(send.nextAttemptAt)}`)
  return parts.join(' · ')
}
