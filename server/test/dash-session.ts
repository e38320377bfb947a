import type { Endpoint } from '@nineops/contract/http'
import type { Role } from '@nineops/contract/roles'
import { type BuiltCredential, buildCredential, partnerToken } from './factories/client-credentials.ts'
import { accessTokens } from '../src/platform/auth/access-tokens.ts'
import type { CallOptions, TestApp } from './test-app.ts'

const lumiere: readonly Role[] = ['NINEOPS_LUMIERE_ACCESS']

export interface DashSession {
  /** A Dash token for a reseller: for staff with these roles, or, without any, a partner's own. */
  tokenFor(reseller: number, roles?: readonly Role[], seconds?: number): Promise<string>
  /** Calls the Dash API with only a token: no cookie, no XSRF pair. */
  call(token: string | null, path: string, options?: CallOptions): Promise<Response>
}

export async function dashSession(app: TestApp): Promise<DashSession> {
  const tokens = await accessTokens(app.db)
  const partners = new Map<number, BuiltCredential>()
  const knowPartner = async (reseller: number) => {
    const built = await buildCredential(app.db, reseller)
    partners.set(reseller, built)
    return built
  }
  return {
    async tokenFor(reseller, roles = lumiere, seconds = 600) {
      if (roles.length > 0) return tokens.issueDash(await app.callerFor(roles), reseller, seconds)
      return partnerToken(app, partners.get(reseller) ?? (await knowPartner(reseller)))
    },
    call: (token, path, { headers, ...options } = {}) =>
      app.call(path, {
        ...options,
        roles: null,
        ...(token === null ? {} : { token }),
        headers: { cookie: '', 'x-xsrf-token': '', ...headers },
      }),
  }
}

/** Where a call of the Dash API reads these things; a list that is only of one account names it in the query. */
export function dashPathOf({ path, query }: Endpoint, of: Record<string, unknown>): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = of[name]
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '0'
  })
  const needsAccount = query && !query.safeParse({}).success
  return needsAccount ? `${filled}?account=${String(of['account'])}` : filled
}
