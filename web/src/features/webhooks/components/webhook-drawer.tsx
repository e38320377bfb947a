import type { Webhook } from '@nineops/contract/webhooks.contract'
import { GuardedDrawer } from '../../../ui/overlays/guarded-drawer.tsx'
import { WebhookForm } from './webhook-form.tsx'

interface WebhookDrawerProps {
  opened: boolean
  client: number
  webhook: Webhook | undefined
  onClose: () => void
}

/** The form of a webhook beside the page. */
export function WebhookDrawer({ opened, client, webhook, onClose }: WebhookDrawerProps) {
  return (
    <GuardedDrawer
      opened={opened}
      title={webhook ? 'Change webhook' : 'Add webhook'}
      size={560}
      onClose={onClose}
    >
      {({ onDirty, close, done }) =>
        opened && (
          <WebhookForm client={client} webhook={webhook} onDirty={onDirty} onClose={close} onSaved={done} />
        )
      }
    </GuardedDrawer>
  )
}
