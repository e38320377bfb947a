import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { drainBeforeClosing } from './draining.ts'

const agent = new Agent({ keepAlive: true })

interface Slow {
  app: FastifyInstance
  port: number
  began: Promise<void>
  finish: () => void
}

/** `/slow` answers when it is told to. */
async function slowServer(seconds: number, streamsEnd = () => {}): Promise<Slow> {
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
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return { app, port, began: began.promise, finish: () => held.resolve() }
}

async function get(port: number, path: string): Promise<{ text: string; connection: string | undefined }> {
  const asking = request({ port, path, agent, host: '127.0.0.1' }).end()
  const [answer] = (await once(asking, 'response')) as [
    NodeJS.ReadableStream & { headers: NodeJS.Dict<string> },
  ]
  let text = ''
  for await (const chunk of answer) text += String(chunk)
  return { text, connection: answer.headers['connection'] }
}

test('what is under way ends whole, and its connection is closed after it', async () => {
  const { app, port, began, finish } = await slowServer(0)
  // Opened ahead of need, as browsers do: it holds nothing up.
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

test('while a balancer learns that the server is not ready, calls are answered as ever and streams go on', async () => {
  let ended = false
  const { app, port, finish } = await slowServer(3, () => {
    ended = true
  })
  finish()
  // Seconds enough for a machine that is very busy.
  expect(await get(port, '/health/ready')).toEqual({ text: 'ready', connection: 'keep-alive' })
  const closing = app.close()
  expect(await get(port, '/slow')).toEqual({ text: 'whole', connection: 'close' })
  expect(ended).toBe(false)
  await closing
  expect(ended).toBe(true)
})
