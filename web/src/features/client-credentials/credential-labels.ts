import type { Credential } from '@nineops/contract/dash-administration/client-credentials/client-credentials.contract'
import type { DashScope } from '@nineops/contract/dash/dash-scopes'
import { formatDateTime } from '../../lib/formats.ts'

export const scopeLabels: Record<DashScope, string> = {
  accounts: 'Accounts',
  invoices: 'Invoices, their lines and PDFs',
  usage: 'Usage by month',
  calls: 'Account calls',
  messages: 'Messages',
  settings: 'Portal settings',
  webhooks: 'Webhooks',
}

export const stateOf = (credential: Credential) => {
  if (credential.status === 'revoked') return { word: 'Revoked', tone: 'quiet' } as const
  if (credential.status === 'expired') return { word: 'Ended', tone: 'warn' } as const
  if (credential.secrets.length > 1) return { word: 'Two secrets', tone: 'busy' } as const
  return { word: 'Active', tone: 'good' } as const
}

/** The secret that is being replaced, if any. */
export const oldSecret = ({ secrets }: Credential) => secrets.slice(1).find(({ endsAt }) => endsAt !== null)

const use = ({ lastUsedAt, lastUsedIp }: Credential) =>
  lastUsedAt === null
    ? 'It has never been used.'
    : `It was used last on ${formatDateTime(lastUsedAt)} from ${lastUsedIp ?? 'an unknown address'}.`

export const revokeQuestion = (credential: Credential): string =>
  [
    `Revoke ${credential.name} of ${credential.client.name} (${credential.clientId}).`,
    `Its ${credential.secrets.length > 1 ? 'secrets' : 'secret'} and every token issued for it stop working at the next call. ${use(credential)}`,
    'This can’t be undone: the partner needs a new credential.',
  ].join('\n\n')

export const endQuestion = (credential: Credential): string => {
  const old = oldSecret(credential)
  return [
    `End the old secret of ${credential.name}, which ends with …${old?.hint ?? ''}, now instead of on ${formatDateTime(old?.endsAt)}.`,
    'Tokens issued with it stop working at the next call. Make sure that the partner uses the new secret everywhere.',
  ].join('\n\n')
}
