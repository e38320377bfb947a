import type { Endpoint } from '../http.ts'

/** Scopes of a client credential; a reseller and its brands are open to each. */
export const dashScopes = [
  'accounts',
  'invoices',
  'usage',
  'calls',
  'messages',
  'settings',
  'webhooks',
] as const
export type DashScope = (typeof dashScopes)[number]

/** The scope that a call of the Dash API needs, derived from its path; null where it needs none. */
export function scopeOf({ path }: Pick<Endpoint, 'path'>): DashScope | null {
  const word = path.split('/')[2]
  return dashScopes.find(scope => scope === word) ?? null
}
