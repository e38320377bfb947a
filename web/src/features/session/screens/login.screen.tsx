import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconAlertCircle } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { takeRedirect } from '../../../api/session-storage.ts'
import { ProviderSignIn } from '../components/provider-sign-in.tsx'
import { loginFailure, useLogin } from '../session.queries.ts'
import classes from './login.module.css'

/** Sign in, then go to the address first asked for (spec §2). */
export function LoginScreen() {
  const router = useRouter()
  const login = useLogin()
  const form = useForm({
    initialValues: { username: '', password: '' },
    validate: {
      username: value => (value === '' ? 'Username is required' : null),
      password: value => (value === '' ? 'Password is required' : null),
    },
  })
  const submit = form.onSubmit(async values => {
    // Not in mutate's onSuccess: that is skipped if this screen has been replaced meanwhile.
    await login.mutateAsync(values).then(
      () => router.history.push(takeRedirect()),
      () => undefined,
    )
  })

  return (
    <main className={classes.page}>
      <svg className={classes.watermark} viewBox="0 0 1000 220" aria-hidden="true">
        <text x="500" y="200" textAnchor="middle">
          NineOps
        </text>
      </svg>
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
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form is all there is on this page
          autoFocus
          withAsterisk={false}
          required
          size="md"
          {...form.getInputProps('username')}
        />
        <PasswordInput
          label="Password"
          name="password"
          autoComplete="current-password"
          withAsterisk={false}
          required
          size="md"
          {...form.getInputProps('password')}
        />
        <div role="alert" className={classes.failure}>
          {login.isError && (
            <>
              <IconAlertCircle size={16} aria-hidden="true" />
              {loginFailure(login.error)}
            </>
          )}
        </div>
        <Button
          type="submit"
          size="md"
          fullWidth
          loading={login.isPending}
          loaderProps={{ 'aria-label': 'Signing in' }}
        >
          LOG IN
        </Button>
        <ProviderSignIn />
      </form>
    </main>
  )
}
