import type { LookupAddress } from 'node:dns'
import { isIP } from 'node:net'
import { addressRange } from './address-ranges.ts'
import { type AllowedAddress, allows, canonicalHost } from './allowed-addresses.ts'
import { OutboundRefused, type RefusedReason } from './outbound-errors.ts'

/** All addresses of a name; `node:dns` unless a test answers in its place. */
export type Lookup = (host: string) => Promise<LookupAddress[]>

export interface CheckedUrl {
  url: URL
  /** Canonical, without brackets. */
  host: string
  port: number
  /** The allow-list names this very host and port. */
  exact: boolean
}

const refused = (reason: RefusedReason, message: string) => new OutboundRefused(reason, message)

/**
 * Checks an address by its text alone: http or https, no user name, on the allow-list.
 * @throws OutboundRefused
 */
export function checkUrl(text: string, list: readonly AllowedAddress[]): CheckedUrl {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    throw refused('not_http', 'The address must begin with http:// or https://.')
  if (url.username !== '' || url.password !== '')
    throw refused('user_info', 'The address must hold no user name or password.')
  const host = canonicalHost(url.hostname)
  if (host === undefined) throw refused('not_http', 'The address names no host.')
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
  const found = list.map(entry => allows(entry, host, port))
  if (!found.some(answer => answer !== 'no')) {
    const shown = host.includes(':') ? `[${host}]` : host
    throw refused(
      'not_listed',
      `${shown}:${port} is not on the list of addresses that may be called. An administrator can add it.`,
    )
  }
  return { url, host, port, exact: found.includes('exactly') }
}

/**
 * The addresses of a checked host, each of which may be called: one that may not refuses the whole name.
 * @throws OutboundRefused, or what the look-up throws
 */
export async function checkedAddresses(checked: CheckedUrl, lookup: Lookup): Promise<LookupAddress[]> {
  const { host, port, exact } = checked
  const family = isIP(host)
  const found = family === 0 ? await lookup(host) : [{ address: host, family }]
  for (const { address } of found) {
    const range = addressRange(address)
    if (range === 'forbidden')
      throw refused('forbidden_address', `${host} leads to an address that is never called.`)
    if (range === 'private' && !exact)
      throw refused(
        'private_address',
        `${host} leads into a private network. That needs an entry with its port: ${host.includes(':') ? `[${host}]` : host}:${port}.`,
      )
  }
  return found
}
