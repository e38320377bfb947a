import type { Webhook } from '@nineops/contract/dash-administration/webhooks/webhooks.contract'
import { counted } from '@nineops/contract/words'
import { confirm } from '../../ui/dialogs/dialogs.tsx'
import { showDone } from '../../ui/feedback/snackbars.tsx'
import { askOverlap, showSecret } from './components/secret-dialogs.tsx'
import {
  type Place,
  useChangeWebhook,
  useDeleteWebhook,
  useResendDelivery,
  useResendFailed,
  useRotateSecret,
  useTestWebhook,
} from './webhooks.queries.ts'

const placeOf = ({ client, index }: Webhook): Place => ({ client: client.index, webhook: index })

/** Actions on a webhook; those that can't be undone ask first. */
export function useWebhookActions() {
  const change = useChangeWebhook()
  const remove = useDeleteWebhook()
  const rotate = useRotateSecret()
  const test = useTestWebhook()
  const resend = useResendDelivery()
  const failed = useResendFailed()
  return {
    async togglePaused(webhook: Webhook): Promise<void> {
      const state = webhook.state === 'active' ? 'paused' : 'active'
      await change.mutateAsync({ ...placeOf(webhook), body: { state } })
      showDone(state === 'active' ? 'The webhook is active' : 'The webhook is paused')
    },
    /** Whether it was deleted. */
    async discard(webhook: Webhook): Promise<boolean> {
      const question =
        `Delete the webhook of ${webhook.client.name} for ${webhook.url}: nothing more is sent there, and the log of its ` +
        `deliveries is deleted too. ${counted(webhook.waiting, 'message')} that ${webhook.waiting === 1 ? 'waits is' : 'wait are'} dropped.`
      if (!(await confirm(question, 'Delete webhook'))) return false
      await remove.mutateAsync(placeOf(webhook))
      showDone('The webhook is deleted')
      return true
    },
    async rotate(webhook: Webhook): Promise<void> {
      const overlapHours = await askOverlap()
      if (overlapHours === undefined) return
      const { secret, previousSecretUntil } = await rotate.mutateAsync({ ...placeOf(webhook), overlapHours })
      await showSecret(secret, previousSecretUntil)
    },
    async test(webhook: Webhook): Promise<number> {
      const { index } = await test.mutateAsync(placeOf(webhook))
      return index
    },
    async resend(webhook: Webhook, delivery: number): Promise<void> {
      await resend.mutateAsync({ ...placeOf(webhook), delivery })
      showDone('The message is being sent again')
    },
    async resendFailed(webhook: Webhook): Promise<void> {
      const question =
        `Send ${counted(webhook.failed, 'failed message')} to ${webhook.url} again, the oldest first. ` +
        'Each keeps its webhook-id, so the receiver can ignore duplicates.'
      if (!(await confirm(question, 'Send again'))) return
      const { resent } = await failed.mutateAsync(placeOf(webhook))
      showDone(`${counted(resent, 'message')} on the way again`)
    },
  }
}
