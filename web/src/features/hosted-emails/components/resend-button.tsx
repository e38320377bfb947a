import type { HostedEmail } from '@nineops/contract/bureau/hosted-emails.contract'
import { useQuery } from '@tanstack/react-query'
import { useAskInAddress } from '../../../app/router/create-in-address.ts'
import { ReasonedButton } from '../../../ui/forms/reasoned-button.tsx'
import { useDrawerGuard } from '../../../ui/overlays/drawer-guard.ts'
import { notResendable } from '../email-labels.ts'
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
  const { data } = useQuery({ ...countsQuery(client, {}), meta: { silent: true } })
  const actions = useEmailActions(client, data?.outbox ?? false)
  const reason = notResendable(email.state) ?? (data ? null : 'One moment.')
  const resend = () => actions.resendOne(email, `the e-mail with ${what}`)
  const ask = () => void (guard ? guard.during(resend) : resend())
  useAskInAddress('resend', reason === null ? ask : undefined)
  return (
    <ReasonedButton size="compact-sm" variant="default" reason={reason} onClick={ask}>
      RESEND
    </ReasonedButton>
  )
}
