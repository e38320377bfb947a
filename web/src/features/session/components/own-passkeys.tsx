import { Button } from '@mantine/core'
import type { Passkey, PasskeyCreation } from '@nineops/contract/portal/session/passkeys'
import { toApiError } from '../../../api/api-error.ts'
import { formatDateTime } from '../../../lib/formats.ts'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { FormFailure } from '../../../ui/forms/form-failure.tsx'
import layout from '../../../ui/forms/form.module.css'
import { ReasonedButton } from '../../../ui/forms/reasoned-button.tsx'
import { Buttons, Hint, Row, SectionTitle } from '../../../ui/layout/parts.tsx'
import { passkeyObstacle } from '../browser-passkeys.ts'
import { useAddPasskey } from '../own-sign-in.queries.ts'
import classes from './two-step.module.css'

interface OwnPasskeysProps {
  passkeys: readonly Passkey[]
  /** Where they work. */
  address: string | null
  onAdd: () => void
  onRemove: (passkey: Passkey) => void
}

/** The user's passkeys, which take the place of the code. */
export function OwnPasskeys({ passkeys, address, onAdd, onRemove }: OwnPasskeysProps) {
  return (
    <>
      <Row between>
        <SectionTitle as="h3">Passkeys</SectionTitle>
        <ReasonedButton variant="default" size="compact-sm" reason={passkeyObstacle(address)} onClick={onAdd}>
          Add a passkey
        </ReasonedButton>
      </Row>
      <Hint>
        Use a passkey instead of a code: a fingerprint, face, PIN or touch on this device, your phone or a
        security key. It works only on this site.
      </Hint>
      {passkeys.length > 0 && (
        <ul className={classes.passkeys} aria-label="Passkeys">
          {passkeys.map(passkey => (
            <li key={passkey.index}>
              <span>
                <strong>{passkey.name}</strong>
                <small>
                  Added {formatDateTime(passkey.addedAt)},{' '}
                  {passkey.lastUsedAt ? `last used ${formatDateTime(passkey.lastUsedAt)}` : 'not used yet'}
                </small>
              </span>
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`Remove ${passkey.name}`}
                onClick={() => onRemove(passkey)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

interface MakePasskeyProps {
  name: string
  options: PasskeyCreation
  onAdded: () => void
  onCancel: () => void
}

/** The browser makes the passkey: a step of its own, because it must follow a click, and may be tried again. */
export function MakePasskey({ name, options, onAdded, onCancel }: MakePasskeyProps) {
  const add = useAddPasskey()
  return (
    <div className={layout.fields}>
      <p className={classes.text}>
        Your browser will ask where to save the passkey “{name}”. Follow its instructions within five minutes.
      </p>
      <FormFailure failure={add.error && toApiError(add.error)} />
      <Buttons end mt={4}>
        <Button variant="default" onClick={onCancel}>
          CANCEL
        </Button>
        <Button
          data-autofocus
          loading={add.isPending}
          onClick={() =>
            add.mutate(
              { name, options },
              {
                onSuccess: () => {
                  showDone(`The passkey “${name}” is added`)
                  onAdded()
                },
              },
            )
          }
        >
          CREATE PASSKEY
        </Button>
      </Buttons>
    </div>
  )
}
