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

interface Listener {
  topics: readonly string[]
  onEvent: (event: ServerEvent) => void
  onConnect: (() => void) | undefined
  /** Whether it has heard everything since its last `onConnect`. */
  connected: boolean
}

/**
 * A tab has one stream for all that it listens to, and none while it is hidden. Without HTTP/2 a browser has six
 * connections to a server at most, for all tabs together: with six streams it would load nothing more.
 */
const listeners = new Set<Listener>()
/** The newest last; those before it go on until it stands, so that nothing is missed in between. */
const streams: AbortController[] = []
let renewing = false

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
  const listener: Listener = { topics, onEvent, onConnect, connected: false }
  listeners.add(listener)
  document.addEventListener('visibilitychange', renew)
  renew()
  return () => {
    listeners.delete(listener)
    // Otherwise its topics stay with the others' until the next renewal.
    if (listeners.size === 0) renew()
  }
}

/** Once for all that begin or cease to listen at the same time. */
function renew(): void {
  if (renewing) return
  renewing = true
  setTimeout(() => {
    renewing = false
    const topics = new Set([...listeners].flatMap(each => each.topics))
    if (topics.size === 0 || document.hidden) return endBefore(streams.length)
    const stream = new AbortController()
    streams.push(stream)
    void listen(topics, stream)
  })
}

function endBefore(count: number): void {
  for (const old of streams.splice(0, count)) old.abort()
  if (streams.length === 0) missed()
}

function missed(): void {
  for (const each of listeners) each.connected = false
}

async function listen(topics: ReadonlySet<string>, stream: AbortController): Promise<void> {
  const { signal } = stream
  let wait = FIRST_WAIT_MS
  for (;;) {
    try {
      const answer = await connect([...topics], signal)
      endBefore(streams.indexOf(stream))
      for (const each of listeners) {
        if (each.connected || !each.topics.every(topic => topics.has(topic))) continue
        each.connected = true
        each.onConnect?.()
      }
      wait = FIRST_WAIT_MS
      for await (const event of readEvents(answer))
        for (const each of listeners) if (each.topics.includes(event.topic)) each.onEvent(event)
    } catch (error) {
      if (!signal.aborted) console.warn('The event stream was lost; trying again', error)
    }
    if (signal.aborted) return
    missed()
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
