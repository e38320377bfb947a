import { appError, conflict, notFound } from '../../platform/http/errors.ts'

export const passkeyErrors = {
  unavailable: () =>
    conflict(
      'passkeys_unavailable',
      'Passkeys cannot be used here',
      'The server does not know the address of the portal, or it has no name. Ask your system administrator to set it.',
    ),
  tooMany: (most: number) =>
    conflict('passkeys_too_many', 'Too many passkeys', `You have ${most}, the maximum. Remove one first.`),
  nameTaken: (name: string) =>
    conflict('passkey_exists', 'You have a passkey of this name', `Give another name than “${name}”.`, [
      { field: 'name', message: 'is the name of another of your passkeys' },
    ]),
  known: () =>
    conflict(
      'passkey_known',
      'This passkey is known',
      'It has already been added. Use another device or key.',
    ),
  notFound: (index: number) =>
    notFound('passkey_not_found', 'Passkey not found', `You have no passkey ${index}.`),
  refused: () =>
    appError(
      400,
      'passkey_refused',
      'The passkey was not accepted',
      'It is not one of yours, took longer than five minutes, or answered another sign-in. Try again, or enter a code.',
      [{ field: 'passkey', message: 'was not accepted' }],
    ),
  copied: () =>
    appError(
      400,
      'passkey_copied',
      'The passkey may have been copied',
      'Its use count went backwards, as a copy’s would. Sign in with a code, remove the passkey, and tell an administrator.',
      [{ field: 'passkey', message: 'may have been copied' }],
    ),
}
