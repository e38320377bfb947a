import { Button } from '@mantine/core'
import type { OwnTwoStep, TwoStepSetup } from '@nineops/contract/portal/session/own-sign-in.contract'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { formatDateTime, formatPlural } from '../../../lib/formats.ts'
import { openDialog } from '../../../ui/dialogs/dialogs.tsx'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import layout from '../../../ui/forms/form.module.css'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { ReasonedButton } from '../../../ui/forms/reasoned-button.tsx'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import { ownTwoStepQuery, useConfirm, useRenewCodes, useSetUp, useTurnOff } from '../own-sign-in.queries.ts'
import { CodeField } from './code-field.tsx'
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
          onSubmit={proof => (doing.at === 'renew' ? renew.mutateAsync(proof) : off.mutateAsync(proof))}
          onSaved={answer => {
            if (answer) return showCodes(answer)
            showDone('Two-step sign-in is off')
            cancel()
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
}: {
  state: OwnTwoStep | undefined
  onBegin: (what: 'begin' | 'renew' | 'off') => void
}) {
  const asks = 'One of your roles asks for it.'
  return (
    <div className={layout.fields}>
      <Row gap={8} size={13} minHeight={24}>
        {state && (
          <StatusBadge tone={state.since ? 'good' : 'quiet'}>{state.since ? 'On' : 'Off'}</StatusBadge>
        )}
        {state?.since && (
          <span>
            since {formatDateTime(state.since)}, {formatPlural(state.recoveryCodesLeft, 'recovery code')} left
          </span>
        )}
      </Row>
      <p className={classes.text}>
        Besides your password, signing in takes a code that an authenticator app on your phone shows. Nobody
        gets in with your password alone. {state?.required && asks}
      </p>
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
                ? 'You sign in through your identity provider: set a second step up there.'
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

interface Proof {
  password: string
  otp: string
}

interface ProofFormProps<Answer> {
  /** Whether the password is asked for. */
  password?: boolean
  /** Whether a code is asked for: the app's only, or a recovery code as well. */
  code?: 'app' | 'any'
  button: string
  onSubmit: (proof: Proof) => Promise<Answer>
  onSaved: (answer: Answer) => void
  onCancel: () => void
  children?: ReactNode
}

/** Asks for the proof of identity. */
function ProofForm<Answer>(props: ProofFormProps<Answer>) {
  const { password = false, code, button, onSubmit, onSaved, onCancel, children } = props
  const form = useResourceForm({
    values: (): Proof => ({ password: '', otp: '' }),
    schema: z.custom<Proof>(),
    check: typed => ({
      password: password && typed.password === '' ? 'Your password is needed' : undefined,
      otp: code && typed.otp.trim() === '' ? 'A code is needed' : undefined,
    }),
    onSubmit,
    onSaved,
    onCancel,
    typeOver: true,
  })
  return (
    <ResourceForm form={form} submit={button}>
      {children}
      {password && (
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          data-autofocus
          {...form.field('password')}
        />
      )}
      {code && <CodeField recovery={code === 'any'} {...form.field('otp')} />}
    </ResourceForm>
  )
}
