import { passwordLimits, passwordProblem } from '@nineops/contract/portal/password-rules'
import { ownSignIn } from '@nineops/contract/portal/session/own-sign-in.contract'
import { openDialog } from '../../../ui/dialogs/dialogs.tsx'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import { useChangePassword } from '../own-sign-in.queries.ts'
import { PasswordStrength } from './password-strength.tsx'
import { Hint } from '../../../ui/layout/parts.tsx'

/** Asks for the old and the new password, and changes it. */
export async function askOwnPassword(): Promise<void> {
  const changed = await openDialog<true>({ title: 'Change password' }, close => (
    <OwnPassword onClose={close} />
  ))
  if (changed) showDone('Your password is changed, and your other sessions have ended')
}

function OwnPassword({ onClose }: { onClose: (changed?: true) => void }) {
  const save = useChangePassword()
  const form = useResourceForm({
    values: () => ({ password: '', newPassword: '', again: '' }),
    schema: ownSignIn.password.body,
    toBody: ({ password, newPassword }) => ({ password, newPassword }),
    check: ({ password, newPassword, again }) => {
      const passwordError = passwordProblem(newPassword, '') ?? undefined
      return {
        password: password === '' ? 'Enter your password' : undefined,
        newPassword: passwordError,
        again: !passwordError && again !== newPassword ? 'The passwords don’t match' : undefined,
      }
    },
    onSubmit: body => save.mutateAsync(body),
    onSaved: () => onClose(true),
    onCancel: () => onClose(),
  })
  return (
    <ResourceForm form={form} submit="CHANGE">
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        data-autofocus
        {...form.field('password')}
      />
      <PasswordField
        label="New password"
        description={`At least ${passwordLimits.least} characters; a few words will do`}
        autoComplete="new-password"
        {...form.field('newPassword')}
      />
      <PasswordStrength password={form.values.newPassword} username="" />
      <PasswordField label="New password again" autoComplete="new-password" {...form.field('again')} />
      <Hint>You stay signed in here; your other sessions end.</Hint>
    </ResourceForm>
  )
}
