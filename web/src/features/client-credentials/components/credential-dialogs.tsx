import { Button, SegmentedControl } from '@mantine/core'
import type {
  Credential,
  IssuedCredential,
} from '@nineops/contract/dash-administration/client-credentials/client-credentials.contract'
import { z } from 'zod'
import { formatDateTime } from '../../../lib/formats.ts'
import { addDays, todayInLondon } from '../../../lib/days.ts'
import { openDialog } from '../../../ui/dialogs/dialogs.tsx'
import { CopyButton } from '../../../ui/feedback/copying.tsx'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import { endOfDay } from '../credential-form-values.ts'
import { oldSecret } from '../credential-labels.ts'
import { Hint, Row, Stack, Panel } from '../../../ui/layout/parts.tsx'
import classes from './client-credentials.module.css'

const dayIn = (days: number) => addDays(todayInLondon(), days)

/** When the old secret ends, as an instant; undefined if cancelled. */
export const askRotation = (credential: Credential, days: number): Promise<string | undefined> =>
  openDialog<string>({ title: `New secret for ${credential.name}`, size: 480 }, close => (
    <RotationBody days={days} onAnswer={close} />
  ))

function RotationBody({ days, onAnswer }: { days: number; onAnswer: (oldEndsAt?: string) => void }) {
  const form = useResourceForm({
    values: () => ({ way: days > 0 ? 'later' : 'now', day: dayIn(Math.max(days, 1)) as string | null }),
    schema: z.custom<{ way: string; day: string | null }>(),
    check: ({ way, day }) => ({ day: way === 'later' && day === null ? 'Choose a day' : undefined }),
    eager: true,
    onSubmit: ({ way, day }) =>
      Promise.resolve(way === 'later' && day !== null ? endOfDay(day) : new Date().toISOString()),
    onSaved: onAnswer,
    onCancel: () => onAnswer(),
  })
  return (
    <ResourceForm form={form} submit="CREATE NEW SECRET">
      <Hint>
        The new secret is valid at once. While the old one is too, the partner can change its systems one
        after the other without a refused call.
      </Hint>
      <SegmentedControl
        aria-label="The old secret"
        data={[
          { value: 'later', label: 'Valid until a day' },
          { value: 'now', label: 'Ends at once' },
        ]}
        {...form.choice('way')}
      />
      {form.values.way === 'later' ? (
        <DateField
          label="Last day of the old secret"
          minDate={todayInLondon()}
          maxDate={dayIn(90)}
          {...form.field('day')}
        />
      ) : (
        <Hint>Tokens issued with the old secret stop working at the next call.</Hint>
      )}
    </ResourceForm>
  )
}

function Told({ label, value }: { label: string; value: string }) {
  return (
    <div className={classes.told}>
      <span>{label}</span>
      <Panel>
        <code>{value}</code>
        <CopyButton value={value} />
      </Panel>
    </div>
  )
}

/** Shows the details for the partner, this once only. */
export function showIssued({ credential, secret }: IssuedCredential): Promise<void> {
  const old = oldSecret(credential)
  const request = [
    `curl -u '${credential.clientId}:SECRET' \\`,
    `  -d grant_type=client_credentials ${location.origin}/dash/token`,
  ].join('\n')
  return openDialog<never>(
    { title: `Secret of ${credential.name}`, size: 620, closeOnClickOutside: false },
    close => (
      <Stack gap={16}>
        <Hint>
          Send both to the partner securely. The secret is shown only once and stored as a hash. If it is
          lost, make a new one.
        </Hint>
        <Told label="Client ID" value={credential.clientId} />
        <Told label="Client secret" value={secret} />
        <Told label="How the partner gets a token" value={request} />
        <Hint>
          The token goes with every call as Authorization: Bearer …; when it has ended, the partner asks for
          another.
          {old &&
            ` The old secret, which ends with …${old.hint}, is valid until ${formatDateTime(old.endsAt)}.`}
        </Hint>
        <Row end gap={8}>
          <Button data-autofocus onClick={() => close()}>
            OK
          </Button>
        </Row>
      </Stack>
    ),
  )
}
