import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import { type Endpoint, isDash } from '@nineops/contract/http'
import { openApi } from '@nineops/contract/portal/openapi.contract'
import type { FastifyInstance } from 'fastify'
import { RawJson, route } from '../http/route.ts'
import { readContract } from './contract-names.ts'
import { isForPartners, type Reader } from './failures.ts'
import { openApiDocument } from './openapi-document.ts'

interface Api {
  title: string
  description: string
  prefix: string
  reader: Reader
  has: (endpoint: Endpoint) => boolean
}

const apis = {
  api: {
    title: 'NineOps API',
    description: 'What the portal calls: session, clients, bill runs, invoice runs and their results.',
    prefix: '/api',
    reader: 'portal',
    has: endpoint => !isDash(endpoint),
  },
  dash: {
    title: 'NineOps Dash API',
    description: [
      "What partners' systems read and set of their own reseller.",
      '',
      'Ask `POST /dash/token` for a token with your client ID and secret (OAuth 2.0 client credentials) and send it as',
      '`Authorization: Bearer …`. Lists are paged: the header `DASH-MetaData` tells how many there are. `Accept: text/csv`',
      'gives a list as CSV. Money is a decimal string in pounds, times are in UTC. Every answer has an `ETag`: sent back as',
      '`If-None-Match` it saves reading what has not changed. Beyond the calls a minute of your credential the answer is',
      '429 with `Retry-After`; 503 asks for the same. Every failure is `{"error": {"code", "title", "detail", "errors"}}`, and `X-Request-Id`',
      'names the request when you ask us about it.',
    ].join('\n'),
    prefix: '/dash',
    reader: 'partners',
    has: isForPartners,
  },
  staffDash: {
    title: 'NineOps Dash API, with the calls of staff',
    description:
      'The Dash API as the portal calls it: what partners may call, and what is for staff with their roles.',
    prefix: '/api/dash',
    reader: 'staff',
    has: isDash,
  },
} as const satisfies Record<string, Api>

const page = (api: keyof typeof apis) => `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<title>${apis[api].title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="swagger-ui.css">
</head>
<body>
<main id="document"></main>
<script src="swagger-ui-bundle.js"></script>
<script src="show.js"></script>
</body>
</html>
`

// Calls tried out on the page carry the XSRF pair, like the portal's.
const show = `window.ui = SwaggerUIBundle({
  url: '../openapi.json',
  dom_id: '#document',
  docExpansion: 'none',
  filter: true,
  tagsSorter: 'alpha',
  requestInterceptor: request => {
    const pair = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)
    if (pair) request.headers['X-XSRF-TOKEN'] = decodeURIComponent(pair[1])
    return request
  },
})
`

/** Serves the document of each API and a page that shows it; call it when all routes are registered. */
export async function serveOpenApi(app: FastifyInstance, version: string): Promise<void> {
  const swagger = fileURLToPath(new URL('.', import.meta.resolve('swagger-ui-dist/swagger-ui.css')))
  const written = new Map<string, string>()
  for (const api of ['api', 'dash', 'staffDash'] as const) {
    const { title, description, prefix, reader, has } = apis[api]
    // Generated on first request, so that it does not delay the start.
    const document = async () => {
      const names = await readContract()
      const endpoints = app.endpoints.filter(has)
      return JSON.stringify(openApiDocument({ title, description, version, endpoints, reader, names }))
    }
    route(app, openApi[api], async () => {
      const text = written.get(api) ?? (await document())
      written.set(api, text)
      return new RawJson(text)
    })
    await app.register(fastifyStatic, {
      root: swagger,
      prefix: `${prefix}/docs/`,
      decorateReply: false,
      wildcard: false,
      index: false,
      globIgnore: ['**/*.{map,txt,html,json,md}', '**/*es-bundle*', '**/swagger-initializer.js'],
    })
    app.get(`${prefix}/docs`, (_request, reply) => reply.redirect(`${prefix}/docs/`))
    app.get(`${prefix}/docs/`, (_request, reply) => reply.type('text/html; charset=utf-8').send(page(api)))
    app.get(`${prefix}/docs/show.js`, (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').send(show),
    )
  }
}
