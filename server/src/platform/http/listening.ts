import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { errorCode } from '../errors/error-code.ts'

const others = new WeakMap<FastifyInstance, Server[]>()
/** Addresses of a host name that this machine does not have, e.g. where IPv6 is off. */
const absent = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT'])

type Resolve = (host: string) => Promise<string[]>
const resolveHost: Resolve = async host => [
  ...new Set((await lookup(host, { all: true })).map(({ address }) => address)),
]

/**
 * Listens on every address of the host: `localhost` is 127.0.0.1 and ::1. Connections to the second are passed to the
 * app's own server, so that limits, metrics and draining cover all. Returns the first address.
 * @throws when the port is in use on any of them
 */
export async function listenOn(
  app: FastifyInstance,
  { host, port }: { host: string; port: number },
  resolve = resolveHost,
): Promise<string> {
  const [first = host, ...rest] = host === 'localhost' ? await resolve(host) : [host]
  const address = await app.listen({ host: first, port })
  const doors: Server[] = []
  others.set(app, doors)
  for (const one of rest) {
    const door = createServer({ allowHalfOpen: true, noDelay: true }, (socket: Socket) =>
      app.server.emit('connection', socket),
    )
    door.listen((app.server.address() as AddressInfo).port, one)
    try {
      await once(door, 'listening')
      doors.push(door)
    } catch (error) {
      if (!absent.has(errorCode(error) ?? '')) throw error
    }
  }
  return address
}

/** Finds out before anything else is made whether the port can be had. @throws as `listenOn` would */
export async function tryPort({ host, port }: { host: string; port: number }): Promise<void> {
  const probe = createServer().listen(port, host)
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}

/** Stops accepting connections on any address; open ones stay. */
export function stopListening(app: FastifyInstance): void {
  app.server.close()
  for (const door of others.get(app) ?? []) door.close()
}
