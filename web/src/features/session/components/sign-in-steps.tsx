import { Button } from '@mantine/core'
import { passwordLimits, passwordProblem } from '@nineops/contract/portal/password-rules'
import type { TwoStepSetup } from '@nineops/contract/portal/session/two-step'
import { IconFingerprint } from '../../../ui/icons/more-icons.tsx'
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { focusFirstProblem } from '../../../ui/forms/focus-first-problem.ts'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import classes from '../screens/login.module.css'
import { CodeField } from './code-field.tsx'
import { PasswordStrength } from './password-strength.tsx'
import { SetupPanel } from './setup-panel.tsx'
import { Failure } from './sign-in-failure.tsx'
import panel from './two-step.module.css'

interface StepProps {
  failure: { text: string; more?: string } | null
  busy: boolean
  onBack: () => void
}

interface StepFormProps extends StepProps {
  title: string
  /** A field's own problem is shown rather than the reason of the refusal. */
  invalid: boolean
  tall?: boolean
  /** Another way to take the step. */
  instead?: ReactNode
  onSubmit: () => void
  children: ReactNode
}

/** A further step in place of the first: its first field has the focus. */
function StepForm({
  title,
  invalid,
  tall = false,
  instead,
  failure,
  busy,
  onBack,
  onSubmit,
  children,
}: StepFormProps) {
  const form = useRef<HTMLFormElement>(null)
  /** The refused field gets the focus, with its text selected. */
  const settle = useEffectEvent(() => {
    const refused = form.current?.querySelector<HTMLInputElement>('input[aria-invalid="true"]')
    const field = refused ?? form.current?.querySelector<HTMLInputElement>('input:not([type="hidden"])')
    field?.focus()
    if (refused || failure) field?.select()
  })
  useEffect(() => {
    if (!busy) settle()
  }, [busy])
  function submit(event: FormEvent): void {
    event.preventDefault()
    onSubmit()
    focusFirstProblem(form.current)
  }
  return (
    <form
      ref={form}
      className={tall ? `${classes.card} ${classes.tall}` : classes.card}
      onSubmit={submit}
      noValidate
      aria-labelledby="login-title"
    >
      <h1 id="login-title" className={classes.title}>
        {title}
      </h1>
      {children}
      <Failure failure={invalid ? null : failure} />
      <Button type="submit" size="md" fullWidth loading={busy} loaderProps={{ 'aria-label': 'Signing in' }}>
        LOG IN
      </Button>
      {instead}
      <Button variant="subtle" onClick={onBack}>
        Back
      </Button>
    </form>
  )
}

/** A code that is typed, and asked for once sending it without one was tried. */
function useCode(onCode: (otp: string) => void) {
  const [otp, setOtp] = useState('')
  const [tried, setTried] = useState(false)
  const missing = tried && otp.trim() === ''
  return {
    missing,
    field: { value: otp, onChange: setOtp, error: missing ? 'A code is required' : undefined },
    submit: () => {
      setTried(true)
      if (otp.trim() !== '') onCode(otp)
    },
  }
}

interface CodeStepProps extends StepProps {
  onCode: (otp: string) => void
  /** Undefined for users without a passkey. */
  onPasskey: (() => void) | undefined
}

/** The second step: a code of the device, a recovery code, or a passkey. */
export function CodeStep({ onCode, onPasskey, ...step }: CodeStepProps) {
  const { field, missing, submit } = useCode(onCode)
  return (
    <StepForm
      {...step}
      title="Two-step sign-in"
      invalid={missing}
      onSubmit={submit}
      instead={
        onPasskey && (
          <Button
            variant="default"
            size="md"
            fullWidth
            disabled={step.busy}
            leftSection={<IconFingerprint size={18} aria-hidden="true" />}
            onClick={onPasskey}
          >
            Use a passkey
          </Button>
        )
      }
    >
      <p className={panel.text}>
        Enter the six digits from your authenticator app{onPasskey && ', or use a passkey'}. If you don’t have
        your device, enter a recovery code.
      </p>
      <CodeField recovery size="md" {...field} />
    </StepForm>
  )
}

interface NewPasswordProps extends StepProps {
  username: string
  /** Its problem according to the server. */
  problem: string | undefined
  onPassword: (newPassword: string) => void
}

/** A temporary password must be changed first. */
export function NewPasswordStep({ username, problem, onPassword, ...step }: NewPasswordProps) {
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [tried, setTried] = useState(false)
  const passwordError = passwordProblem(password, username)
  const differs = again !== password
  const shown = tried ? (passwordError ?? problem) : undefined
  return (
    <StepForm
      {...step}
      invalid={shown !== undefined && shown !== null}
      failure={problem ? null : step.failure}
      title="Choose your password"
      onSubmit={() => {
        setTried(true)
        if (!passwordError && !differs) onPassword(password)
      }}
    >
      <p className={panel.text}>
        The password you signed in with was made for you. Choose your own: at least {passwordLimits.least}{' '}
        characters, a few words will do.
      </p>
      <input type="hidden" autoComplete="username" value={username} />
      <PasswordField
        label="New password"
        name="new-password"
        autoComplete="new-password"
        withAsterisk={false}
        required
        size="md"
        value={password}
        error={shown && `The password ${shown}`}
        onChange={event => setPassword(event.currentTarget.value)}
      />
      <PasswordStrength password={password} username={username} />
      <PasswordField
        label="New password again"
        name="new-password-again"
        autoComplete="new-password"
        withAsterisk={false}
        required
        size="md"
        value={again}
        error={tried && !passwordError && differs && 'The passwords don’t match'}
        onChange={event => setAgain(event.currentTarget.value)}
      />
    </StepForm>
  )
}

interface SetupProps extends StepProps {
  setup: TwoStepSetup
  onCode: (otp: string) => void
}

/** If a role requires two-step sign-in, it is set up while signing in. */
export function SetupStep({ setup, onCode, ...step }: SetupProps) {
  const { field, missing, submit } = useCode(onCode)
  return (
    <StepForm {...step} title="Set up two-step sign-in" invalid={missing} tall onSubmit={submit}>
      <p className={panel.text}>Your role requires a second step at sign-in.</p>
      <SetupPanel setup={setup} />
      <CodeField size="md" {...field} />
    </StepForm>
  )
}
