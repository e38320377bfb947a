import { once } from 'node:events'
import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname, join, normalize } from 'node:path'

const dist = join(import.meta.dirname, '../../web/dist')
const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

export const user = { username: 'grace', password: 'of the specification' }
const run = (index: number, status: { index: number; description: string }) => ({
  index,
  description: `Run ${index}`,
  status,
  cycle: { cycleDescription: 'Monthly' },
  invoiceDate: '2026-09-30T00:00:00',
  bacsDate: '2026-10-14T00:00:00',
})
const dashToken = (resellerId: string) => {
  const claims = { client_resellerId: resellerId, exp: Math.floor(Date.now() / 1000) + 1800 }
  return `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.sign`
}

/** Every answer of spec §7 that the portal's frame requests, with the fields of spec §3 and no others. */
const answers: Record<string, (query: URLSearchParams) => unknown> = {
  '/api/login/test': () => ({}),
  '/api/login/userinfo': () => ({
    data: {
      given_name: 'Grace',
      email: 'grace@bureau.example',
      role: ['NINEOPS_BUREAU_ACCESS', 'SOMETHING_ELSE'],
    },
  }),
  '/api/dash/config': () => ({}),
  '/api/dash/token': query => ({ access_token: dashToken(query.get('resellerId') ?? '') }),
  '/api/clients': () => [
    { index: 7, name: 'Harbour Lines', status: { index: 1 } },
    { index: 8, name: 'Without a status' },
  ],
  '/api/clients/7/brands': () => [{ index: 70, name: 'Harbour Home' }],
  '/api/clients/7/accounts': () => [{ index: 700, accountNumber: 'A700', companyName: 'Lighthouse Ltd' }],
  '/api/clients/7/invoiceruns': () => [
    run(41, { index: 75, description: 'Confirmed' }),
    run(40, { index: 10, description: 'Abandoned' }),
  ],
  '/api/bespokefunctions/1': () => [{ index: 5, description: 'Totals of a month' }],
}

export interface SpecificationServer {
  address: string
  /** `METHOD /path` of each call that was not for a file of the portal. */
  calls: string[]
  /** Forms as they were posted. */
  forms: URLSearchParams[]
  close(): Promise<void>
}

/** Serves the built portal, and only the specification's part of the API. */
export async function startSpecificationServer(): Promise<SpecificationServer> {
  const calls: string[] = []
  const forms: URLSearchParams[] = []
  const server = createServer((request, response) => {
    void answer(request, response, { calls, forms })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return {
    address: `http://127.0.0.1:${port}`,
    calls,
    forms,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { calls, forms }: Pick<SpecificationServer, 'calls' | 'forms'>,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const isCall =
    pathname.startsWith('/api/') || pathname.startsWith('/dash/') || pathname.startsWith('/home/')
  if (!isCall) return sendFile(pathname, response)
  calls.push(`${request.method} ${pathname}`)
  response.setHeader('Set-Cookie', 'XSRF-TOKEN=pair; Path=/')
  const json = (status: number, body: unknown) =>
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  if (pathname === '/home/getbuildversion') return void response.end('4711')
  if (request.method === 'POST') {
    if (request.headers['x-xsrf-token'] !== 'pair') return void json(403, { error: { detail: 'xsrf' } })
    const form = new URLSearchParams(await bodyOf(request))
    forms.push(form)
    const token = { access_token: `token ${forms.length}`, expires_in: 900 }
    if (pathname === '/api/login/refresh') return void json(200, { data: token })
    if (form.get('password') !== user.password) return void json(400, { error: { detail: 'invalid_grant' } })
    const data = {
      token: { ...token, refresh_token: 'once' },
      roles: ['NINEOPS_BUREAU_ACCESS', 'SOMETHING_ELSE'],
    }
    return void json(200, { data })
  }
  const known = answers[pathname]
  if (known && pathname !== '/api/login/test' && pathname !== '/api/dash/config') {
    if (!request.headers.authorization?.startsWith('Bearer token ')) return void json(401, {})
  }
  json(known ? 200 : 404, known ? known(searchParams) : {})
}

function sendFile(pathname: string, response: ServerResponse): void {
  const requested = join(dist, normalize(pathname))
  const file = existsSync(requested) && statSync(requested).isFile() ? requested : join(dist, 'index.html')
  response.writeHead(200, { 'Content-Type': types[extname(file)] ?? 'application/octet-stream' })
  createReadStream(file).pipe(response)
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}
