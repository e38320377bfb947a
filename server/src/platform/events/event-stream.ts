import { events, rolesOfTopic } from '@nineops/contract/portal/events.contract'
import type { FastifyInstance } from 'fastify'
import { accessTokenSeconds, type LiveCaller } from '../auth/access-tokens.ts'
import { httpErrors } from '../http/errors.ts'
import { route } from '../http/route.ts'
import type { EventHub } from './events.ts'

/** A client this many bytes behind is cut off; it reconnects and asks for what it missed. */
const MOST_UNREAD_BYTES = 1 << 20

/** Streams that a session may hold open at once: a few for each of many tabs. */
const MOST_OF_SESSION = 40

interface StreamRules {
  lifeMs?: number
  mostOfSession?: number
  /** Whether a user may hear a topic that their roles open: of what is someone's own, only their own. */
  owns?: (user: number, topic: string) => Promise<boolean>
}

/**
 * Serves progress as server-sent events. A stream ends with the client, the server or its session, and no later than
 * its access token.
 */
export function serveEvents(
  app: FastifyInstance,
  hub: EventHub,
  live: LiveCaller,
  {
    lifeMs = accessTokenSeconds * 1000,
    mostOfSession = MOST_OF_SESSION,
    owns = async () => true,
  }: StreamRules = {},
): void {
  const open = new Set<() => void>()
  const ofSession = new Map<number, number>()
  app.addHook('preClose', async () => {
    for (const end of open) end()
  })
  route(app, events.stream, async ({ query, user, reply }) => {
    const mayHear = (topic: string) => user.roles.some(role => rolesOfTopic(topic).includes(role))
    if (!query.topics.every(mayHear)) throw httpErrors.forbidden()
    for (const topic of query.topics) if (!(await owns(user.index, topic))) throw httpErrors.forbidden()
    const others = ofSession.get(user.session) ?? 0
    if (others >= mostOfSession) throw httpErrors.tooManyStreams(mostOfSession)
    ofSession.set(user.session, others + 1)
    reply.hijack()
    const stream = reply.raw
    stream.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    stream.write(': open\n\n')
    const unsubscribe = query.topics.map(topic =>
      hub.subscribe(topic, data => {
        if (stream.writableLength > MOST_UNREAD_BYTES) end()
        else stream.write(`event: ${topic}\ndata: ${JSON.stringify(data)}\n\n`)
      }),
    )
    unsubscribe.push(hub.subscribe(`sessions:${user.session}`, () => end()))
    const life = setTimeout(() => end(), lifeMs)
    const beat = setInterval(() => {
      stream.write(': beat\n\n')
      // Events published while this server was disconnected from the database.
      void live(user).then(
        standing => standing ?? end(),
        () => undefined,
      )
    }, 15_000)
    const end = () => {
      if (!open.delete(end)) return
      const left = (ofSession.get(user.session) ?? 1) - 1
      if (left === 0) ofSession.delete(user.session)
      else ofSession.set(user.session, left)
      clearInterval(beat)
      clearTimeout(life)
      for (const off of unsubscribe) off()
      stream.end()
    }
    open.add(end)
    stream.on('close', end)
    return undefined
  })
}
