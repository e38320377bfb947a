import { events } from '@nineops/contract/portal/events.contract'
import { refreshInFlight } from './refresh.ts'
import { endIfRefused } from './session-state.ts'
import { errorOf } from './transport.ts'
import { readSession } from './session-storage.ts'

export interface ServerEvent {
  topic: string
  data: unknown
}

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000

/**
 * Listens to topics such as `invoice-run:812` until the returned function is called. Reconnects with growing waits.
 * `onConnect` runs on every connection, including the first: events missed while disconnected are not repeated, so
 * callers refetch there.
 */
export function subscribe(
  topics: readonly string[],
  onEvent: (event: ServerEvent) => void,
  onConnect?: () => void,
): () => void {
  const controller = new AbortController()
  void listen(topics, onEvent, onConnect, controller.signal)
  return () => controller.abort()
}

async function listen(
  topics: readonly string[],
  onEvent: (event: ServerEvent) => void,
  onConnect: (() => void) | undefined,
  signal: AbortSignal,
): Promise<void> {
  let wait = FIRST_WAIT_MS
  while (!signal.aborted) {
    try {
      const answer = await connect(topics, signal)
      onConnect?.()
      wait = FIRST_WAIT_MS
      for await (const event of readEvents(answer)) onEvent(event)
    } catch (error) {
      if (signal.aborted) return
      console.warn('The event stream was lost; trying again', error)
    }
    await sleep(wait * (0.75 + Math.random() / 2), signal)
    wait = Math.min(wait * 2, LONGEST_WAIT_MS)
  }
}

async function connect(topics: readonly string[], signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  await refreshInFlight()
  const authorization = `Bearer ${readSession()?.idToken ?? ''}`
  const answer = await fetch(`${events.stream.path}?${new URLSearchParams({ topics: topics.join(',') })}`, {
    headers: { Accept: 'text/event-stream', Authorization: authorization },
    signal,
  })
  if (!answer.ok || !answer.body) {
    const error = await errorOf(answer)
    endIfRefused(error.code, authorization)
    throw error
  }
  return answer.body
}

/** Reads server-sent events: blocks of `event:` and `data:` lines ended by an empty line. */
export async function* readEvents(stream: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  let rest = ''
  for await (const text of textOf(stream)) {
    const blocks = (rest + text).replaceAll('\r\n', '\n').split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = parseBlock(block)
      if (event) yield event
    }
  }
}

async function* textOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      yield decoder.decode(part.value, { stream: true })
    }
  } finally {
    reader.releaseLock()
  }
}

function parseBlock(block: string): ServerEvent | null {
  let topic = 'message'
  const data: string[] = []
  for (const line of block.split('\n')) {
    if (line.startsWith('event:')) topic = line.slice(6).trim()
    else if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''))
  }
  return data.length === 0 ? null : { topic, data: JSON.parse(data.join('\n')) as unknown }
}

const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
