import { Button, Checkbox, SegmentedControl, TextInput } from '@mantine/core'
import { type Webhook, type WebhookEvent, webhookEvent } from '@nineops/contract/webhooks.contract'
import { type FormEvent, useRef, useState } from 'react'
import { toApiError } from '../../../api/api-error.ts'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import classes from '../../../ui/forms/form.module.css'
import { FormFailure } from '../../../ui/forms/form-failure.tsx'
import { whenFocusIsBack } from '../../../ui/overlays/use-focus-back.ts'
import { eventHints, eventWords } from '../webhook-words.ts'
import { useAddWebhook, useChangeWebhook, useReadWebhook } from '../webhooks.queries.ts'
import { showSecret } from './secret-dialogs.tsx'

interface WebhookFormProps {
  client: number
  /** Undefined for a new one. */
  webhook: Webhook | undefined
  onDirty: (dirty: boolean) => void
  onClose: () => void
  onSaved: () => void
}

const draftOf = (webhook: Webhook | undefined) => ({
  url: webhook?.url ?? '',
  description: webhook?.description ?? '',
  events: webhook?.events ?? [...webhookEvent.options],
  state: webhook?.state ?? ('active' as const),
})

/** A webhook's address, what it is told of, and whether it is. A failed save leaves everything as it was typed. */
export function WebhookForm({ client, webhook, onDirty, onClose, onSaved }: WebhookFormProps) {
  // The webhook as it was seen: what is saved stands on it.
  const [seen, setSeen] = useState(webhook)
  const [draft, setDraft] = useState(() => draftOf(webhook))
  const first = useRef<HTMLInputElement>(null)
  const [tried, setTried] = useState(false)
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID())
  const add = useAddWebhook(client)
  const save = useChangeWebhook({ silent: true })
  const read = useReadWebhook()
  const error = add.error ?? save.error
  const failure = error ? toApiError(error) : null
  const problem = (field: string) => failure?.field(field)
  const change = (part: Partial<typeof draft>) => {
    add.reset()
    save.reset()
    setKey(crypto.randomUUID())
    onDirty(true)
    setDraft(before => ({ ...before, ...part }))
  }
  const toggle = (event: WebhookEvent, wanted: boolean) =>
    change({
      events: webhookEvent.options.filter(one => (one === event ? wanted : draft.events.includes(one))),
    })

  async function loadAgain(): Promise<void> {
    const now = seen && (await read(seen.index))
    if (!now) return onSaved()
    save.reset()
    setSeen(now)
    setDraft(draftOf(now))
    onDirty(false)
    first.current?.focus()
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (draft.url.trim() === '' || draft.events.length === 0) return
    if (seen) {
      save.mutate(
        { client, webhook: seen.index, body: { ...draft, version: seen.version } },
        {
          onSuccess: () => {
            showDone('The webhook is changed')
            onSaved()
          },
        },
      )
      return
    }
    add.mutate(
      { body: draft, idempotencyKey },
      {
        onSuccess: ({ secret }) => {
          onSaved()
          void whenFocusIsBack().then(() => showSecret(secret))
        },
      },
    )
  }

  return (
    <form className={classes.fields} onSubmit={submit} noValidate>
      <TextInput
        ref={first}
        label="Address"
        description="Where messages are posted to. It must be on the list of addresses that may be called."
        placeholder="https://billing.example.com/hooks"
        required
        maxLength={500}
        data-autofocus
        value={draft.url}
        error={problem('url') ?? (tried && draft.url.trim() === '' ? 'Enter the address' : undefined)}
        onChange={event => change({ url: event.currentTarget.value })}
      />
      <TextInput
        label="Description"
        maxLength={200}
        value={draft.description}
        error={problem('description')}
        onChange={event => change({ description: event.currentTarget.value })}
      />
      <fieldset className={classes.group}>
        <legend>Tell it of</legend>
        {webhookEvent.options.map(event => (
          <Checkbox
            key={event}
            label={`${eventWords[event]} (${event})`}
            description={eventHints[event]}
            checked={draft.events.includes(event)}
            onChange={({ currentTarget }) => toggle(event, currentTarget.checked)}
          />
        ))}
        {tried && draft.events.length === 0 && (
          <p role="alert" className={classes.failure}>
            Choose one at least.
          </p>
        )}
      </fieldset>
      <SegmentedControl
        aria-label="State"
        data={[
          { value: 'active', label: 'Active' },
          { value: 'paused', label: 'Paused: messages wait' },
        ]}
        value={draft.state}
        onChange={state => change({ state: state === 'paused' ? state : 'active' })}
      />
      <FormFailure
        failure={failure}
        onLoadAgain={failure?.code === 'webhook_changed' ? () => void loadAgain() : undefined}
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          CANCEL
        </Button>
        <Button type="submit" loading={add.isPending || save.isPending}>
          SAVE
        </Button>
      </div>
    </form>
  )
}
