import { Button } from '@mantine/core'
import type { EmailSend, HostedEmailDetail } from '@nineops/contract/hosted-emails.contract'
import { formatDateTime } from '../../../lib/dates.ts'
import { formatPlural } from '../../../lib/numbers.ts'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { kindWords, stateWords } from '../email-words.ts'
import { useEmailFiles } from '../hosted-emails.queries.ts'
import classes from './hosted-emails.module.css'

/** Every send of an e-mail: who asked for it and when, what the mail server said, and its message file. */
export function SendHistory({ client, email }: { client: number; email: HostedEmailDetail }) {
  const { message } = useEmailFiles(client, email.index)
  return (
    <section aria-label="Sends">
      <h2 className={classes.heading}>Sends</h2>
      {email.sends.length === 0 && <p className={classes.quiet}>It has not been sent yet.</p>}
      <ul className={classes.sends}>
        {email.sends.map(send => (
          <li key={send.index} className={classes.send}>
            <div className={classes.sendHead}>
              <StatusBadge tone={stateWords[send.state].tone}>{stateWords[send.state].text}</StatusBadge>
              <span>{kindWords[send.kind]}</span>
              <span>to {send.mailTo}</span>
              <Button
                size="compact-xs"
                variant="default"
                loading={message.isPending && message.variables === send.index}
                aria-label={`${send.inOutbox ? 'Open' : 'Save'} .eml of the ${kindWords[send.kind].toLowerCase()} of ${formatDateTime(send.requestedAt)}`}
                title={send.inOutbox ? 'The file in the outbox' : 'The message as a file'}
                onClick={() => message.mutate(send.index)}
              >
                {send.inOutbox ? 'Open .eml' : 'Save .eml'}
              </Button>
            </div>
            <p className={classes.quiet}>{whenOf(send)}</p>
            {send.words !== null && <p className={classes.quiet}>“{send.words}”</p>}
            {send.reason !== '' && <p className={classes.quiet}>Reason: {send.reason}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

function whenOf(send: EmailSend): string {
  const by = send.requestedBy === null ? 'by the release of the run' : `by ${send.requestedBy}`
  const parts = [`Asked for ${formatDateTime(send.requestedAt)} ${by}`]
  if (send.attempts > 0) parts.push(formatPlural(send.attempts, 'try', 'tries'))
  if (send.finishedAt !== null) parts.push(`ended ${formatDateTime(send.finishedAt)}`)
  if (send.nextAttemptAt !== null && send.attempts > 0)
    parts.push(`tried again ${formatDateTime(send.nextAttemptAt)}`)
  return parts.join(' · ')
}
