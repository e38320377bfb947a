import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { consumeRedirect } from '../../../api/session-storage.ts'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { DemoUsers } from '../components/demo-users.tsx'
import { ProviderSignIn } from '../components/provider-sign-in.tsx'
import { RecoveryCodes } from '../components/recovery-codes.tsx'
import { CodeStep, Failure, NewPasswordStep, SetupStep } from '../components/sign-in-steps.tsx'
import { useSignIn } from '../use-sign-in.ts'
import classes from './login.module.css'

/** Signs in, then goes to the address requested before (spec §2). */
export function LoginScreen() {
  const router = useRouter()
  const done = () => router.history.push(consumeRedirect())
  const { step, failure, newPasswordProblem, busy, ...signIn } = useSignIn(done)
  const form = useForm({
    initialValues: { username: '', password: '' },
    validate: {
      username: value => (value.trim() === '' ? 'Username is required' : null),
      password: value => (value === '' ? 'Password is required' : null),
    },
  })
  useEffect(() => {
    document.title = 'Sign in · NineOps'
  }, [])
  const further = { failure, busy, onBack: signIn.back }

  return (
    <main className={classes.page}>
      <svg className={classes.watermark} viewBox="0 0 1000 220" aria-hidden="true">
        <text x="500" y="200" textAnchor="middle">
          NineOps
        </text>
      </svg>
      {step.at === 'password' && (
        <>
          <form
            className={classes.card}
            onSubmit={form.onSubmit(
              values => void signIn.proceed({ ...values, username: values.username.trim() }),
            )}
            noValidate
            aria-labelledby="login-title"
          >
            <h1 id="login-title" className={classes.title}>
              Sign in to NineOps
            </h1>
            <TextInput
              label="Username"
              name="username"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page consists of this form
              autoFocus
              withAsterisk={false}
              required
              size="md"
              {...form.getInputProps('username')}
            />
            <PasswordField
              label="Password"
              name="password"
              autoComplete="current-password"
              withAsterisk={false}
              required
              size="md"
              {...form.getInputProps('password')}
            />
            <Failure failure={Object.keys(form.errors).length === 0 ? failure : null} />
            <Button
              type="submit"
              size="md"
              fullWidth
              loading={busy}
              loaderProps={{ 'aria-label': 'Signing in' }}
            >
              LOG IN
            </Button>
            <ProviderSignIn />
          </form>
          <DemoUsers
            onChoose={user => {
              form.setValues(user)
              void signIn.proceed(user)
            }}
          />
        </>
      )}
      {step.at === 'new-password' && (
        <NewPasswordStep
          {...further}
          username={form.values.username}
          problem={newPasswordProblem}
          onPassword={newPassword => void signIn.proceed({ newPassword })}
        />
      )}
      {step.at === 'code' && (
        <CodeStep
          {...further}
          onCode={otp => void signIn.proceed({ otp })}
          onPasskey={step.passkey ? () => void signIn.signByPasskey() : undefined}
        />
      )}
      {step.at === 'setup' && (
        <SetupStep {...further} setup={step.setup} onCode={otp => void signIn.confirmSetup(otp)} />
      )}
      {step.at === 'codes' && (
        <section className={`${classes.card} ${classes.tall}`} aria-labelledby="login-title">
          <h1 id="login-title" className={classes.title}>
            Two-step sign-in is on
          </h1>
          <RecoveryCodes
            codes={step.codes}
            done="CONTINUE"
            onKept={() => {
              step.enter()
              done()
            }}
          />
        </section>
      )}
    </main>
  )
}
