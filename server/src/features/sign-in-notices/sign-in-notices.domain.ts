/** The changes that a user gets an e-mail about, as its first sentence begins. */
export const signInChanges = {
  password_changed: 'Your password was changed',
  password_reset: 'An administrator set a temporary password for you',
  two_step_on: 'Two-step sign-in was turned on',
  two_step_off: 'Two-step sign-in was turned off',
  two_step_reset: 'An administrator removed your two-step sign-in',
  recovery_codes: 'New recovery codes were made',
  passkey_added: 'A passkey was added to your sign-in',
  passkey_removed: 'A passkey was removed from your sign-in',
  passkey_copied: 'A passkey of yours was refused: it may have been copied',
  email_changed: 'Your e-mail address was changed',
} as const

export type SignInChange = keyof typeof signInChanges

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  dateStyle: 'long',
  timeStyle: 'short',
})

/** Subject and text: no secrets, no links, nothing about accounts. */
export function noticeText(
  change: SignInChange,
  { givenName, username, at }: { givenName: string; username: string; at: Date },
): { subject: string; text: string } {
  const what = signInChanges[change]
  return {
    subject: `NineOps: ${what.charAt(0).toLowerCase()}${what.slice(1)}`,
    text: [
      `Hello ${givenName},`,
      `${what} on ${clock.format(at)} (London time). This concerns your sign-in to NineOps as ${username}.`,
      'If you made or expected this change, there is nothing to do. If not, tell an administrator at once.',
      'This e-mail was sent automatically. NineOps never asks for your password or a code by e-mail.',
    ].join('\n\n'),
  }
}
