import type { PartnerGrant } from './access-tokens.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The client credential named by a token request, for the log only: it grants nothing. Null elsewhere. */
    tokenClient: { index: number; clientIndex: number } | null
  }
}

/** The access granted to a partner's call. */
export interface Admission {
  /** Parts of the Dash API that it may use. */
  scopes: readonly string[]
  /** Calls allowed a minute, calls made in this one, and seconds until the next. */
  limit: number
  calls: number
  resetSeconds: number
}

/** Access to `/dash` for callers other than staff, and from which origins. */
export interface PartnerAccess {
  /** Counts a call of a partner's system; null where its credential or secret is no longer valid. */
  admit(grant: PartnerGrant, ip: string): Promise<Admission | null>
  /** Whether a web page of an origin may read the answers. @param reseller of the token; 0 without one */
  allowsOrigin(origin: string, reseller: number): Promise<boolean>
}
