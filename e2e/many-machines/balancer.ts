import { once } from 'node:events'
import {
  Agent,
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request as ask,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'

const PROBE_MS = 250
const PROBE_PATIENCE_MS = 3000
/** How long a call waits for a server to become ready when none is. */
const WAIT_MS = 20_000

export interface Balancer {
  address: string
  /** Servers to send calls to from now on; each gets calls once it is ready. */
  use(ports: readonly number[]): void
  isReady(port: number): boolean
  /** Calls that were sent to a server and not answered. */
  lost(port: number): number
  /** Answers made by the balancer itself because no server was available or the call could not be repeated. */
  failed(): string[]
  close(): Promise<void>
}

interface Server {
  port: number
  ready: boolean
  agent: Agent
}

interface Call {
  incoming: IncomingMessage
  body: Buffer
  outgoing: ServerResponse
}

const safe = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'])
const mayRepeat = ({ method = '', headers }: IncomingMessage): boolean =>
  safe.has(method) || headers['idempotency-key'] !== undefined

/** The connection broke before an answer was complete. */
class Broken extends Error {
  /** Nothing was listening: the call never arrived. */
  readonly refused: boolean
  constructor(cause: unknown) {
    super('broken', { cause })
    this.refused = (cause as { code?: string }).code === 'ECONNREFUSED'
  }
}

/**
 * A small load balancer as any bureau has one: round robin over the servers whose `/health/ready` says yes, keep-alive
 * connections, and a retry elsewhere for a call that never arrived or may be repeated.
 */
export async function startBalancer(): Promise<Balancer> {
  const servers = new Map<number, Server>()
  const failures: string[] = []
  let turn = 0
  const lost = new Map<number, number>()

  const probe = async (server: Server): Promise<void> => {
    const signal = AbortSignal.timeout(PROBE_PATIENCE_MS)
    server.ready = await fetch(`http://127.0.0.1:${server.port}/health/ready`, { signal }).then(
      async answer => {
        await answer.arrayBuffer()
        return answer.ok
      },
      () => false,
    )
  }
  const probing = setInterval(() => {
    for (const server of servers.values()) void probe(server)
  }, PROBE_MS)

  const next = async (): Promise<Server | undefined> => {
    for (const until = Date.now() + WAIT_MS; Date.now() < until; ) {
      const ready = [...servers.values()].filter(server => server.ready)
      turn += 1
      const chosen = ready[turn % ready.length]
      if (chosen) return chosen
      await new Promise(resolve => setTimeout(resolve, 50))
    }
    return undefined
  }

  const handle = async (call: Call): Promise<void> => {
    const { method, url } = call.incoming
    for (;;) {
      const server = await next()
      if (!server) return fail(call, `no server for ${method} ${url}`)
      try {
        return await pass(call, server)
      } catch (error) {
        if (!(error instanceof Broken)) throw error
        server.ready = false
        lost.set(server.port, (lost.get(server.port) ?? 0) + 1)
        if (!error.refused && !mayRepeat(call.incoming)) return fail(call, `lost ${method} ${url}`)
      }
    }
  }
  const fail = ({ outgoing }: Call, why: string) => {
    failures.push(why)
    outgoing.writeHead(502).end()
  }

  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const chunks: Buffer[] = []
      for await (const chunk of incoming) chunks.push(chunk as Buffer)
      await handle({ incoming, outgoing, body: Buffer.concat(chunks) })
    })().catch(() => outgoing.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    use(ports) {
      for (const [port, { agent }] of servers) {
        if (ports.includes(port)) continue
        agent.destroy()
        servers.delete(port)
      }
      for (const port of ports)
        if (!servers.has(port))
          servers.set(port, { port, ready: false, agent: new Agent({ keepAlive: true }) })
    },
    isReady: port => servers.get(port)?.ready ?? false,
    lost: port => lost.get(port) ?? 0,
    failed: () => failures,
    async close() {
      clearInterval(probing)
      for (const { agent } of servers.values()) agent.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Passes on the server's answer; event streams as they come, all else once it is complete. */
async function pass({ incoming, outgoing, body }: Call, { port, agent }: Server): Promise<void> {
  const { method, url: path, headers } = incoming
  const asking = ask({ host: '127.0.0.1', port, agent, method, path, headers })
  const gone = () => asking.destroy()
  outgoing.once('close', gone)
  asking.on('error', () => {})
  try {
    asking.end(body)
    const [answer] = (await once(asking, 'response')) as [IncomingMessage]
    const { connection: _hop, ...kept } = answer.headers
    const head: OutgoingHttpHeaders = kept
    if (String(answer.headers['content-type']).startsWith('text/event-stream')) {
      outgoing.writeHead(answer.statusCode ?? 502, head)
      // A broken stream is closed, so that its reader reconnects.
      answer.on('error', () => outgoing.end())
      answer.pipe(outgoing)
      await once(answer, 'close')
      return
    }
    const chunks: Buffer[] = []
    for await (const chunk of answer) chunks.push(chunk as Buffer)
    delete head['transfer-encoding']
    outgoing.writeHead(answer.statusCode ?? 502, head).end(Buffer.concat(chunks))
  } catch (error) {
    if (outgoing.closed) return
    throw new Broken(error)
  } finally {
    outgoing.off('close', gone)
  }
}
