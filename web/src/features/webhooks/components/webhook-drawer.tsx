import type { Webhook } from '@nineops/contract/dash-administration/webhooks/webhooks.contract'
import { lazy } from 'react'
import { ResourceDrawer } from '../../../ui/overlays/resource-drawer.tsx'

const WebhookForm = lazy(() => import('./webhook-form.tsx'))

interface WebhookDrawerProps {
  opened: boolean
  client: number
  webhook: Webhook | undefined
  onClose: () => void
}

/** The form of a webhook in a drawer. */
export function WebhookDrawer({ opened, client, webhook, onClose }: WebhookDrawerProps) {
  return (
    <ResourceDrawer opened={opened} title={webhook ? 'Change webhook' : 'Add webhook'} onClose={onClose}>
      {opened && <WebhookForm client={client} webhook={webhook} />}
    </ResourceDrawer>
  )
}
