import type { JsonSchema, Schemas } from '../../src/platform/openapi/sample-values.ts'

interface Content {
  schema?: JsonSchema
}

interface Answer {
  $ref?: string
  content?: Record<string, Content>
  headers?: Record<string, { required?: boolean }>
}

export interface Parameter {
  in: 'path' | 'query' | 'header'
  name: string
  required?: boolean
  schema: JsonSchema
}

/** One operation of an OpenAPI document, with the references of its answers resolved. */
export interface DocumentedCall {
  name: string
  method: string
  path: string
  parameters: Parameter[]
  body: { type: string; schema: JsonSchema } | undefined
  answers: Record<string, Answer>
  schemas: Schemas
}

interface Document {
  paths: Record<
    string,
    Record<
      string,
      {
        parameters?: Parameter[]
        requestBody?: { content: Record<string, { schema: JsonSchema }> }
        responses: Record<string, Answer>
      }
    >
  >
  components: { schemas: Schemas; responses: Record<string, Answer> }
}

/** Every call of a document, as a client that knows nothing else would read it. */
export function documentedCalls(json: unknown): DocumentedCall[] {
  const { paths, components } = json as Document
  const followed = (answer: Answer): Answer =>
    answer.$ref ? (components.responses[answer.$ref.split('/').at(-1) ?? ''] ?? {}) : answer
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const [body] = Object.entries(operation.requestBody?.content ?? {})
      return {
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        parameters: operation.parameters ?? [],
        body: body && { type: body[0], schema: body[1].schema },
        answers: Object.fromEntries(
          Object.entries(operation.responses).map(([status, answer]) => [status, followed(answer)]),
        ),
        schemas: components.schemas,
      }
    }),
  )
}
