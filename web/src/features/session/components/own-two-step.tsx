import { Button } from '@mantine/core'
import type { OwnTwoStep } from '@nineops/contract/portal/session/own-sign-in.contract'
import type { TwoStepSetup } from '@nineops/contract/portal/session/two-step'
import type { Passkey, PasskeyCreation } from '@nineops/contract/portal/session/passkeys'
import { counted } from '@nineops/contract/words'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { formatDateTime } from '../../../lib/formats.ts'
import { openDialog } from '../../../ui/dialogs/dialogs.tsx'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import layout from '../../../ui/forms/form.module.css'
import { ReasonedButton } from '../../../ui/forms/reasoned-button.tsx'
import {
  ownTwoStepQuery,
  useConfirm,
  useRemovePasskey,
  useRenewCodes,
  useSetUp,
  useSetUpPasskey,
  useTurnOff,
} from '../own-sign-in.queries.ts'
import { MakePasskey, OwnPasskeys } from './own-passkeys.tsx'
import { ProofForm } from './proof-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetupPanel } from './setup-panel.tsx'
import { Buttons, Row } from '../../../ui/layout/parts.tsx'
import classes from './two-step.module.css'

/** The user's own two-step sign-in: turn on, turn off, or make new recovery codes. */
export async function openOwnTwoStep(): Promise<void> {
  await openDialog({ title: 'Two-step sign-in', closeOnClickOutside: false }, close => (
    <OwnTwoStepDialog onClose={() => close()} />
  ))
}

type Doing =
  | { at: 'state' }
  | { at: 'begin' | 'renew' | 'off' | 'new-passkey' }
  | { at: 'make-passkey'; name: string; options: PasskeyCreation }
  | { at: 'remove-passkey'; passkey: Passkey }
  | { at: 'setup'; setup: TwoStepSetup }
  | { at: 'codes'; codes: readonly string[] }

function OwnTwoStepDialog({ onClose }: { onClose: () => void }) {
  const { data: state, error, refetch } = useQuery(ownTwoStepQuery)
  const [doing, setDoing] = useState<Doing>({ at: 'state' })
  const [setUp, confirm, renew, off] = [useSetUp(), useConfirm(), useRenewCodes(), useTurnOff()]
  const [setUpPasskey, removePasskey] = [useSetUpPasskey(), useRemovePasskey()]
  const content = useFocusOfStep(doing.at)
  const cancel = () => setDoing({ at: 'state' })
  const removeOne = (passkey: Passkey) => setDoing({ at: 'remove-passkey', passkey })
  const showCodes = ({ recoveryCodes: codes }: { recoveryCodes: string[] }) =>
    setDoing({ at: 'codes', codes })
  if (error && !state)
    return <ErrorState title="This could not be loaded" error={error} onRetry={() => void refetch()} />
  function step(): ReactNode {
    if (doing.at === 'codes')
      return (
        <div className={layout.fields}>
          <RecoveryCodes codes={doing.codes} done="DONE" onKept={onClose} />
        </div>
      )
    if (doing.at === 'begin')
      return (
        <ProofForm
          key={doing.at}
          password
          button="CONTINUE"
          onSubmit={({ password }) => setUp.mutateAsync(password)}
          onSaved={setup => setDoing({ at: 'setup', setup })}
          onCancel={cancel}
        />
      )
    if (doing.at === 'setup')
      return (
        <ProofForm
          key={doing.at}
          code="app"
          button="TURN ON"
          onSubmit={({ otp }) => confirm.mutateAsync(otp)}
          onSaved={showCodes}
          onCancel={cancel}
        >
          <SetupPanel setup={doing.setup} />
        </ProofForm>
      )
    if (doing.at === 'renew' || doing.at === 'off')
      return (
        <ProofForm
          key={doing.at}
          password
          code="any"
          button={doing.at === 'renew' ? 'MAKE NEW CODES' : 'TURN OFF'}
          onSubmit={({ password, otp }) => {
            const proof = { password, otp }
            return doing.at === 'renew' ? renew.mutateAsync(proof) : off.mutateAsync(proof)
          }}
          onSaved={answer => {
            if (answer) return showCodes(answer)
            showDone('Two-step sign-in is off')
            cancel()
          }}
          onCancel={cancel}
        >
          <p className={classes.text}>
            {doing.at === 'renew'
              ? 'New recovery codes replace the ones you have.'
              : `Your password alone will then let you in. Your recovery codes${state?.passkeys.length ? ' and passkeys' : ''} will stop working.`}
          </p>
        </ProofForm>
      )
    if (doing.at === 'new-passkey')
      return (
        <ProofForm
          key={doing.at}
          naming="Name of the passkey"
          password
          code="any"
          button="CONTINUE"
          onSubmit={proof => setUpPasskey.mutateAsync(proof)}
          onSaved={(options, { name }) => setDoing({ at: 'make-passkey', name, options })}
          onCancel={cancel}
        >
          <p className={classes.text}>A name you will recognise, such as Work laptop or Blue key.</p>
        </ProofForm>
      )
    if (doing.at === 'make-passkey')
      return <MakePasskey name={doing.name} options={doing.options} onAdded={cancel} onCancel={cancel} />
    if (doing.at === 'remove-passkey') {
      const { index, name } = doing.passkey
      return (
        <ProofForm
          key={doing.at}
          password
          code="any"
          button="REMOVE"
          onSubmit={({ password, otp }) => removePasskey.mutateAsync({ passkey: index, password, otp })}
          onSaved={() => {
            showDone(`The passkey “${name}” is removed`)
            cancel()
          }}
          onCancel={cancel}
        >
          <p className={classes.text}>
            Remove the passkey “{name}”? It will no longer work for signing in. Delete it on your device too.
          </p>
        </ProofForm>
      )
    }
    return <State state={state} onBegin={at => setDoing({ at })} onRemove={removeOne} />
  }
  return <div ref={content}>{step()}</div>
}

