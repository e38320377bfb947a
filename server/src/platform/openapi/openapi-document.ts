import { dashScopes } from '@nineops/contract/dash/dash-scopes'
import { type Endpoint, errorEnvelope } from '@nineops/contract/http'
import { createDocument, type ZodOpenApiPathsObject } from 'zod-openapi'
import type { ContractNames } from './contract-names.ts'
import { failureHeaders } from './answer-headers.ts'
import { failureFor, failures, type Reader } from './failures.ts'
import { operationOf, responseName } from './operations.ts'
import { webhookOperations } from './webhook-operations.ts'
import { type JsonSchema, resolved, type Schemas, sample } from './sample-values.ts'

/** The document of one API, as JSON. */
export type OpenApiDocument = ReturnType<typeof createDocument>

interface Described {
  title: string
  description: string
  version: string
  endpoints: readonly Endpoint[]
  reader: Reader
  names: ContractNames
}

const methods = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const

const security = {
  session: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The access token of POST /api/login',
  },
  dash: {
    type: 'oauth2',
    description: "A partner's own token, by its client credentials: bound to its reseller",
    flows: {
      clientCredentials: {
        tokenUrl: '/dash/token',
        scopes: Object.fromEntries(dashScopes.map(scope => [scope, `Calls below /dash/${scope}`])),
      },
    },
  },
  staff: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'A Dash token of staff, with their roles (GET /api/dash/token)',
  },
} as const

function responses(reader: Reader) {
  const listed = Object.keys(failures).flatMap(key => {
    const status = Number(key)
    const failure = failureFor(reader, status)
    return failure ? [{ status, ...failure }] : []
  })
  return Object.fromEntries(
    listed.map(({ status, code, title, detail, description }) => [
      responseName(status),
      {
        description,
        headers: failureHeaders(reader !== 'portal', status),
        content: {
          'application/json': {
            schema: errorEnvelope,
            example: { error: { code, title, detail, errors: [] } },
          },
        },
      },
    ]),
  )
}

const schemesFor = {
  portal: { session: security.session },
  staff: { dash: security.dash, staff: security.staff },
  partners: { dash: security.dash },
} as const satisfies Record<Reader, object>

/** Writes the OpenAPI 3.1 document of a list of endpoints; every call has examples (product: Conventions). */
export function openApiDocument({
  title,
  description,
  version,
  endpoints,
  reader,
  names,
}: Described): OpenApiDocument {
  const paths: ZodOpenApiPathsObject = {}
  const tags = new Set<string>()
  for (const endpoint of endpoints) {
    const name = names.operations.get(endpoint) ?? unnamed(endpoint)
    tags.add(name.tag)
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [methods[endpoint.method]]: operationOf(endpoint, name, reader),
    }
  }
  const schemes = schemesFor[reader]
  const document = createDocument(
    {
      openapi: '3.1.1',
      info: { title, description, version },
      servers: [{ url: '/', description: 'This server' }],
      tags: [...tags].toSorted().map(tag => ({ name: tag, description: `Calls about ${tag.toLowerCase()}` })),
      security: Object.keys(schemes).map(scheme => ({ [scheme]: [] })),
      paths,
      ...(reader !== 'portal' && { webhooks: webhookOperations() }),
      components: {
        schemas: Object.fromEntries(names.schemas),
        responses: responses(reader),
        securitySchemes: schemes,
      },
    },
    { override: withListedKeys },
  )
  withoutUnused(document)
  const plain = withPlainNames(document)
  closeBodies(plain)
  addExamples(plain)
  return plain
}

function unnamed({ method, path }: Endpoint): { tag: string; id: string } {
  const parts = path.replaceAll(/[{}]/g, '').split('/').filter(Boolean)
  return { tag: 'Server', id: [method.toLowerCase(), ...parts].join('-') }
}

/** A record with listed keys becomes an object with those properties, for tools that do not support `propertyNames`. */
function withListedKeys({ jsonSchema }: { jsonSchema: object }): void {
  const schema = jsonSchema as JsonSchema
  const { additionalProperties: value, propertyNames, required } = schema
  if (!propertyNames || !required || typeof value !== 'object') return
  schema.properties = Object.fromEntries(required.map(key => [key, value]))
  schema.additionalProperties = false
  delete schema.propertyNames
}

/** Removes unreferenced components, until none is left. */
function withoutUnused(document: OpenApiDocument): void {
  const components = document.components ?? {}
  for (;;) {
    const text = JSON.stringify(document)
    let dropped = false
    for (const part of ['schemas', 'responses'] as const)
      for (const name of Object.keys(components[part] ?? {}))
        if (!text.includes(`"#/components/${part}/${name}"`)) {
          delete components[part]?.[name]
          dropped = true
        }
    if (!dropped) return
  }
}

/** Schemas used only in answers need no suffix to distinguish them from those of requests. */
function withPlainNames(document: OpenApiDocument): OpenApiDocument {
  const schemas = document.components?.schemas ?? {}
  let text = JSON.stringify(document)
  for (const name of Object.keys(schemas)) {
    const plain = name.replace(/Output$/, '')
    if (plain === name || plain === '' || schemas[plain]) continue
    text = text.replaceAll(`"#/components/schemas/${name}"`, `"#/components/schemas/${plain}"`)
    text = text.replace(`"${name}":`, `"${plain}":`)
  }
  return JSON.parse(text) as OpenApiDocument
}

/** Unknown fields of a body are refused (`parseBody`), except where it may be a form. */
function closeBodies(document: OpenApiDocument): void {
  const schemas = (document.components?.schemas ?? {}) as Schemas
  const closed = new Set<JsonSchema>()
  const close = (of: JsonSchema): void => {
    const schema = resolved(of, schemas)
    if (closed.has(schema)) return
    closed.add(schema)
    if (schema.properties) schema.additionalProperties ??= false
    for (const part of Object.values(schema.properties ?? {})) close(part)
    for (const part of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.prefixItems ?? [])])
      close(part)
    if (schema.items) close(schema.items)
    if (typeof schema.additionalProperties === 'object') close(schema.additionalProperties)
  }
  for (const path of Object.values(document.paths ?? {}))
    for (const method of Object.values(methods)) {
      const body = path[method]?.requestBody
      if (!body || !('content' in body)) continue
      const types = Object.entries(body.content as Record<string, Shown>)
      if (types.some(([type]) => !type.endsWith('json'))) continue
      for (const [, { schema }] of types) if (schema) close(schema)
    }
}

interface Shown {
  schema?: JsonSchema
  example?: unknown
}

/** Gives every body, answer and parameter an example that is valid for its schema. */
function addExamples(document: OpenApiDocument): void {
  const schemas = (document.components?.schemas ?? {}) as Schemas
  const fill = (shown: Shown, name = '') => {
    if (shown.schema && shown.example === undefined) shown.example = sample(shown.schema, schemas, name)
  }
  for (const path of Object.values({ ...document.paths, ...document.webhooks }))
    for (const method of Object.values(methods)) {
      const operation = (path as Record<string, unknown>)[method] as
        | {
            parameters?: (Shown & { name: string })[]
            requestBody?: { content: Record<string, Shown> }
            responses: Record<string, { content?: Record<string, Shown> }>
          }
        | undefined
      for (const parameter of operation?.parameters ?? []) fill(parameter, parameter.name)
      for (const shown of Object.values(operation?.requestBody?.content ?? {})) fill(shown)
      for (const { content } of Object.values(operation?.responses ?? {}))
        for (const [type, shown] of Object.entries(content ?? {})) if (type.endsWith('json')) fill(shown)
    }
}
