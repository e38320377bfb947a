import { Button, TextInput } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, lazy, Suspense, useEffect, useState } from 'react'
import { consumeRedirect } from '../../../api/session-storage.ts'
import { focusFirstProblem } from '../../../ui/forms/focus-first-problem.ts'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { DemoUsers } from '../components/demo-users.tsx'
import { ProviderSignIn } from '../components/provider-sign-in.tsx'
import { Failure } from '../components/sign-in-failure.tsx'
import { useSignIn } from '../use-sign-in.ts'
import classes from './login.module.css'

const FurtherSteps = lazy(() => import('../components/further-steps.tsx'))

/** Signs in, then goes to the address requested before (spec §2). */
export function LoginScreen() {
  const router = useRouter()
  const done = () => router.history.push(consumeRedirect())
  const signIn = useSignIn(done)
  const { step, failure, busy } = signIn
  // A form of two fields without the code of the portal's forms: it is the first screen.
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const name = username.trim()
  useEffect(() => {
    document.title = 'Sign in · NineOps'
  }, [])

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    setTried(true)
    if (name !== '' && password !== '') void signIn.proceed({ username: name, password })
    else focusFirstProblem(event.currentTarget)
  }

  return (
    <main className={classes.page}>
      <svg className={classes.watermark} viewBox="0 0 1000 220" aria-hidden="true">
        <text x="500" y="200" textAnchor="middle">
          NineOps
        </text>
      </svg>
      {step.at === 'password' ? (
        <>
          <form className={classes.card} onSubmit={submit} noValidate aria-labelledby="login-title">
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
              value={username}
              onChange={event => setUsername(event.currentTarget.value)}
              error={tried && name === '' && 'Username is required'}
            />
            <PasswordField
              label="Password"
              name="password"
              autoComplete="current-password"
              withAsterisk={false}
              required
              size="md"
              value={password}
              onChange={event => setPassword(event.currentTarget.value)}
              error={tried && password === '' && 'Password is required'}
            />
            <Failure failure={tried && (name === '' || password === '') ? null : failure} />
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
              setUsername(user.username)
              setPassword(user.password)
              void signIn.proceed(user)
            }}
          />
        </>
      ) : (
        <Suspense>
          <FurtherSteps signIn={signIn} username={username} onDone={done} />
        </Suspense>
      )}
    </main>
  )
}
