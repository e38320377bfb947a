import { Button } from '@mantine/core'
import { passwordLimits, passwordProblem } from '@nineops/contract/password-rules'
import { type FormEvent, useState } from 'react'
import { toApiError } from '../../../api/api-error.ts'
import { openDialog } from '../../../ui/dialogs/dialogs.tsx'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import form from '../../../ui/forms/form.module.css'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { useChangePassword } from '../own-sign-in.queries.ts'
import classes from './two-step.module.css'

/** Asks for the old and the new password, and changes it. */
export async function askOwnPassword(): Promise<void> {
  const changed = await openDialog<true>({ title: 'Change password' }, close => (
    <OwnPassword onClose={close} />
  ))
  if (changed) showDone('Your password is changed, and your other sessions have ended')
}

function OwnPassword({ onClose }: { onClose: (changed?: true) => void }) {
  const [typed, setTyped] = useState({ password: '', newPassword: '', again: '' })
  const [tried, setTried] = useState(false)
  const save = useChangePassword()
  const failure = save.error ? toApiError(save.error) : null
  const wrong = passwordProblem(typed.newPassword, '')
  const differs = typed.again !== typed.newPassword
  const problems = {
    password: tried && typed.password === '' ? 'Your password is needed' : failure?.field('password'),
    newPassword: tried ? (wrong ?? failure?.field('newPassword')) : undefined,
    again: tried && !wrong && differs ? 'The two are not the same' : undefined,
  }
  const change = (part: Partial<typeof typed>) => {
    save.reset()
    setTyped({ ...typed, ...part })
  }
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    setTried(true)
    const element = event.currentTarget
    const focusProblem = () =>
      requestAnimationFrame(() => element.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
    if (typed.password === '' || wrong || differs) return void focusProblem()
    save.mutate(
      { password: typed.password, newPassword: typed.newPassword },
      { onSuccess: () => onClose(true), onError: focusProblem },
    )
  }
  return (
    <form className={form.fields} onSubmit={submit} noValidate>
      <PasswordField
        label="Password you have"
        autoComplete="current-password"
        data-autofocus
        value={typed.password}
        error={problems.password}
        onChange={event => change({ password: event.currentTarget.value })}
      />
      <PasswordField
        label="New password"
        description={`At least ${passwordLimits.least} characters; a few words will do`}
        autoComplete="new-password"
        value={typed.newPassword}
        error={problems.newPassword}
        onChange={event => change({ newPassword: event.currentTarget.value })}
      />
      <PasswordField
        label="New password again"
        autoComplete="new-password"
        value={typed.again}
        error={problems.again}
        onChange={event => change({ again: event.currentTarget.value })}
      />
      <p className={classes.hint}>You stay signed in here; your other sessions end.</p>
      {failure && failure.errors.length === 0 && (
        <p role="alert" className={form.failure}>
          {failure.detail.join(' ')}
        </p>
      )}
      <div className={form.buttons}>
        <Button variant="default" onClick={() => onClose()}>
          CANCEL
        </Button>
        <Button type="submit" loading={save.isPending}>
          CHANGE
        </Button>
      </div>
    </form>
  )
}
