import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { type AddressInfo, connect, createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import Fastify, { type FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { drainBeforeClosing } from './draining.ts'
import { listenOn } from './listening.ts'

const agent = new Agent({ keepAlive: true })

interface Slow {
  app: FastifyInstance
  port: number
  began: Promise<void>
  finish: () => void
}

/** `/slow` answers when the test releases it. */
async function slowServer(seconds: number, streamsEnd = () => {}, addresses = ['127.0.0.1']): Promise<Slow> {
  const app = Fastify({ forceCloseConnections: true, return503OnClosing: false })
  const began = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  drainBeforeClosing(app, seconds, () =>
    app.addHook('preClose', async () => {
      streamsEnd()
    }),
  )
  app.get('/health/ready', () => 'ready')
  app.get('/slow', async () => {
    began.resolve()
    await held.promise
    return 'whole'
  })
  await listenOn(app, { port: 0, host: 'localhost' }, () => Promise.resolve(addresses))
  const { port } = app.server.address() as AddressInfo
  return { app, port, began: began.promise, finish: () => held.resolve() }
}

async function get(
  port: number,
  path: string,
  host = '127.0.0.1',
): Promise<{ text: string; connection: string | undefined }> {
  const asking = request({ port, path, agent, host }).end()
  const [answer] = (await once(asking, 'response')) as [
    NodeJS.ReadableStream & { headers: NodeJS.Dict<string> },
  ]
  let text = ''
  for await (const chunk of answer) text += String(chunk)
  return { text, connection: answer.headers['connection'] }
}

test('a call in flight finishes, and its connection is closed after it', async () => {
  const { app, port, began, finish } = await slowServer(0)
  // Opened ahead of need, as browsers do: it delays nothing.
  const unused = connect(port, '127.0.0.1')
  await once(unused, 'connect')
  const slow = get(port, '/slow')
  await began
  const closing = app.close()
  await once(unused, 'close')
  finish()
  expect(await slow).toEqual({ text: 'whole', connection: 'close' })
  await closing
  await expect(get(port, '/slow')).rejects.toThrow('ECONNREFUSED')
})

test('until a balancer has seen that the server is not ready, calls are answered as usual and streams continue', async () => {
  let ended = false
  const { app, port, finish } = await slowServer(3, () => {
    ended = true
  })
  finish()
  // Enough seconds for a very busy machine.
  expect(await get(port, '/health/ready')).toEqual({ text: 'ready', connection: 'keep-alive' })
  const closing = app.close()
  expect(await get(port, '/slow')).toEqual({ text: 'whole', connection: 'close' })
  expect(ended).toBe(false)
  await closing
  expect(ended).toBe(true)
})

test('a host name is drained on each of its addresses; one that this machine lacks is left out', async () => {
  const here = Object.values(networkInterfaces()).flatMap(all => all?.map(({ address }) => address) ?? [])
  const second = here.includes('::1') ? '::1' : '127.0.0.2'
  const { app, port, began, finish } = await slowServer(0, undefined, ['127.0.0.1', second, '2001:db8::1'])
  expect(await get(port, '/health/ready')).toMatchObject({ text: 'ready' })
  expect(await get(port, '/health/ready', second)).toMatchObject({ text: 'ready' })
  const unused = connect(port, second)
  await once(unused, 'connect')
  const slow = get(port, '/slow', second)
  await began
  const closing = app.close()
  await once(unused, 'close')
  await expect(get(port, '/health/ready', second)).rejects.toThrow(/ECONNREFUSED|hang up|ECONNRESET/)
  finish()
  expect(await slow).toEqual({ text: 'whole', connection: 'close' })
  await closing
  await expect(get(port, '/slow', second)).rejects.toThrow('ECONNREFUSED')
})

test('a port in use on one of the addresses is reported', async () => {
  const blocker = createServer().listen(0, '127.0.0.2')
  await once(blocker, 'listening')
  const app = Fastify()
  const { port } = blocker.address() as AddressInfo
  const listening = listenOn(app, { host: 'localhost', port }, () =>
    Promise.resolve(['127.0.0.1', '127.0.0.2']),
  )
  await expect(listening).rejects.toThrow('EADDRINUSE')
  blocker.close()
  await app.close()
})
