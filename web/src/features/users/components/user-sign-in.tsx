import type { AdministeredUser } from '@nineops/contract/administration/users.contract'
import { counted } from '@nineops/contract/words'
import { formatDateTime } from '../../../lib/formats.ts'
import { confirm } from '../../../ui/dialogs/dialogs.tsx'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { ReasonedButton } from '../../../ui/forms/reasoned-button.tsx'
import type { DrawerGuard } from '../../../ui/overlays/resource-drawer.tsx'
import { stateAbout } from '../user-labels.ts'
import { useEndSessions, useResetTwoStep, useSetDisabled, useTemporaryPassword } from '../users.queries.ts'
import { showTemporaryPassword } from './temporary-password.tsx'
import { Buttons, Hint } from '../../../ui/layout/parts.tsx'
import classes from './users.module.css'

interface UserSignInProps {
  user: AdministeredUser
  during: DrawerGuard['during']
}

/** A user's ways to sign in, with an administrator's actions. */
export function UserSignIn({ user, during }: UserSignInProps) {
  const [temporary, twoStep] = [useTemporaryPassword(), useResetTwoStep()]
  const [disabling, ending] = [useSetDisabled(), useEndSessions()]
  const { index, username, disabled, own: oneself } = user
  const { passkeys } = user.twoStep
  const own = oneself ? 'This is you: use the user menu.' : null
  const sure = async (question: string, title: string, work: () => Promise<unknown>) => {
    await during(async () => {
      if (await confirm(question, title)) await work().catch(() => undefined)
    })
  }
  const sessions = user.sessions === 0 ? '' : ` ${counted(user.sessions, 'session')} will end.`

  const makePassword = () =>
    sure(
      `Create a temporary password for ${username}? Their current one will stop working.${sessions}`,
      'New temporary password',
      async () => showTemporaryPassword(username, await temporary.mutateAsync(index)),
    )
  const reset = () =>
    sure(
      `Reset two-step sign-in of ${username}? Make sure the request is really theirs: their password alone will let them in, unless a role requires a second step, which they will have to set up again.${passkeys === 0 ? '' : ` ${counted(passkeys, 'passkey')} will be removed.`}${sessions}`,
      'Reset two-step sign-in',
      async () => {
        await twoStep.mutateAsync(index)
        showDone(`Two-step sign-in of ${username} is off`)
      },
    )
  const disable = () =>
    sure(
      disabled
        ? `Enable ${username}? Their old password will work again.`
        : `Disable ${username}? They will no longer be able to sign in.${sessions}`,
      disabled ? 'Enable user' : 'Disable user',
      async () => {
        await disabling.mutateAsync({ user: index, disabled: !disabled })
        showDone(`${username} is ${disabled ? 'enabled' : 'disabled'}`)
      },
    )
  const end = () =>
    sure(
      oneself
        ? 'End your other sessions? This one continues.'
        : `End all sessions of ${username}? They will have to sign in again everywhere.`,
      'End all sessions',
      async () => {
        const { ended } = await ending.mutateAsync(index)
        showDone(`${counted(ended, 'session')} of ${username} ended`)
      },
    )

  return (
    <section className={classes.section} aria-label="Signing in">
      <h3>Signing in</h3>
      <Hint>
        {stateAbout(user)}{' '}
        {user.lastSignInAt
          ? `Last signed in ${formatDateTime(user.lastSignInAt)}.`
          : 'Has not signed in yet.'}{' '}
        {user.twoStep.since
          ? `Two-step sign-in has been on since ${formatDateTime(user.twoStep.since)}, with ${counted(user.twoStep.recoveryCodesLeft, 'recovery code')} left${passkeys === 0 ? '' : ` and ${counted(passkeys, 'passkey')}`}.`
          : `Two-step sign-in is off${user.twoStep.required ? '; a role requires it at the next sign-in' : ''}.`}
      </Hint>
      <Buttons>
        <ReasonedButton
          variant="default"
          reason={own ?? (disabled ? 'The user is disabled.' : null)}
          onClick={() => void makePassword()}
        >
          Temporary password
        </ReasonedButton>
        <ReasonedButton
          variant="default"
          reason={own ?? (user.twoStep.since ? null : 'Two-step sign-in is off.')}
          onClick={() => void reset()}
        >
          Reset two-step sign-in
        </ReasonedButton>
        <ReasonedButton
          variant="default"
          reason={
            user.sessions === 0
              ? 'The user is not signed in.'
              : oneself && user.sessions === 1
                ? 'You have no other session.'
                : null
          }
          onClick={() => void end()}
        >
          End sessions
        </ReasonedButton>
        <ReasonedButton
          variant="default"
          reason={oneself ? 'You cannot disable yourself.' : null}
          onClick={() => void disable()}
        >
          {disabled ? 'Enable' : 'Disable'}
        </ReasonedButton>
      </Buttons>
    </section>
  )
}
