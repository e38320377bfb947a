import { Button, Select } from '@mantine/core'
import { z } from 'zod'
import { formatDateTime } from '../../../lib/formats.ts'
import { openDialog } from '../../../ui/dialogs/dialogs.tsx'
import { CopyButton } from '../../../ui/feedback/copying.tsx'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import { Hint, Row, Stack, Panel } from '../../../ui/layout/parts.tsx'
import classes from './webhooks.module.css'

const overlaps = [
  { value: '0', label: 'None: the old secret stops working at once' },
  { value: '1', label: '1 hour' },
  { value: '24', label: '1 day' },
  { value: '72', label: '3 days' },
  { value: '168', label: '7 days' },
]

/** For how many hours the old secret also signs; undefined if cancelled. */
export const askOverlap = (): Promise<number | undefined> =>
  openDialog<number>({ title: 'New secret', size: 480 }, close => <OverlapBody onAnswer={close} />)

function OverlapBody({ onAnswer }: { onAnswer: (hours?: number) => void }) {
  const form = useResourceForm({
    values: () => ({ hours: '24' }),
    schema: z.custom<{ hours: string }>(),
    onSubmit: ({ hours }) => Promise.resolve(Number(hours)),
    onSaved: onAnswer,
    onCancel: () => onAnswer(),
  })
  return (
    <ResourceForm form={form} submit="CREATE NEW SECRET">
      <Hint>
        The webhook gets a new secret, which is shown once. While both are valid, every message carries both
        signatures, so the receiver can be updated without missing one.
      </Hint>
      <Select label="Keep the old secret for" data={overlaps} {...form.pick('hours')} />
    </ResourceForm>
  )
}

/** Shows a secret, this once only. */
export function showSecret(secret: string, previousUntil: string | null = null): Promise<void> {
  return openDialog<never>(
    { title: 'Secret of the webhook', size: 560, closeOnClickOutside: false },
    close => (
      <Stack gap={16}>
        <Hint>Send it to the partner securely. It is shown only once and can’t be displayed again.</Hint>
        <Panel as="p" className={classes.secret}>
          <code>{secret}</code>
          <CopyButton value={secret} />
        </Panel>
        {previousUntil && <Hint>The previous secret also works until {formatDateTime(previousUntil)}.</Hint>}
        <Row end gap={8}>
          <Button data-autofocus onClick={() => close()}>
            I HAVE SAVED IT
          </Button>
        </Row>
      </Stack>
    ),
  )
}
