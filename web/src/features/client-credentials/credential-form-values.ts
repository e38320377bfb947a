import type { Credential } from '@nineops/contract/dash-administration/client-credentials/client-credentials.contract'
import { type DashScope, dashScopes } from '@nineops/contract/dash/dash-scopes'
import { londonDay } from '../../lib/days.ts'
import { fromLondon } from '../../lib/london-time.ts'

/** A credential's form values. */
export interface CredentialValues {
  client: string | null
  name: string
  scopes: DashScope[]
  limit: string
  /** Its last day; null for none. */
  lastDay: string | null
}

const dayOf = (instant: string | null) => (instant === null ? null : londonDay(instant))
/** The last second of a day in London. */
export const endOfDay = (day: string): string => fromLondon(`${day} 23:59:59`)

export const valuesOf = (credential: Credential | undefined): CredentialValues => ({
  client: credential ? String(credential.client.index) : null,
  name: credential?.name ?? '',
  scopes: credential ? [...credential.scopes] : [...dashScopes],
  limit: credential?.callsPerMinute === null ? '' : String(credential?.callsPerMinute ?? ''),
  lastDay: dayOf(credential?.expiresAt ?? null),
})

export const words = {
  clientIndex: 'Choose the reseller whose data it reads',
  callsPerMinute: 'Enter a whole number from 1 to 100,000, or leave it empty',
  scopes: 'Choose at least one',
  name: 'Enter a name',
}

/** The credential as the server takes it: a new one, or a change. */
export function toBody(values: CredentialValues, credential: Credential | undefined) {
  const { client, lastDay, name, scopes } = values
  const limit = values.limit.trim()
  const known = credential?.expiresAt ?? null
  const day = lastDay === null ? null : endOfDay(lastDay)
  return {
    name,
    scopes,
    callsPerMinute: limit === '' ? null : Number(limit),
    // An unchanged day keeps its exact instant.
    expiresAt: dayOf(known) === lastDay ? known : day,
    ...(credential
      ? { version: credential.version }
      : { clientIndex: client === null ? undefined : Number(client) }),
  }
}
