import type { ActionWords, Told } from './audit-rows.domain.ts'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const settings = (say: ActionWords['say']): ActionWords => ({ kind: 'settings', say })
const user = ({ before, after }: Told): string =>
  text(after['username']) || text(before['username']) || 'a user'

/** Signing in through the identity provider. */
export const identityActions: Record<string, ActionWords> = {
  'identity.linked': settings(told => `${user(told)} linked to a person of the identity provider`),
  'identity.unlinked': settings(told => `${user(told)} unlinked from the identity provider`),
}
