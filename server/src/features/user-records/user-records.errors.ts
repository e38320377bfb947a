import { changedMeanwhile, conflict, httpErrors, notFound } from '../../platform/http/errors.ts'

export const userErrors = {
  notFound: (index: number) => notFound('user_not_found', 'User not found', `There is no user ${index}.`),
  nameTaken: (username: string) =>
    conflict('user_exists', 'Username in use', `There is a user "${username}" already.`, [
      { field: 'username', message: 'is in use' },
    ]),
  changed: (username: string) => changedMeanwhile('user', `"${username}"`),
  lastAdministrator: () =>
    conflict(
      'last_administrator',
      'The last administrator',
      'Nobody else who can sign in is an administrator. Make someone else an administrator first.',
    ),
  ownRole: () =>
    conflict(
      'own_administrator_role',
      'Your own administrator role',
      'You cannot take the administrator role from yourself. Ask another administrator.',
    ),
  oneself: (what: string) =>
    conflict('user_is_oneself', 'That is you', `${what} Another administrator can do it for you.`),
  /** @param field its name in the form */
  unfit: (field: string, message: string) => httpErrors.invalid([{ field, message }]),
  disabled: (username: string) =>
    conflict('user_disabled', 'The user is disabled', `Enable "${username}" first.`),
  disabledAlready: (username: string, disabled: boolean) =>
    conflict(
      'conflict_state',
      'Nothing to do',
      `"${username}" is ${disabled ? 'disabled' : 'enabled'} already.`,
    ),
}
