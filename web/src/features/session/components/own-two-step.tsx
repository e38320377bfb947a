import { Button } from '@mantine/core'
import type { OwnTwoStep, TwoStepSetup } from '@nineops/contract/own-sign-in.contract'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { toApiError } from '../../../api/api-error.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { formatPlural } from '../../../lib/numbers.ts'
import { openDialog } from '../../../ui/dialogs/dialogs.tsx'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { ReasonedButton } from '../../../ui/forms/reasoned-button.tsx'
import form from '../../../ui/forms/form.module.css'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { ownTwoStepQuery, useConfirm, useRenewCodes, useSetUp, useTurnOff } from '../own-sign-in.queries.ts'
import { CodeField } from './code-field.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetupPanel } from './setup-panel.tsx'
import classes from './two-step.module.css'

/** Shows one's own two-step sign-in, to turn it on, off, or to make new recovery codes. */
export async function openOwnTwoStep(): Promise<void> {
  await openDialog({ title: 'Two-step sign-in', closeOnClickOutside: false }, close => (
    <OwnTwoStepDialog onClose={() => close()} />
  ))
}

type Doing =
  | { at: 'state' }
  | { at: 'begin' | 'renew' | 'off' }
  | { at: 'setup'; setup: TwoStepSetup }
  | { at: 'codes'; codes: readonly string[] }

function OwnTwoStepDialog({ onClose }: { onClose: () => void }) {
  const { data: state, error, refetch } = useQuery(ownTwoStepQuery)
  const [doing, setDoing] = useState<Doing>({ at: 'state' })
  const [setUp, confirm, renew, off] = [useSetUp(), useConfirm(), useRenewCodes(), useTurnOff()]
  const content = useFocusOfStep(doing.at)
  const cancel = () => setDoing({ at: 'state' })
  const showCodes = ({ recoveryCodes: codes }: { recoveryCodes: string[] }) =>
    setDoing({ at: 'codes', codes })
  if (error && !state)
    return <ErrorState title="This could not be loaded" error={error} onRetry={() => void refetch()} />
  function step(): ReactNode {
    if (doing.at === 'codes')
      return (
        <div className={form.fields}>
          <RecoveryCodes codes={doing.codes} done="DONE" onKept={onClose} />
        </div>
      )
    if (doing.at === 'begin')
      return (
        <ProofForm
          key={doing.at}
          password
          button="CONTINUE"
          call={setUp}
          onSubmit={({ password }) =>
            setUp.mutate(password, { onSuccess: setup => setDoing({ at: 'setup', setup }) })
          }
          onCancel={cancel}
        />
      )
    if (doing.at === 'setup')
      return (
        <ProofForm
          key={doing.at}
          code="app"
          button="TURN ON"
          call={confirm}
          onSubmit={({ otp }) => confirm.mutate(otp, { onSuccess: showCodes })}
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
          call={doing.at === 'renew' ? renew : off}
          onSubmit={proof => {
            if (doing.at === 'renew') return renew.mutate(proof, { onSuccess: showCodes })
            off.mutate(proof, {
              onSuccess: () => {
                showDone('Two-step sign-in is off')
                cancel()
              },
            })
          }}
          onCancel={cancel}
        >
          <p className={classes.text}>
            {doing.at === 'renew'
              ? 'New recovery codes take the place of those you have.'
              : 'From then on your password alone lets you in. Your recovery codes are worth nothing any more.'}
          </p>
        </ProofForm>
      )
    return <State state={state} onBegin={at => setDoing({ at })} />
  }
  return <div ref={content}>{step()}</div>
}

/** A step takes the focus, which went with the button of the one before; the dialog itself gives it to the first. */
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

/** Whether it is on, and what can be done about it. */
function State({
  state,
  onBegin,
}: {
  state: OwnTwoStep | undefined
  onBegin: (what: 'begin' | 'renew' | 'off') => void
}) {
  const asks = 'One of your roles asks for it.'
  return (
    <div className={form.fields}>
      <div className={classes.state}>
        {state && (
          <StatusBadge tone={state.since ? 'good' : 'quiet'}>{state.since ? 'On' : 'Off'}</StatusBadge>
        )}
        {state?.since && (
          <span>
            since {formatDateTime(state.since)}, {formatPlural(state.recoveryCodesLeft, 'recovery code')} left
          </span>
        )}
      </div>
      <p className={classes.text}>
        Besides your password, signing in takes a code that an authenticator app on your phone shows. Nobody
        gets in with your password alone. {state?.required && asks}
      </p>
      {state?.since ? (
        <div className={form.buttons}>
          <ReasonedButton
            variant="default"
            reason={state.required ? `It cannot be turned off: ${asks.toLowerCase()}` : null}
            onClick={() => onBegin('off')}
          >
            Turn off
          </ReasonedButton>
          <Button onClick={() => onBegin('renew')}>New recovery codes</Button>
        </div>
      ) : (
        <div className={form.buttons}>
          <ReasonedButton
            reason={
              state?.hasPassword === false
                ? 'You sign in through your identity provider: set a second step up there.'
                : null
            }
            onClick={() => onBegin('begin')}
          >
            Set up
          </ReasonedButton>
        </div>
      )}
    </div>
  )
}

interface ProofFormProps {
  /** Whether the password is asked for. */
  password?: boolean
  /** Whether a code is asked for: the app's only, or a recovery code as well. */
  code?: 'app' | 'any'
  button: string
  call: { error: unknown; isPending: boolean; reset: () => void }
  onSubmit: (proof: { password: string; otp: string }) => void
  onCancel: () => void
  children?: ReactNode
}

/** Asks for what proves who one is. */
function ProofForm({ password = false, code, button, call, onSubmit, onCancel, children }: ProofFormProps) {
  const [proof, setProof] = useState({ password: '', otp: '' })
  const [tried, setTried] = useState(false)
  const failure = call.error ? toApiError(call.error) : null
  const missing = { password: password && proof.password === '', otp: code && proof.otp.trim() === '' }
  const change = (part: Partial<typeof proof>) => {
    call.reset()
    setProof({ ...proof, ...part })
  }
  const fields = useRef<HTMLFormElement>(null)
  /** What was refused is typed over. */
  const settle = useEffectEvent(() => {
    const wrong = fields.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')
    wrong?.focus()
    wrong?.select()
  })
  useEffect(() => {
    if (!call.isPending) settle()
  }, [call.isPending])
  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (!missing.password && !missing.otp) onSubmit(proof)
  }
  return (
    <form ref={fields} className={form.fields} onSubmit={submit} noValidate>
      {children}
      {password && (
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          data-autofocus
          value={proof.password}
          error={tried && missing.password ? 'Your password is needed' : failure?.field('password')}
          onChange={event => change({ password: event.currentTarget.value })}
        />
      )}
      {code && (
        <CodeField
          recovery={code === 'any'}
          value={proof.otp}
          error={tried && missing.otp ? 'A code is needed' : failure?.field('otp')}
          onChange={otp => change({ otp })}
        />
      )}
      {failure && failure.errors.length === 0 && (
        <p role="alert" className={form.failure}>
          {failure.detail.join(' ')}
        </p>
      )}
      <div className={form.buttons}>
        <Button
          variant="default"
          onClick={() => {
            call.reset()
            onCancel()
          }}
        >
          CANCEL
        </Button>
        <Button type="submit" loading={call.isPending}>
          {button}
        </Button>
      </div>
    </form>
  )
}
