import type { PartnerGrant } from './access-tokens.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The client credential that a call for a token names, for the log: it opens nothing. Null elsewhere. */
    tokenClient: { index: number; clientIndex: number } | null
  }
}

/** What a partner's call is let in with. */
export interface Admission {
  /** Parts of the Dash API that are open to it. */
  scopes: readonly string[]
  /** Calls a minute that it may make, how many it has made in this one, and seconds until the next. */
  limit: number
  calls: number
  resetSeconds: number
}

/** Who may come in through `/dash` besides staff, and from where. */
export interface PartnerAccess {
  /** Counts a call of a partner's system; null where its credential or secret is no longer valid. */
  admit(grant: PartnerGrant, ip: string): Promise<Admission | null>
  /** Whether a web page of an origin may read the answers. @param reseller of the token; 0 without one */
  allowsOrigin(origin: string, reseller: number): Promise<boolean>
}
