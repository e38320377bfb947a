import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type Configuration, Provider } from 'oidc-provider'

/** A person known to the provider. */
export interface ProviderPerson {
  sub: string
  email?: string
  emailVerified?: boolean
  /** How they authenticated there. */
  amr?: string[]
}

export interface TestProvider {
  issuer: string
  clientId: string
  clientSecret: string
  /** Who signs in at the provider next; null presses its cancel button. */
  person: ProviderPerson | null
  /** Follows the sign-in like a browser to the redirect, and returns its address with the answer. */
  visit(url: string): Promise<URL>
  close(): Promise<void>
}

const signInPage = `<!doctype html><html lang="en"><title>Provider</title><main><h1>Sign in at the provider</h1>
<form method="post"><label>E-mail <input name="email" autofocus></label> <button>Continue</button></form></main></html>`

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return new URLSearchParams(body)
}

/** A real OpenID Connect provider on this machine. The selected person signs in at once, or by e-mail on a page. */
export async function startTestProvider(
  redirectAddress: string,
  { page = false } = {},
): Promise<TestProvider> {
  const people = new Map<string, ProviderPerson>()
  const [clientId, clientSecret] = ['nineops-test', 'a-secret-of-the-client-that-nobody-logs']
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const issuer = `http://127.0.0.1:${port}`
  const configuration: Configuration = {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectAddress] }],
    cookies: { keys: ['of the tests'] },
    claims: { openid: ['sub', 'amr'], email: ['email', 'email_verified'] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => {
        const person = people.get(sub)
        return { sub, email: person?.email, email_verified: person?.emailVerified ?? false }
      },
    }),
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
  }
  const provider = new Provider(issuer, configuration)
  const answer = provider.callback()
  const opened: TestProvider = {
    issuer,
    clientId,
    clientSecret,
    person: null,
    async visit(url) {
      const cookies = new Map<string, string>()
      for (let at = new URL(url); ; ) {
        const response = await fetch(at, {
          redirect: 'manual',
          headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        })
        for (const cookie of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
          cookies.set(name, value)
        }
        const next = response.headers.get('location')
        if (next === null)
          throw new Error(`The provider answers ${response.status}: ${await response.text()}`)
        at = new URL(next, at)
        if (at.href.startsWith(redirectAddress)) return at
      }
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  const interact = async (request: IncomingMessage, response: ServerResponse) => {
    const { prompt, params, session } = await provider.interactionDetails(request, response)
    if (page && prompt.name === 'login') {
      if (request.method !== 'POST') return response.setHeader('content-type', 'text/html').end(signInPage)
      const email = (await formOf(request)).get('email') ?? ''
      opened.person = { sub: `of ${email}`, email, emailVerified: true }
    }
    const { person } = opened
    if (person === null) {
      const result = { error: 'access_denied', error_description: 'Cancelled' }
      return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
    }
    if (prompt.name === 'login') {
      people.set(person.sub, person)
      const login = { accountId: person.sub, ...(person.amr ? { amr: person.amr } : {}) }
      return provider.interactionFinished(request, response, { login }, { mergeWithLastSubmission: false })
    }
    const grant = new provider.Grant({
      accountId: session?.accountId ?? '',
      clientId: String(params['client_id']),
    })
    grant.addOIDCScope('openid profile email')
    const consent = { grantId: await grant.save() }
    return provider.interactionFinished(request, response, { consent }, { mergeWithLastSubmission: true })
  }
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/'))
      interact(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
    else void answer(request, response)
  })
  return opened
}
