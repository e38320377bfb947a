import { appError, conflict, notFound } from '../../platform/http/errors.ts'

const refused = (code: string, title: string, detail: string) => appError(403, code, title, detail)

/** Refusals of a sign-in through the provider, each with what to do. `name` is the provider's. */
export const oidcErrors = {
  notConfigured: () =>
    conflict(
      'oidc_not_configured',
      'No identity provider',
      'This portal has no identity provider to sign in through. Sign in with your password.',
    ),
  openElsewhere: (address: string, name: string) =>
    conflict(
      'oidc_wrong_address',
      'Open the portal at its own address',
      `To sign in with ${name}, open ${address}.`,
    ),
  unreachable: (name: string) =>
    appError(
      503,
      'oidc_unreachable',
      'The identity provider cannot be reached',
      `${name} cannot be reached at the moment. Try again later, or sign in with your password.`,
    ),
  notBegun: () =>
    appError(
      400,
      'oidc_not_begun',
      'Start the sign-in again',
      'This sign-in was already finished, was started in another browser, or took more than ten minutes. Start again.',
    ),
  declined: (name: string, reason: string) =>
    appError(
      400,
      'oidc_declined',
      'The sign-in was not finished',
      reason === 'access_denied'
        ? `You did not finish signing in at ${name}.`
        : `${name} refused the sign-in (${reason}). Tell your administrator.`,
    ),
  untrusted: (name: string) =>
    appError(
      400,
      'oidc_untrusted',
      'The answer could not be trusted',
      `The answer of ${name} does not fit this sign-in. Start again; if it happens again, tell your administrator.`,
    ),
  unverified: (name: string) =>
    refused(
      'oidc_email_unverified',
      'No verified e-mail',
      `${name} has no verified e-mail address of yours. Ask your administrator to have it verified there.`,
    ),
  unknownUser: (email: string) =>
    refused(
      'oidc_unknown_user',
      'No user of NineOps',
      `Nobody in NineOps has the e-mail address ${email}. Ask your administrator to add you with this address.`,
    ),
  severalUsers: (email: string) =>
    refused(
      'oidc_several_users',
      'Several users have this e-mail address',
      `Several users of NineOps have the e-mail address ${email}. Ask your administrator to leave it with you alone.`,
    ),
  linkedOtherwise: (username: string) =>
    refused(
      'oidc_linked_otherwise',
      'The user is linked to someone else',
      `The user ${username} is linked to another account at the provider. Ask your administrator to unlink it in Administration, Single sign-on.`,
    ),
  disabled: (username: string) =>
    refused(
      'oidc_user_disabled',
      'The user is disabled',
      `The user ${username} is disabled. Ask your administrator to enable it.`,
    ),
  secondStep: (name: string) =>
    refused(
      'oidc_second_step',
      'A second step is required',
      `You need two steps to sign in, and ${name} does not say that it asked for two. Use a second step there, or sign in with your password and a code.`,
    ),
  noIdentity: (index: number) =>
    notFound('identity_not_found', 'Link not found', `There is no link ${index} to the identity provider.`),
}
