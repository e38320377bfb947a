import {
  type Credential,
  type CredentialChange,
  credentialChange,
  type NewCredential,
  newCredential,
} from '@nineops/contract/client-credentials.contract'
import { type DashScope, dashScopes } from '@nineops/contract/dash-scopes'
import { fromLondon, toLondon } from '../../lib/london-time.ts'

/** A credential as the form holds it: everything as it is typed. */
export interface Draft {
  client: string | null
  name: string
  scopes: DashScope[]
  limit: string
  /** Its last day; null for none. */
  lastDay: string | null
}

const dayOf = (instant: string | null) => (instant === null ? null : toLondon(instant).slice(0, 10))
/** The last second of a day in London. */
export const endOfDay = (day: string): string => fromLondon(`${day} 23:59:59`)

export const draftOf = (credential: Credential | undefined): Draft => ({
  client: credential ? String(credential.client.index) : null,
  name: credential?.name ?? '',
  scopes: credential ? [...credential.scopes] : [...dashScopes],
  limit: credential?.callsPerMinute === null ? '' : String(credential?.callsPerMinute ?? ''),
  lastDay: dayOf(credential?.expiresAt ?? null),
})

interface Complete {
  issue: NewCredential | null
  change: CredentialChange | null
  problems: Map<string, string>
}

/** What to send, or what is wrong by field. */
export function complete(draft: Draft, credential: Credential | undefined): Complete {
  const expiresAt = draft.lastDay === null ? null : endOfDay(draft.lastDay)
  const limit = draft.limit.trim()
  const fields = {
    name: draft.name,
    scopes: draft.scopes,
    callsPerMinute: limit === '' ? null : Number(limit),
    // A day that was not touched keeps its very moment.
    expiresAt:
      dayOf(credential?.expiresAt ?? null) === draft.lastDay ? (credential?.expiresAt ?? null) : expiresAt,
  }
  const parsed = credential
    ? credentialChange.safeParse({ ...fields, version: credential.version })
    : newCredential.safeParse({
        ...fields,
        clientIndex: draft.client === null ? undefined : Number(draft.client),
      })
  const problems = new Map<string, string>()
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = String(path[0])
    const words: Record<string, string> = {
      clientIndex: 'Choose the reseller whose data it reads',
      callsPerMinute: 'Enter a whole number from 1 to 100,000, or leave it empty',
      scopes: 'Choose one at least',
      name: 'Enter a name',
    }
    if (!problems.has(field)) problems.set(field, words[field] ?? message)
  }
  if (!parsed.success) return { issue: null, change: null, problems }
  return credential
    ? { issue: null, change: parsed.data as CredentialChange, problems }
    : { issue: parsed.data as NewCredential, change: null, problems }
}