/** Each step takes the focus, which the previous step's button loses; the dialog itself focuses the first. */
function useFocusOfStep(at: Doing['at']) {
  const content = useRef<HTMLDivElement>(null)
  const shown = useRef(at)
  useEffect(() => {
    if (shown.current === at) return
    shown.current = at
    const within = content.current
    const first = within?.querySelector<HTMLElement>('[data-autofocus]') ?? within?.querySelector('button')
    first?.focus()
  }, [at])
  return content
}

/** Whether it is on, with its actions. */
function State({
  state,
  onBegin,
  onRemove,
}: {
  state: OwnTwoStep | undefined
  onBegin: (what: 'begin' | 'renew' | 'off' | 'new-passkey') => void
  onRemove: (passkey: Passkey) => void
}) {
  const asks = 'One of your roles requires it.'
  return (
    <div className={layout.fields}>
      <Row gap={8} size={13} minHeight={24}>
        {state && (
          <StatusBadge tone={state.since ? 'good' : 'quiet'}>{state.since ? 'On' : 'Off'}</StatusBadge>
        )}
        {state?.since && (
          <span>
            since {formatDateTime(state.since)}, {counted(state.recoveryCodesLeft, 'recovery code')} left
          </span>
        )}
      </Row>
      <p className={classes.text}>
        Sign in with your password and a code from an authenticator app, so that your password alone is not
        enough. {state?.required && asks}
      </p>
      {state?.since && (
        <OwnPasskeys
          passkeys={state.passkeys}
          address={state.passkeyAddress}
          onAdd={() => onBegin('new-passkey')}
          onRemove={onRemove}
        />
      )}
      {state?.since ? (
        <Buttons end mt={4}>
          <ReasonedButton
            variant="default"
            reason={state.required ? `It cannot be turned off: ${asks.toLowerCase()}` : null}
            onClick={() => onBegin('off')}
          >
            Turn off
          </ReasonedButton>
          <Button onClick={() => onBegin('renew')}>New recovery codes</Button>
        </Buttons>
      ) : (
        <Buttons end mt={4}>
          <ReasonedButton
            reason={
              state?.hasPassword === false
                ? 'You sign in through your identity provider. Set up the second step there.'
                : null
            }
            onClick={() => onBegin('begin')}
          >
            Set up
          </ReasonedButton>
        </Buttons>
      )}
    </div>
  )
}
