import { Button, SegmentedControl } from '@mantine/core'
import type { Credential, IssuedCredential } from '@nineops/contract/client-credentials.contract'
import { useState } from 'react'
import { formatDateTime } from '../../../lib/dates.ts'
import { todayInLondon } from '../../../lib/today.ts'
import { openDialog } from '../../../ui/dialogs/dialogs.tsx'
import { CopyButton } from '../../../ui/feedback/copying.tsx'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { endOfDay } from '../credential-draft.ts'
import { oldSecret } from '../credential-words.ts'
import classes from './client-credentials.module.css'

const DAY_MS = 86_400_000
const dayIn = (days: number) =>
  new Date(Date.parse(todayInLondon()) + days * DAY_MS).toISOString().slice(0, 10)

/** When the old secret ends, as an instant; undefined where the rotation was called off. */
export const askRotation = (credential: Credential, days: number): Promise<string | undefined> =>
  openDialog<string>({ title: `New secret for ${credential.name}`, size: 480 }, close => (
    <RotationBody days={days} onAnswer={close} />
  ))

function RotationBody({ days, onAnswer }: { days: number; onAnswer: (oldEndsAt?: string) => void }) {
  const [way, setWay] = useState(days > 0 ? 'later' : 'now')
  const [day, setDay] = useState<string | null>(dayIn(Math.max(days, 1)))
  const missing = way === 'later' && day === null
  return (
    <form
      className={classes.form}
      onSubmit={event => {
        event.preventDefault()
        if (!missing) onAnswer(way === 'later' && day !== null ? endOfDay(day) : new Date().toISOString())
      }}
    >
      <p className={classes.hint}>
        The new secret is valid at once. While the old one is too, the partner can change its systems one
        after the other without a refused call.
      </p>
      <SegmentedControl
        aria-label="The old secret"
        data={[
          { value: 'later', label: 'Valid until a day' },
          { value: 'now', label: 'Ends at once' },
        ]}
        value={way}
        onChange={setWay}
      />
      {way === 'later' ? (
        <DateField
          label="Last day of the old secret"
          value={day}
          minDate={todayInLondon()}
          maxDate={dayIn(90)}
          error={missing ? 'Choose a day' : undefined}
          onChange={setDay}
        />
      ) : (
        <p className={classes.hint}>Tokens that the old secret gave are refused from the next call on.</p>
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => onAnswer()}>
          CANCEL
        </Button>
        <Button type="submit">MAKE NEW SECRET</Button>
      </div>
    </form>
  )
}

function Told({ label, value }: { label: string; value: string }) {
  return (
    <div className={classes.told}>
      <span>{label}</span>
      <div>
        <code>{value}</code>
        <CopyButton value={value} />
      </div>
    </div>
  )
}

/** Shows what a partner must be told, this once. */
export function showIssued({ credential, secret }: IssuedCredential): Promise<void> {
  const old = oldSecret(credential)
  const request = [
    `curl -u '${credential.clientId}:SECRET' \\`,
    `  -d grant_type=client_credentials ${location.origin}/dash/token`,
  ].join('\n')
  return openDialog<never>(
    { title: `Secret of ${credential.name}`, size: 620, closeOnClickOutside: false },
    close => (
      <div className={classes.form}>
        <p className={classes.hint}>
          Give both to the partner by a safe way. The secret is shown this once: it is kept as a hash that
          nobody can read back. Lost, it is replaced by a new one.
        </p>
        <Told label="Client id" value={credential.clientId} />
        <Told label="Client secret" value={secret} />
        <Told label="How the partner gets a token" value={request} />
        <p className={classes.hint}>
          The token goes with every call as Authorization: Bearer …; when it has ended, the partner asks for
          another.
          {old &&
            ` The old secret, which ends with …${old.hint}, is valid until ${formatDateTime(old.endsAt)}.`}
        </p>
        <div className={classes.buttons}>
          <Button data-autofocus onClick={() => close()}>
            OK
          </Button>
        </div>
      </div>
    ),
  )
}
