import { lookup as dnsLookup } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import { performance } from 'node:perf_hooks'
import type { Db } from '../db/db.ts'
import { addressOf, type Purpose, readAllowedAddresses } from './allowed-addresses.ts'
import { checkedAddresses, checkUrl, type Lookup } from './checked-address.ts'
import { failureOf, OutboundFailed, OutboundRefused } from './outbound-errors.ts'
import { request } from './outbound-request.ts'

export { OutboundFailed, OutboundRefused } from './outbound-errors.ts'

export interface OutboundCall {
  url: string
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers?: Readonly<Record<string, string>>
  body?: string | Buffer
  /** For the whole call: name look-up, connection, and the answer to its last byte. */
  timeoutMs: number
  /** Longest answer that is read. */
  maxBytes: number
  signal?: AbortSignal
}

export interface OutboundAnswer {
  status: number
  /** Lower-case names. */
  headers: Readonly<Record<string, string | string[] | undefined>>
  text: string
  /** From the call to the last byte. */
  ms: number
}

export interface Outbound {
  /**
   * Calls an address that is on the current allow-list. Redirects are answers like any other.
   * @throws OutboundRefused, OutboundFailed; the signal's reason once it is aborted
   */
  call(call: OutboundCall): Promise<OutboundAnswer>
  /** Whether an address may be called, by its text and the allow-list alone. @throws OutboundRefused */
  check(url: string): Promise<void>
}

const everyAddress: Lookup = host => dnsLookup(host, { all: true, verbatim: true })

/** The connection goes to the checked addresses, whatever the name resolves to by then. */
const pinned =
  (addresses: Awaited<ReturnType<Lookup>>): LookupFunction =>
  (_host, options, done) => {
    const [first] = addresses
    if (options.all) done(null, addresses)
    else done(null, first?.address ?? '', first?.family)
  }

/** The only way out: every call that the product makes to other systems over HTTP (product: Dash Administration). */
export function openOutbound(
  db: Db,
  purpose: Purpose,
  {
    lookup = everyAddress,
    operator = [],
  }: {
    lookup?: Lookup
    /** Addresses configured in the environment by the product's operator: those hosts and ports need no entry. */
    operator?: readonly URL[]
  } = {},
): Outbound {
  const allowed = async () => [...(await readAllowedAddresses(db, purpose)), ...operator.flatMap(addressOf)]
  return {
    async check(url) {
      checkUrl(url, await allowed())
    },
    async call(call) {
      const checked = checkUrl(call.url, await allowed())
      const began = performance.now()
      const deadline = AbortSignal.timeout(call.timeoutMs)
      const signal = call.signal ? AbortSignal.any([call.signal, deadline]) : deadline
      try {
        const addresses = await orAborted(checkedAddresses(checked, lookup), signal)
        if (addresses.length === 0)
          throw new OutboundFailed('connection', 'No connection: the name has no address.')
        const answer = await request({ ...call, url: checked.url, lookup: pinned(addresses), signal })
        return { ...answer, ms: Math.round(performance.now() - began) }
      } catch (error) {
        if (error instanceof OutboundRefused) throw error
        call.signal?.throwIfAborted()
        if (deadline.aborted)
          throw new OutboundFailed('timeout', `No whole answer within ${call.timeoutMs / 1000} s.`, error)
        throw failureOf(error)
      }
    },
  }
}

/** A name look-up cannot be aborted, so the call stops waiting for it. */
async function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason)
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort, { once: true })
  try {
    return await Promise.race([work, promise])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
