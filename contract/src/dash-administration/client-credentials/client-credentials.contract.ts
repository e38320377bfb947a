import { z } from 'zod'
import { client } from '../../service-establishment/clients/client-lists.contract.ts'
import { dashScopes } from '../../dash/dash-scopes.ts'
import { endpoint, FIRST_DAY, index, indexParam, instant, LAST_DAY } from '../../http.ts'
import { dashAdministration } from '../../roles.ts'

/** The highest limit of calls a minute for a client. */
export const MOST_CALLS_A_MINUTE = 100_000
/** The longest that an old secret may stay valid next to a new one. */
export const MOST_OVERLAP_DAYS = 90

const businessInstant = instant.pipe(
  z
    .string()
    .refine(
      value => Date.parse(value) >= Date.parse(FIRST_DAY) && value.slice(0, 10) <= LAST_DAY,
      'must lie in the years from 1900 to 2099',
    ),
)

/** What staff enter about a partner's system; a missing limit means the one in the settings. */
const fields = z.object({
  name: z.string().trim().min(1, 'is required').max(100),
  scopes: z
    .array(z.enum(dashScopes))
    .min(1, 'must name one part at least')
    .max(dashScopes.length)
    .overwrite(scopes => dashScopes.filter(scope => scopes.includes(scope))),
  callsPerMinute: z.number().int().min(1).max(MOST_CALLS_A_MINUTE).nullable(),
  expiresAt: businessInstant.nullable(),
})
export type CredentialFields = z.output<typeof fields>

export const newCredential = fields
  .extend({
    clientIndex: index,
    scopes: fields.shape.scopes.default([...dashScopes]),
    callsPerMinute: fields.shape.callsPerMinute.default(null),
    expiresAt: fields.shape.expiresAt.default(null),
  })
  .strict()
export type NewCredential = z.output<typeof newCredential>

/** Everything that can be changed, as the caller last saw it. */
export const credentialChange = fields.extend({ version: index }).strict()
export type CredentialChange = z.output<typeof credentialChange>

/** A valid secret, identified by its last characters; it expires once another has replaced it. */
export const credentialSecret = z.object({
  index,
  hint: z.string(),
  createdAt: instant,
  createdBy: z.string(),
  endsAt: instant.nullable(),
})
export type CredentialSecret = z.infer<typeof credentialSecret>

export const credentialStates = ['active', 'expired', 'revoked'] as const

export const credential = z.object({
  index,
  client: client.pick({ index: true, name: true }),
  name: z.string(),
  clientId: z.string(),
  status: z.enum(credentialStates),
  scopes: z.array(z.enum(dashScopes)),
  callsPerMinute: z.number().int().nullable(),
  expiresAt: instant.nullable(),
  createdAt: instant,
  createdBy: z.string(),
  revokedAt: instant.nullable(),
  revokedBy: z.string().nullable(),
  lastUsedAt: instant.nullable(),
  lastUsedIp: z.string().nullable(),
  /** The valid ones, newest first: two while an old one and a new one overlap. */
  secrets: z.array(credentialSecret),
  version: index,
})
export type Credential = z.infer<typeof credential>

/** With its secret, which is shown only once. */
export const issuedCredential = z.object({ credential, secret: z.string() })
export type IssuedCredential = z.infer<typeof issuedCredential>

const path = '/api/clientcredentials'
const one = {
  path: `${path}/{credential}`,
  params: z.object({ credential: indexParam }),
  roles: dashAdministration,
} as const
const act = (name: string) => ({ ...one, path: `${one.path}/${name}` }) as const

export const clientCredentials = {
  list: endpoint({
    method: 'GET',
    path,
    summary: "Client credentials of all resellers' systems, by reseller and name",
    roles: dashAdministration,
    answer: z.array(credential),
  }),
  issue: endpoint({
    method: 'POST',
    path,
    summary: 'Issue a client credential; its secret is in this answer and nowhere else',
    roles: dashAdministration,
    body: newCredential,
    answer: issuedCredential,
    status: 201,
    secret: true,
  }),
  get: endpoint({ ...one, method: 'GET', summary: 'A client credential', answer: credential }),
  change: endpoint({
    ...one,
    method: 'PUT',
    summary: 'Change the name, parts, limit and end of a client credential',
    body: credentialChange,
    answer: credential,
  }),
  rotate: endpoint({
    ...act('rotate'),
    method: 'POST',
    summary:
      'Give a new secret, valid at once; the old one ends when given, or by default as in the settings',
    body: z.object({ oldEndsAt: businessInstant.optional() }).strict(),
    answer: issuedCredential,
    secret: true,
  }),
  endOverlap: endpoint({
    ...act('endoverlap'),
    method: 'POST',
    summary: 'End the old secret at once, with the tokens that it gave',
    answer: credential,
  }),
  revoke: endpoint({
    ...act('revoke'),
    method: 'POST',
    summary: 'Revoke a client credential permanently: its secrets and tokens stop working at the next call',
    answer: credential,
  }),
}
