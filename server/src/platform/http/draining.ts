import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { health } from '@nineops/contract/portal/health.contract'
import type { FastifyInstance } from 'fastify'
import { stopListening } from './listening.ts'

/** A balancer that asked this recently relies on the answer, so only then is the first step worth waiting for. */
const PROBED_MS = 60_000
/** Time allowed for calls in flight once no more are accepted. */
const ANSWERS_MS = 15_000

/**
 * Lets a server be stopped without callers noticing. `close` of the app then takes three steps. While a balancer
 * learns that the server is not ready, for that many seconds, calls are answered as usual and each connection is
 * closed after its answer. Then streams end. Then calls in flight finish and no new ones are accepted. Without a
 * balancer the first step is skipped. `streamsEnd` registers what ends streams.
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
    // A browser opens connections ahead of need; a kept-alive one may be between two calls.
    const atWork = new Set([...answers].map(answer => answer.req.socket))
    for (const socket of sockets) if (!atWork.has(socket)) socket.destroySoon()
    for (const until = performance.now() + ANSWERS_MS; answers.size > 0 && performance.now() < until; )
      await sleep(20)
  })
}
