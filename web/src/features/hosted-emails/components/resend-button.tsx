import type { HostedEmail } from '@nineops/contract/bureau/hosted-emails.contract'
import { useQuery } from '@tanstack/react-query'
import { useAskInAddress } from '../../../app/router/create-in-address.ts'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { ReasonedButton } from '../../../ui/forms/reasoned-button.tsx'
import { useDrawerGuard } from '../../../ui/overlays/drawer-guard.ts'
import { notResendable, serverUnknown } from '../email-labels.ts'
import { countsQuery } from '../hosted-emails.queries.ts'
import { useEmailActions } from '../use-email-actions.ts'

interface ResendButtonProps {
  client: number
  email: Pick<HostedEmail, 'index' | 'state'>
  /** What it brought: `invoice BT103344`. */
  what: string
}

/** Sends an e-mail again, after asking for the reason; also outside the list of e-mails. */
export function ResendButton({ client, email, what }: ResendButtonProps) {
  const guard = useDrawerGuard()
  const counts = useQuery({ ...countsQuery(client, {}), meta: { silent: true } })
  const actions = useEmailActions(client, counts.data?.outbox ?? false)
  const reason = notResendable(email.state) ?? serverUnknown(counts)
  const resend = () => actions.resendOne(email, `the e-mail with ${what}`)
  const ask = () => void (guard ? guard.during(resend) : resend())
  const refuse = () => showDone(reason ?? '')
  useAskInAddress('resend', counts.isPending ? undefined : reason === null ? ask : refuse)
  return (
    <ReasonedButton size="compact-sm" variant="default" reason={reason} onClick={ask}>
      Resend
    </ReasonedButton>
  )
}
