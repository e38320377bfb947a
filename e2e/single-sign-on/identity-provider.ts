import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export interface IdentityProvider {
  settings: Record<string, string>
  stop(): Promise<void>
}

/** Starts a real OpenID Connect provider for a portal at an address; returns the portal's settings for it. */
export async function startIdentityProvider(portal: string): Promise<IdentityProvider> {
  const child = spawn(process.execPath, ['server/test/run-identity-provider.ts', `${portal}/login`], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  let output = ''
  const { promise: ready, resolve } = Promise.withResolvers<Record<string, string>>()
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
    const settings = /^READY (.+)$/m.exec(output)?.[1]
    if (settings !== undefined) resolve(JSON.parse(settings) as Record<string, string>)
  })
  const {
    issuer = '',
    clientId = '',
    clientSecret = '',
  } = await Promise.race([
    ready,
    ended.then(() => Promise.reject(new Error(`The provider ended before it was ready:\n${output}`))),
  ])
  return {
    settings: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_NAME: 'Acme',
      PUBLIC_URL: portal,
    },
    async stop() {
      child.kill()
      await ended
    },
  }
}
