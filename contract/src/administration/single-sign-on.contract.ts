import { z } from 'zod'
import { endpoint, index, indexParam, instant } from '../http.ts'
import { administrator } from '../roles.ts'
import { session } from '../portal/session/session.contract.ts'

/** A parameter of the redirect from the provider; large providers' codes are long. */
const given = z.string().min(1).max(4000)
const comeBack = { state: given, code: given.optional(), iss: given.optional(), error: given.optional() }

/** A person at the provider, and the user that they sign in as. */
export const userIdentity = z.object({
  index,
  user: z.object({ index, username: z.string(), givenName: z.string(), disabled: z.boolean() }),
  issuer: z.string(),
  subject: z.string(),
  /** From the provider, at the time the two were linked. */
  email: z.string(),
  linkedAt: instant,
  lastUsedAt: instant,
})
export type UserIdentity = z.infer<typeof userIdentity>

/** The provider's configuration; null without one. */
export const singleSignOn = z.object({
  provider: z
    .object({
      name: z.string(),
      issuer: z.string(),
      clientId: z.string(),
      /** The redirect address to register with the provider. */
      redirectAddress: z.string(),
    })
    .nullable(),
  identities: z.array(userIdentity),
})
export type SingleSignOn = z.infer<typeof singleSignOn>

/** Sign-in through an OpenID Connect provider, besides the password form. */
export const oidc = {
  start: endpoint({
    method: 'POST',
    path: '/api/login/oidc/start',
    summary: 'Begin to sign in through the identity provider: the address to go to',
    roles: 'open',
    body: z.object({
      /** Address of the portal, to which the provider redirects. */
      origin: z.string().min(1).max(300),
      /** Asks for a new sign-in at the provider, even where a user is signed in there. */
      again: z.boolean().default(false),
    }),
    answer: z.object({ data: z.object({ url: z.string() }) }),
    failures: [409, 503],
    reads: true,
  }),
  finish: endpoint({
    method: 'POST',
    path: '/api/login/oidc/finish',
    summary: 'Exchange what the identity provider came back with for tokens; once, in the browser that began',
    roles: 'open',
    // A provider may add parameters of its own, which are ignored (RFC 6749 §4.1.2).
    body: z.looseObject(comeBack).pipe(z.object(comeBack)),
    answer: session.login.answer,
    failures: [403, 409, 503],
    reads: true,
  }),
  singleSignOn: endpoint({
    method: 'GET',
    path: '/api/singlesignon',
    summary: 'The identity provider, and who is linked to a user',
    roles: administrator,
    answer: singleSignOn,
  }),
  test: endpoint({
    method: 'POST',
    path: '/api/singlesignon/test',
    summary: 'Whether the identity provider answers now',
    roles: administrator,
    answer: z.object({ reachable: z.boolean(), detail: z.string() }),
    reads: true,
  }),
  unlink: endpoint({
    method: 'DELETE',
    path: '/api/singlesignon/identities/{identity}',
    summary: 'Forget whom a user is at the provider; the next sign-in links them again by a verified e-mail',
    roles: administrator,
    params: z.object({ identity: indexParam }),
    answer: 'none',
  }),
}
