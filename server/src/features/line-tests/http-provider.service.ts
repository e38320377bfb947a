import { setTimeout as sleep } from 'node:timers/promises'
import type { TestStep } from '@nineops/contract/network/line-tests'
import {
  BrokenCircuitError,
  circuitBreaker,
  ConsecutiveBreaker,
  ExponentialBackoff,
  handleType,
  retry,
  wrap,
} from 'cockatiel'
import { type Outbound, OutboundFailed, OutboundRefused } from '../../platform/outbound/outbound.ts'
import { type ProviderAnswer, providerAnswer, providerRefusal } from './http-protocol.domain.ts'
import {
  LineTestFailed,
  type LineTestProvider,
  type ProviderReport,
  type TestOrder,
} from './line-test-provider.domain.ts'

/** No complete, valid answer: tried again, and counted by the breaker. */
class Silent extends Error {}

export interface HttpProviderOptions {
  /** Base address, with or without a path; no slash at the end. */
  url: string
  token: string | undefined
  outbound: Outbound
  report: (state: ProviderReport) => void
  /** Milliseconds; the defaults are for a real provider. */
  pace?: Partial<typeof pace>
}

const pace = {
  /** For one call. */
  call: 10_000,
  poll: 1500,
  /** For a whole test. */
  test: 600_000,
  firstRetry: 300,
  lastRetry: 3000,
  /** How long a silent provider is left alone. */
  silent: 30_000,
}
const TRIES = 3
/** Calls in a row without an answer, after which the provider is left alone. */
const BREAK_AFTER = 5
/** A worker that is asked to stop waits no longer than this to tell the provider. */
const GOODBYE_MS = 3000
const MOST_BYTES = 65_536

/** A provider called over HTTP (docs/line-tests.md), only at its own address. */
export function httpProvider({
  url,
  token,
  outbound,
  report,
  ...options
}: HttpProviderOptions): LineTestProvider {
  const times = { ...pace, ...options.pace }
  const breaker = circuitBreaker(handleType(Silent), {
    halfOpenAfter: times.silent,
    breaker: new ConsecutiveBreaker(BREAK_AFTER),
  })
  breaker.onBreak(reason => {
    const failure = 'error' in reason ? reason.error.message : 'It does not answer.'
    report({ state: 'silent', failure, silentMs: times.silent })
  })
  breaker.onReset(() => report({ state: 'answers' }))
  const tries = retry(handleType(Silent), {
    maxAttempts: TRIES,
    backoff: new ExponentialBackoff({ initialDelay: times.firstRetry, maxDelay: times.lastRetry }),
  })
  const policy = wrap(tries, breaker)
  /** Tests that the provider may know of. */
  const sent = new Set<string>()

  async function send(method: 'PUT' | 'GET' | 'DELETE', key: string, body?: object, signal?: AbortSignal) {
    sent.add(key)
    const call = {
      url: `${url}/tests/${key}`,
      method,
      headers: {
        accept: 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      timeoutMs: method === 'DELETE' ? Math.min(times.call, GOODBYE_MS) : times.call,
      maxBytes: MOST_BYTES,
      ...(signal ? { signal } : {}),
    }
    const answer = await outbound.call(call).catch((error: unknown) => {
      if (error instanceof OutboundFailed) throw new Silent(error.message, { cause: error })
      if (error instanceof OutboundRefused) throw new LineTestFailed(error.message, error)
      throw error
    })
    if (answer.status >= 500 || answer.status === 429 || (answer.status >= 300 && answer.status < 400))
      throw new Silent(`It answered with status ${answer.status}.`)
    return answer
  }

  /** A call that returns the state of a test. @throws LineTestFailed */
  async function ask(method: 'PUT' | 'GET', key: string, body: object | undefined, signal: AbortSignal) {
    try {
      return await policy.execute(async () => {
        const { status, text } = await send(method, key, body, signal)
        if (status >= 400) throw new LineTestFailed(refusalOf(status, text))
        return read(text)
      }, signal)
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof BrokenCircuitError)
        throw new LineTestFailed(
          'The line test provider is not answering, so tests are paused for a while.',
          error,
        )
      if (error instanceof Silent)
        throw new LineTestFailed(
          `The provider of line tests does not answer as it should. ${error.message}`,
          error,
        )
      throw error
    }
  }

  async function abandon(key: string): Promise<void> {
    // The test has ended here; the provider ends it by itself in time.
    await send('DELETE', key).catch(() => undefined)
  }

  /** Polls until the test has ended. */
  async function follow(order: TestOrder, onStep: (step: TestStep) => void, signal: AbortSignal) {
    const { key, profile, circuit } = order
    let answer: ProviderAnswer = await ask('PUT', key, { profile, circuit }, signal)
    for (;;) {
      if (answer.state === 'done') return answer.figures
      if (answer.state === 'failed') throw new LineTestFailed(answer.message)
      if (answer.step) onStep(answer.step)
      await sleep(times.poll, undefined, { signal })
      answer = await ask('GET', key, undefined, signal)
    }
  }

  return {
    name: new URL(url).host,
    simulated: false,
    abandon,
    async run(order, { onStep, signal }) {
      const deadline = AbortSignal.timeout(times.test)
      try {
        const figures = await follow(order, onStep, AbortSignal.any([signal, deadline]))
        report({ state: 'answers' })
        return figures
      } catch (error) {
        // After any error: nothing waits for the provider to continue.
        if (sent.has(order.key)) await abandon(order.key)
        signal.throwIfAborted()
        if (deadline.aborted)
          throw new LineTestFailed(
            `The test did not end within ${Math.round(times.test / 60_000)} minutes.`,
            error,
          )
        throw error
      } finally {
        sent.delete(order.key)
      }
    },
  }
}

function read(text: string): ProviderAnswer {
  try {
    return providerAnswer.parse(JSON.parse(text))
  } catch (error) {
    throw new Silent('What it answers cannot be understood.', { cause: error })
  }
}

function refusalOf(status: number, text: string): string {
  try {
    return `The provider refuses the test: ${providerRefusal.parse(JSON.parse(text)).message}`
  } catch {
    // Not the JSON of the provider's interface, such as a page of a proxy.
    return `The provider refuses the test (status ${status}).`
  }
}
