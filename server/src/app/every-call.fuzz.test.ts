import { roles } from '@nineops/contract/roles'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { seedDemo } from '../../seeds/demo/demo.seed.ts'
import { demoOf } from '../../test/demo.ts'
import { type DocumentedCall, documentedCalls } from '../../test/fuzz/documented-calls.ts'
import { type FuzzedRequest, requestsTo } from '../../test/fuzz/fuzzed-requests.ts'
import { type TestApp, testApp } from '../../test/test-app.ts'

/** Requests to each call; the soak sends 40. */
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 10)
const SEED = 20_261_031

type Check = (value: unknown) => string | null

/** Validators by the text of a schema, each compiled once: most calls fail in the same ways. */
function answerChecks(): (call: DocumentedCall, schema: object) => Check {
  const ajv = new Ajv2020({ strict: false, allErrors: false })
  formats.default(ajv)
  const known = new Map<string, Check>()
  const added = new Set<object>()
  return (call, schema) => {
    const text = rebased(schema, call)
    const before = known.get(text)
    if (before) return before
    if (!added.has(call.schemas)) {
      added.add(call.schemas)
      for (const [name, one] of Object.entries(call.schemas)) {
        const id = `#/components/schemas/${name}`
        if (!ajv.getSchema(`${call.path.startsWith('/dash') ? 'dash' : 'api'}${id}`))
          ajv.addSchema(parsed(rebased(one, call)), `${call.path.startsWith('/dash') ? 'dash' : 'api'}${id}`)
      }
    }
    const validate = ajv.compile(parsed(text))
    const check: Check = value => (validate(value) ? null : ajv.errorsText(validate.errors))
    known.set(text, check)
    return check
  }
}

// The two documents have components of the same names, so references include the document.
const rebased = (schema: object, call: DocumentedCall): string =>
  JSON.stringify(schema).replaceAll(
    '"#/components/',
    `"${call.path.startsWith('/dash') ? 'dash' : 'api'}#/components/`,
  )
const parsed = (text: string) => JSON.parse(text) as object

async function answerOf(app: TestApp, request: FuzzedRequest, token: string): Promise<Response> {
  const controller = new AbortController()
  const answer = await fetch(app.address + request.url, {
    method: request.method,
    body: request.body,
    signal: controller.signal,
    headers: {
      cookie: 'XSRF-TOKEN=0123456789abcdef',
      'x-xsrf-token': '0123456789abcdef',
      authorization: `Bearer ${token}`,
      ...request.headers,
    },
  })
  // A stream of events never ends by itself.
  if (answer.headers.get('content-type')?.startsWith('text/event-stream')) controller.abort()
  return answer
}

/** How an answer differs from the document; null if it does not. */
async function problemOf(
  call: DocumentedCall,
  answer: Response,
  checkOf: (call: DocumentedCall, schema: object) => Check,
): Promise<string | null> {
  const { status } = answer
  const said = call.answers[String(status)]
  if (status >= 500 || !said) return `status ${status}: ${await answer.text()}`
  if (!answer.headers.get('x-request-id')) return 'no X-Request-Id'
  if (!said.content) return (await answer.text()) === '' ? null : 'a body where none is documented'
  const type = (answer.headers.get('content-type') ?? '').split(';')[0] ?? ''
  const content = said.content[type]
  if (!content) return `content type ${type} where ${Object.keys(said.content).join(', ')} is documented`
  for (const [header, { required }] of Object.entries(said.headers ?? {}))
    if (required && !answer.headers.has(header)) return `no header ${header}`
  if (!type.endsWith('json')) {
    if (type !== 'text/event-stream') await answer.arrayBuffer()
    return null
  }
  const fault = checkOf(call, content.schema ?? {})(await answer.json())
  return fault ? `status ${status}: ${fault}` : null
}

test('no call answers 500 or anything outside its document, whatever it is sent', {
  timeout: 600_000,
}, async () => {
  const app = await testApp()
  try {
    const token = await app.tokenFor([...roles])
    await seedDemo(app.db, demoOf(app, { accounts: 120, calls: 600, months: 1 }))
    const asked = await app.call('/api/dash/token?resellerId=1', { token })
    const { access_token: dashToken } = (await asked.json()) as { access_token: string }
    const calls: DocumentedCall[] = []
    for (const api of ['api', 'api/dash'])
      calls.push(...documentedCalls(await (await app.call(`/${api}/openapi.json`)).json()))
    const checkOf = answerChecks()
    let sent = 0
    const statuses = new Map<string, Set<number>>()
    const waiting = [...calls]
    const problems: string[] = []
    const work = async (): Promise<void> => {
      for (let call = waiting.shift(); call; call = waiting.shift()) {
        const one = call
        const seen = new Set<number>()
        statuses.set(one.name, seen)
        const property = fc.asyncProperty(requestsTo(one), async request => {
          const answer = await answerOf(app, request, one.path.startsWith('/dash/') ? dashToken : token)
          sent += 1
          seen.add(answer.status)
          return (await problemOf(one, answer, checkOf)) === null
        })
        const { counterexample } = await fc.check(property, {
          seed: SEED,
          numRuns: REQUESTS,
          endOnFailure: true,
        })
        if (!counterexample) continue
        const again = await answerOf(
          app,
          counterexample[0],
          one.path.startsWith('/dash/') ? dashToken : token,
        )
        problems.push(`${JSON.stringify(counterexample[0])}: ${await problemOf(one, again, checkOf)}`)
      }
    }
    await Promise.all([work(), work(), work(), work()])
    expect(problems, problems.join('\n')).toEqual([])
    expect(sent).toBeGreaterThanOrEqual(REQUESTS * calls.length)
    // A fuzz test whose requests are all refused has tested nothing; with fewer requests, fewer calls are answered 200.
    const done = [...statuses.values()].filter(seen => [...seen].some(status => status < 300))
    expect(done.length).toBeGreaterThan(calls.length * (REQUESTS < 40 ? 0.4 : 0.5))
  } finally {
    await app.close()
  }
})
