import { once } from 'node:events'
import { createServer, type Socket, connect } from 'node:net'
import type { AddressInfo } from 'node:net'

/** The line of one process to PostgreSQL, which can be cut in the ways in which networks cut lines. */
export interface BreakableLine {
  /** The same database, through the line. */
  through(databaseUrl: string): string
  /** Connections that are open now. */
  open(): number
  /** Resets every connection, both ways. */
  cut(): void
  /** Ends what goes to the server, as a balancer that forgets one side does; answers still come back. */
  halfClose(): void
  /** Nothing passes until `thaw`, and nobody is told; new connections are taken and stay silent. */
  freeze(): void
  /** What was held passes now. */
  thaw(): void
  /** Nobody is let in until `admit`, and all who are there are thrown out. */
  refuse(): void
  admit(): void
  close(): Promise<void>
}

interface Pair {
  near: Socket
  far: Socket
}

export async function openLine(port: number): Promise<BreakableLine> {
  const pairs = new Set<Pair>()
  let frozen = false
  let refused = false
  const join = (near: Socket): void => {
    if (refused) return void near.resetAndDestroy()
    const far = connect({ host: '127.0.0.1', port, allowHalfOpen: true })
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
    through(databaseUrl) {
      const url = new URL(databaseUrl)
      url.port = String(own)
      return url.href
    },
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
