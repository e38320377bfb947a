import { SegmentedControl, TextInput } from '@mantine/core'
import {
  newWebhook,
  type Webhook,
  webhookEvent,
} from '@nineops/contract/dash-administration/webhooks/webhooks.contract'
import { useState } from 'react'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { CheckboxList } from '../../../ui/forms/checkbox-list.tsx'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import { useDrawerGuard } from '../../../ui/overlays/drawer-guard.ts'
import { whenFocusIsBack } from '../../../ui/overlays/use-focus-back.ts'
import { eventHints, eventLabels } from '../webhook-labels.ts'
import { useAddWebhook, useChangeWebhook, useReadWebhook } from '../webhooks.queries.ts'
import { showSecret } from './secret-dialogs.tsx'

interface WebhookFormProps {
  client: number
  /** Undefined for a new one. */
  webhook: Webhook | undefined
}

const eventOptions = webhookEvent.options.map(event => ({
  value: event,
  label: `${eventLabels[event]} (${event})`,
  description: eventHints[event],
}))

const valuesOf = (webhook: Webhook | undefined) => ({
  url: webhook?.url ?? '',
  description: webhook?.description ?? '',
  events: webhook?.events ?? [...webhookEvent.options],
  state: webhook?.state ?? ('active' as const),
})

/** A webhook's address, events and status. */
export default function WebhookForm({ client, webhook }: WebhookFormProps) {
  const guard = useDrawerGuard()
  // The version that was shown, which saving replaces.
  const [seen, setSeen] = useState(webhook)
  const [add, save, read] = [useAddWebhook(client), useChangeWebhook({ silent: true }), useReadWebhook()]
  const form = useResourceForm({
    values: () => valuesOf(webhook),
    schema: newWebhook,
    words: { events: 'Choose at least one.' },
    check: ({ url }) => ({ url: url.trim() === '' ? 'Enter the address' : undefined }),
    onSubmit: async (body, idempotencyKey) => {
      if (!seen) return (await add.mutateAsync({ body, idempotencyKey })).secret
      await save.mutateAsync({ client, webhook: seen.index, body: { ...body, version: seen.version } })
      return undefined
    },
    onSaved: secret => {
      guard?.done()
      if (secret === undefined) showDone('The webhook is changed')
      else void whenFocusIsBack().then(() => showSecret(secret))
    },
    reload: async () => {
      const now = seen && (await read(seen.index))
      setSeen(now)
      return now && valuesOf(now)
    },
  })
  return (
    <ResourceForm form={form}>
      <TextInput
        label="Address"
        description="Messages are posted here. The host must be on the list of allowed addresses."
        placeholder="https://billing.example.com/hooks"
        required
        data-autofocus
        {...form.text('url', 500)}
      />
      <TextInput label="Description" {...form.text('description', 200)} />
      <CheckboxList legend="Events to send" options={eventOptions} {...form.field('events')} />
      <SegmentedControl
        aria-label="Status"
        data={[
          { value: 'active', label: 'Active' },
          { value: 'paused', label: 'Paused: messages are held' },
        ]}
        {...form.choice('state')}
      />
    </ResourceForm>
  )
}
