import { once } from 'node:events'
import { createServer, type Socket, connect } from 'node:net'
import type { AddressInfo } from 'node:net'

/** A process's connection to PostgreSQL, which can be broken in the ways networks break connections. */
export interface BreakableLine {
  /** Address of the same database, through the proxy. */
  address: string
  /** Number of open connections. */
  open(): number
  /** Resets every connection, both ways. */
  cut(): void
  /** Closes the direction to the server, as a balancer that drops one side does; answers still come back. */
  halfClose(): void
  /** Holds all data until `thaw`, without an error; new connections are accepted and stay silent. */
  freeze(): void
  /** Passes on the held data. */
  thaw(): void
  /** Drops every connection and refuses new ones until `admit`. */
  refuse(): void
  admit(): void
  close(): Promise<void>
}

interface Pair {
  near: Socket
  far: Socket
}

/** @param databaseUrl where it leads */
export async function openLine(databaseUrl: string): Promise<BreakableLine> {
  const { hostname: host, port } = new URL(databaseUrl)
  const pairs = new Set<Pair>()
  let frozen = false
  let refused = false
  const join = (near: Socket): void => {
    if (refused) return void near.resetAndDestroy()
    const far = connect({ host, port: Number(port || 5432), allowHalfOpen: true })
    const pair = { near, far }
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      near.destroy()
      far.destroy()
    }
    for (const socket of [near, far]) socket.setNoDelay(true).on('error', end).on('close', end)
    near.pipe(far)
    far.pipe(near)
    if (frozen) hold(pair)
  }
  const listener = createServer({ allowHalfOpen: true, noDelay: true }, join).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const own = (listener.address() as AddressInfo).port
  const cut = () => {
    for (const { near, far } of pairs) {
      near.resetAndDestroy()
      far.resetAndDestroy()
    }
    pairs.clear()
  }
  return {
    address: Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: own }).href,
    open: () => pairs.size,
    cut,
    halfClose() {
      for (const { near, far } of pairs) {
        near.unpipe(far)
        far.end()
      }
    },
    freeze() {
      frozen = true
      for (const pair of pairs) hold(pair)
    },
    thaw() {
      frozen = false
      for (const { near, far } of pairs) {
        near.pipe(far)
        far.pipe(near)
      }
    },
    refuse() {
      refused = true
      cut()
    },
    admit() {
      refused = false
    },
    async close() {
      cut()
      listener.close()
      await once(listener, 'close')
    },
  }
}

const hold = ({ near, far }: Pair): void => {
  near.unpipe(far)
  far.unpipe(near)
}
