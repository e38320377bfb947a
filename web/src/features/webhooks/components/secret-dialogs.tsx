import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { formatDateTime } from '../../../lib/dates.ts'
import { openDialog } from '../../../ui/dialogs/dialogs.tsx'
import { CopyButton } from '../../../ui/feedback/copying.tsx'
import classes from './webhooks.module.css'

const overlaps = [
  { value: '0', label: 'None: the old secret ends at once' },
  { value: '1', label: '1 hour' },
  { value: '24', label: '1 day' },
  { value: '72', label: '3 days' },
  { value: '168', label: '7 days' },
]

/** For how many hours the old secret signs too; undefined where the rotation was called off. */
export const askOverlap = (): Promise<number | undefined> =>
  openDialog<number>({ title: 'New secret', size: 480 }, close => <OverlapBody onAnswer={close} />)

function OverlapBody({ onAnswer }: { onAnswer: (hours?: number) => void }) {
  const [hours, setHours] = useState('24')
  return (
    <form
      className={classes.form}
      onSubmit={event => {
        event.preventDefault()
        onAnswer(Number(hours))
      }}
    >
      <p className={classes.hint}>
        The webhook gets a new secret, which is shown once. For as long as both sign, every message bears both
        signatures, so that the receiver can be changed without losing one.
      </p>
      <Select
        label="Both secrets sign for"
        data={overlaps}
        value={hours}
        allowDeselect={false}
        onChange={value => value && setHours(value)}
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => onAnswer()}>
          CANCEL
        </Button>
        <Button type="submit">MAKE NEW SECRET</Button>
      </div>
    </form>
  )
}

/** Shows a secret this once. */
export function showSecret(secret: string, previousUntil: string | null = null): Promise<void> {
  return openDialog<never>(
    { title: 'Secret of the webhook', size: 560, closeOnClickOutside: false },
    close => (
      <div className={classes.form}>
        <p className={classes.hint}>
          Give it to the partner by a safe way. It is shown this once and cannot be read again; what signs the
          messages is kept sealed.
        </p>
        <p className={classes.secret}>
          <code>{secret}</code>
          <CopyButton value={secret} />
        </p>
        {previousUntil && (
          <p className={classes.hint}>
            The secret before it signs too until {formatDateTime(previousUntil)}.
          </p>
        )}
        <div className={classes.buttons}>
          <Button data-autofocus onClick={() => close()}>
            I HAVE KEPT IT
          </Button>
        </div>
      </div>
    ),
  )
}
