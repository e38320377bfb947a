import { Button, Checkbox, TextInput } from '@mantine/core'
import type { Role } from '@nineops/contract/roles'
import { type AdministeredUser, newUser, userChange } from '@nineops/contract/users.contract'
import { type FormEvent, type ReactNode, useState } from 'react'
import { toApiError } from '../../../api/api-error.ts'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import form from '../../../ui/forms/form.module.css'
import { everyRole, roleWords } from '../role-words.ts'
import { useAddUser, useChangeUser, useTemporaryPassword } from '../users.queries.ts'
import { showTemporaryPassword } from './temporary-password.tsx'
import classes from './users.module.css'

interface UserFormProps {
  /** Whom it changes; undefined for a new one. */
  user: AdministeredUser | undefined
  onDirty: (dirty: boolean) => void
  onClose: () => void
  onSaved: () => void
  /** Between the fields and the buttons. */
  children?: ReactNode
}

const detailsOf = ({ givenName, email, roles }: AdministeredUser) =>
  JSON.stringify([givenName, email, roles.toSorted()])

/** A user's name, address and roles. A failed save leaves everything as it was typed. */
export function UserForm({ user, onDirty, onClose, onSaved, children }: UserFormProps) {
  const [draft, setDraft] = useState({
    username: user?.username ?? '',
    givenName: user?.givenName ?? '',
    email: user?.email ?? '',
    roles: user?.roles ?? ([] as Role[]),
  })
  // What was shown when it opened: what others change meanwhile is not written over unseen.
  const [seen] = useState(user)
  const version = user && seen && (detailsOf(user) === detailsOf(seen) ? user.version : seen.version)
  const [tried, setTried] = useState(false)
  const [add, save, temporary] = [useAddUser(), useChangeUser(), useTemporaryPassword()]
  const error = add.error ?? save.error
  const failure = error ? toApiError(error) : null
  const { username, ...details } = draft
  const parsed = user
    ? userChange.safeParse({ ...details, version })
    : newUser.safeParse({ username, ...details })
  const problem = (field: string) =>
    failure?.field(field) ??
    (tried ? parsed.error?.issues.find(issue => issue.path[0] === field)?.message : undefined)
  const change = (part: Partial<typeof draft>) => {
    add.reset()
    save.reset()
    onDirty(true)
    setDraft(before => ({ ...before, ...part }))
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    setTried(true)
    const element = event.currentTarget
    const focusProblem = () =>
      requestAnimationFrame(() => element.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
    if (!parsed.success) return void focusProblem()
    if (user && version)
      return save.mutate(
        { user: user.index, body: { ...details, version } },
        {
          onError: focusProblem,
          onSuccess: () => {
            showDone(`${user.username} is changed`)
            onSaved()
          },
        },
      )
    add.mutate(
      { username, ...details },
      {
        onError: focusProblem,
        onSuccess: added => {
          onSaved()
          // The form is gone by then, and with it what mutate would call.
          void temporary.mutateAsync(added.index).then(
            made => showTemporaryPassword(added.username, made),
            () => undefined,
          )
        },
      },
    )
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {!user && (
        <TextInput
          label="Username"
          description="What they sign in with, for good"
          required
          maxLength={60}
          autoComplete="off"
          data-autofocus
          value={draft.username}
          error={problem('username')}
          onChange={event => change({ username: event.currentTarget.value })}
        />
      )}
      <div className={form.pair}>
        <TextInput
          label="Given name"
          required
          maxLength={60}
          autoComplete="off"
          data-autofocus={user ? true : undefined}
          value={draft.givenName}
          error={problem('givenName')}
          onChange={event => change({ givenName: event.currentTarget.value })}
        />
        <TextInput
          label="E-mail"
          type="email"
          required
          maxLength={254}
          autoComplete="off"
          value={draft.email}
          error={problem('email')}
          onChange={event => change({ email: event.currentTarget.value })}
        />
      </div>
      <fieldset className={classes.roles}>
        <legend>Roles</legend>
        {everyRole.map(role => {
          const { name, opens } = roleWords(role)
          return (
            <Checkbox
              key={role}
              label={name}
              description={opens}
              checked={draft.roles.includes(role)}
              onChange={event => {
                const rest = draft.roles.filter(held => held !== role)
                change({ roles: event.currentTarget.checked ? [...rest, role] : rest })
              }}
            />
          )
        })}
      </fieldset>
      {children}
      {failure && failure.errors.length === 0 && (
        <p role="alert" className={form.failure}>
          {failure.detail.join('\n')}
        </p>
      )}
      <div className={form.buttons}>
        <Button variant="default" onClick={onClose}>
          CANCEL
        </Button>
        <Button type="submit" loading={add.isPending || save.isPending}>
          SAVE
        </Button>
      </div>
    </form>
  )
}
