import { TextInput } from '@mantine/core'
import {
  type AdministeredUser,
  type NewUser,
  newUser,
  type UserChange,
  userChange,
} from '@nineops/contract/administration/users.contract'
import { type ReactNode, useState } from 'react'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { CheckboxList } from '../../../ui/forms/checkbox-list.tsx'
import { FieldPair } from '../../../ui/forms/field-groups.tsx'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import { useDrawerGuard } from '../../../ui/overlays/drawer-guard.ts'
import { everyRole, roleLabel } from '../role-labels.ts'
import { useAddUser, useChangeUser, useTemporaryPassword } from '../users.queries.ts'
import { showTemporaryPassword } from './temporary-password.tsx'

interface UserFormProps {
  /** The user to change; undefined for a new one. */
  user: AdministeredUser | undefined
  /** Between the fields and the buttons. */
  children?: ReactNode
}

const detailsOf = ({ givenName, email, roles }: AdministeredUser) =>
  JSON.stringify([givenName, email, roles.toSorted()])

const roleOptions = everyRole.map(role => {
  const { name, opens } = roleLabel(role)
  return { value: role, label: name, description: opens }
})

/** A user's name, address and roles. */
export default function UserForm({ user, children }: UserFormProps) {
  const guard = useDrawerGuard()
  // The version that was opened, so that other users' changes are not overwritten.
  const [seen] = useState(user)
  const version = user && seen && (detailsOf(user) === detailsOf(seen) ? user.version : seen.version)
  const [add, save, temporary] = [useAddUser(), useChangeUser(), useTemporaryPassword()]
  const form = useResourceForm<AdministeredDetails, NewUser | UserChange, AdministeredUser>({
    values: () => ({
      username: user?.username ?? '',
      givenName: user?.givenName ?? '',
      email: user?.email ?? '',
      roles: user?.roles ?? [],
    }),
    schema: user ? userChange : newUser,
    toBody: ({ username, ...details }) => (user ? { ...details, version } : { username, ...details }),
    onSubmit: body =>
      'username' in body ? add.mutateAsync(body) : save.mutateAsync({ user: user?.index ?? 0, body }),
    onSaved: saved => {
      guard?.done()
      if (user) return showDone(`${saved.username} is changed`)
      // mutate's own callbacks would be lost, as the form is gone by then.
      void temporary.mutateAsync(saved.index).then(
        made => showTemporaryPassword(saved.username, made),
        () => undefined,
      )
    },
  })
  return (
    <ResourceForm form={form}>
      {!user && (
        <TextInput
          label="Username"
          description="The name they sign in with; it can’t be changed later"
          required
          autoComplete="off"
          data-autofocus
          {...form.text('username', 60)}
        />
      )}
      <FieldPair>
        <TextInput
          label="Given name"
          required
          autoComplete="off"
          data-autofocus={user ? true : undefined}
          {...form.text('givenName', 60)}
        />
        <TextInput label="E-mail" type="email" required autoComplete="off" {...form.text('email', 254)} />
      </FieldPair>
      <CheckboxList legend="Roles" options={roleOptions} {...form.field('roles')} />
      {children}
    </ResourceForm>
  )
}

type AdministeredDetails = Pick<AdministeredUser, 'username' | 'givenName' | 'email' | 'roles'>
