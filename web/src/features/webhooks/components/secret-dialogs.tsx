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
  { value: '0', label: 'None: the old secret ends at once' },
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
    <ResourceForm form={form} submit="MAKE NEW SECRET">
      <Hint>
        The webhook gets a new secret, which is shown once. For as long as both sign, every message bears both
        signatures, so that the receiver can be changed without losing one.
      </Hint>
      <Select label="Both secrets sign for" data={overlaps} allowDeselect={false} {...form.choice('hours')} />
    </ResourceForm>
  )
}

/** Shows a secret, this once only. */
export function showSecret(secret: string, previousUntil: string | null = null): Promise<void> {
  return openDialog<never>(
    { title: 'Secret of the webhook', size: 560, closeOnClickOutside: false },
    close => (
      <Stack gap={16}>
        <Hint>
          Give it to the partner by a safe way. It is shown this once and cannot be read again; what signs the
          messages is kept sealed.
        </Hint>
        <Panel as="p" className={classes.secret}>
          <code>{secret}</code>
          <CopyButton value={secret} />
        </Panel>
        {previousUntil && <Hint>The secret before it signs too until {formatDateTime(previousUntil)}.</Hint>}
        <Row end gap={8}>
          <Button data-autofocus onClick={() => close()}>
            I HAVE KEPT IT
          </Button>
        </Row>
      </Stack>
    ),
  )
}
