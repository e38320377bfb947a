import type { AdministeredUser } from '@nineops/contract/administration/users.contract'
import { formatDateTime } from '../../lib/formats.ts'
import type { Tone } from '../../ui/feedback/status-badge.tsx'

interface Word {
  tone: Tone
  text: string
}

/** Whether a user can sign in, and if not, why. */
export function stateOf(user: AdministeredUser, now = Date.now()): Word {
  if (user.disabled) return { tone: 'quiet', text: 'Disabled' }
  if (user.heldUntil && Date.parse(user.heldUntil) > now) return { tone: 'warn', text: 'Held up' }
  if (user.password === 'temporary') {
    const expired = Date.parse(user.passwordExpiresAt ?? '') < now
    return expired
      ? { tone: 'warn', text: 'Password expired' }
      : { tone: 'planned', text: 'Must change password' }
  }
  if (user.password === 'none' && user.lastSignInAt === null)
    return { tone: 'planned', text: 'No password yet' }
  return { tone: 'good', text: 'Active' }
}

const until = (instant: string | null) => (instant ? formatDateTime(instant) : '')

/** Explanation of the state. */
export function stateAbout(user: AdministeredUser): string {
  if (user.disabled) return 'Disabled: this user can’t sign in.'
  if (user.heldUntil)
    return `Too many wrong passwords: sign-in from new addresses is blocked until ${until(user.heldUntil)}.`
  if (user.password === 'temporary')
    return `Has a temporary password, valid until ${until(user.passwordExpiresAt)}, to be changed at the next sign-in.`
  if (user.password === 'none')
    return 'Has no password. Create a temporary one, unless they sign in through the identity provider.'
  return 'Signs in with their own password.'
}

export function twoStepOf({ twoStep }: AdministeredUser): Word {
  if (twoStep.since) return { tone: 'good', text: 'On' }
  return twoStep.required ? { tone: 'warn', text: 'Asked for' } : { tone: 'quiet', text: 'Off' }
}
