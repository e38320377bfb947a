import { appError, conflict, notFound, httpErrors } from '../../platform/http/errors.ts'

export const credentialErrors = {
  notFound: (index: number) =>
    notFound('client_credential_not_found', 'Not found', `There is no client credential ${index}.`),
  nameTaken: (name: string) =>
    conflict(
      'client_credential_exists',
      'Name in use',
      `The reseller has a client credential named "${name}" already. Choose another name.`,
      [{ field: 'name', message: 'is in use' }],
    ),
  revoked: (name: string) =>
    conflict(
      'client_credential_revoked',
      'Credential is revoked',
      `"${name}" was revoked, which cannot be undone. Issue another credential.`,
    ),
  changed: (name: string) =>
    conflict(
      'client_credential_changed',
      'Changed meanwhile',
      `Someone has changed "${name}" since you opened it. Reload the page and make your change again.`,
    ),
  overlapRunning: (name: string) =>
    conflict(
      'overlap_running',
      'Two secrets are valid',
      `The secret of "${name}" was rotated before, and the old one is still valid. End the overlap first.`,
    ),
  noOverlap: (name: string) =>
    conflict('no_overlap', 'No old secret', `"${name}" has one valid secret: there is no old one to end.`),
  wrongTime: (field: string, message: string) => httpErrors.invalid([{ field, message }]),
}

/** Errors of a token request: the codes of RFC 6749 §5.2 in this product's envelope. */
export const tokenErrors = {
  invalidRequest: (detail: string) => appError(400, 'invalid_request', 'The request is not valid', detail),
  unsupportedGrant: () =>
    appError(
      400,
      'unsupported_grant_type',
      'Unknown grant',
      'The Dash API gives tokens for grant_type=client_credentials alone.',
    ),
  // The same answer for an unknown, expired or revoked client and a wrong secret, so that it reveals nothing.
  invalidClient: () =>
    appError(
      401,
      'invalid_client',
      'Client not known',
      'The client ID or secret is wrong, or no longer valid. Ask your billing provider for the ones in force.',
    ),
  invalidScope: (allowed: readonly string[]) =>
    appError(
      400,
      'invalid_scope',
      'Scope not allowed',
      `This client may ask for: ${allowed.join(' ')}. Leave scope out to get all of it.`,
    ),
}
