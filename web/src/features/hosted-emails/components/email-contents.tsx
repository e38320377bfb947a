import type { useEmailActions } from '../use-email-actions.ts'
import type { Peek } from '../../../ui/overlays/peek.ts'
import { Button } from '@mantine/core'
import type { HostedEmailDetail } from '@nineops/contract/bureau/hosted-emails.contract'
import { runName } from '@nineops/contract/words'
import { formatDateTime } from '../../../lib/formats.ts'
import { showEmail } from '../../../ui/dialogs/dialogs.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { ReasonedButton } from '../../../ui/forms/reasoned-button.tsx'
import { PanelFooter } from '../../../ui/overlays/panel-footer.tsx'
import { canSend, notResendable, stateLabels } from '../email-labels.ts'
import { EmailPreview } from './email-preview.tsx'
import classes from './hosted-emails.module.css'
import { FixAddress } from './fix-address.tsx'
import { SendHistory } from './send-history.tsx'
import { Fact, Facts } from '../../../ui/layout/facts.tsx'

export interface EmailDrawerProps {
  client: number
  /** Undefined is closed. */
  email: number | undefined
  actions: ReturnType<typeof useEmailActions>
  /** Whether e-mail goes into the outbox, as no mail server is connected. */
  outbox: boolean
  peek: Peek
  onClose: () => void
}

interface ContentsProps extends Pick<EmailDrawerProps, 'client' | 'actions' | 'outbox'> {
  email: HostedEmailDetail
  onFixing: (open: boolean) => void
}

const notSendable = (email: HostedEmailDetail, outbox: boolean): string | null => {
  if (canSend(email.state, outbox)) return null
  if (email.state === 'outbox') return 'No mail server is connected: it was written to the outbox already'
  if (email.state === 'queued' || email.state === 'sending') return 'It is under way'
  return 'It was sent before: send it again instead'
}

export default function Contents({ client, email, actions, outbox, onFixing }: ContentsProps) {
  const { text, tone } = stateLabels[email.state]
  const hasProblem =
    email.words !== null && ['failed', 'bounced', 'unsure', 'incomplete'].includes(email.state)
  return (
    <>
      <Facts columns={3} mb={16}>
        <Fact name="Status">
          <StatusBadge tone={tone}>{text}</StatusBadge>
        </Fact>
        <Fact name="Account">
          {email.account.accountNumber} {email.account.companyName}
        </Fact>
        <Fact name={email.invoice.kind === 'credit_note' ? 'Credit note' : 'Invoice'}>
          {email.invoice.number}
        </Fact>
        <Fact name="Sent">{email.sentAt ? formatDateTime(email.sentAt) : '–'}</Fact>
        <Fact name="Invoice run">{runName(email.invoiceRun)}</Fact>
        <Fact name="Brand">{email.brand.name}</Fact>
      </Facts>
      {hasProblem && (
        <section aria-label="What is wrong" className={classes.words} data-tone={tone}>
          <p>{email.words}</p>
          <FixAddress client={client} email={email} onFixing={onFixing} />
        </section>
      )}
      <PanelFooter>
        <Button variant="subtle" onClick={() => void showEmail(email)}>
          Details
        </Button>
        <ReasonedButton reason={notSendable(email, outbox)} onClick={() => actions.send([email])}>
          Send
        </ReasonedButton>
        <ReasonedButton
          variant="default"
          reason={notResendable(email.state)}
          onClick={() => actions.resend([email])}
        >
          Resend
        </ReasonedButton>
        <ReasonedButton
          variant="default"
          reason={email.status_DetailsFilled ? null : 'Its details are incomplete'}
          onClick={() => actions.test(email)}
        >
          Test
        </ReasonedButton>
      </PanelFooter>
      <EmailPreview client={client} email={email.index} />
      <SendHistory client={client} email={email} />
    </>
  )
}
