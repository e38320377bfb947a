import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { health } from '@nineops/contract/health.contract'
import type { FastifyInstance } from 'fastify'
import { stopListening } from './listening.ts'

/** Who asked whether this server is ready so lately goes by the answer; nobody else needs to be waited for. */
const PROBED_MS = 60_000
/** How long what is under way may take, once no more is taken. */
const ANSWERS_MS = 15_000

/**
 * Lets a server be stopped without a caller noticing. `close` of the app then goes three steps: while a balancer that
 * asks for readiness learns that there is none, for so many seconds, calls are answered as ever and each connection is
 * closed after its answer; streams end; what is under way ends, and nothing new is taken. Without a balancer the first
 * step is left out. `streamsEnd` registers what ends streams.
 */
export function drainBeforeClosing(app: FastifyInstance, seconds: number, streamsEnd: () => void): void {
  let closing = false
  let probed = Number.NEGATIVE_INFINITY
  const sockets = new Set<Socket>()
  const answers = new Set<ServerResponse>()
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  app.server.on('request', (_request, answer: ServerResponse) => {
    answers.add(answer)
    answer.once('close', () => answers.delete(answer))
  })
  app.addHook('onRequest', async request => {
    if (request.routeOptions.url === health.ready.path) probed = performance.now()
  })
  app.addHook('onSend', async (_request, reply) => {
    if (closing) void reply.header('connection', 'close')
  })
  app.addHook('preClose', async () => {
    closing = true
    if (app.server.listening && performance.now() - probed < PROBED_MS) await sleep(seconds * 1000)
  })
  streamsEnd()
  app.addHook('preClose', async () => {
    if (!app.server.listening) return
    stopListening(app)
    // A browser opens connections ahead of need; a kept one may be between two calls.
    const atWork = new Set([...answers].map(answer => answer.req.socket))
    for (const socket of sockets) if (!atWork.has(socket)) socket.destroySoon()
    for (const until = performance.now() + ANSWERS_MS; answers.size > 0 && performance.now() < until; )
      await sleep(20)
  })
}
