import type { LookupAddress } from 'node:dns'
import { isIP } from 'node:net'
import { addressRange } from './address-ranges.ts'
import { type AllowedAddress, allows, canonicalHost } from './allowed-addresses.ts'
import { OutboundRefused, type RefusedReason } from './outbound-errors.ts'

/** All addresses of a name; `node:dns`, except in tests. */
export type Lookup = (host: string) => Promise<LookupAddress[]>

export interface CheckedUrl {
  url: URL
  /** Canonical, without brackets. */
  host: string
  port: number
  /** The allow-list lets it lead into a private network. */
  private: boolean
}

const shown = (host: string) => (host.includes(':') ? `[${host}]` : host)
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
    throw refused(
      'not_listed',
      `${shown(host)}:${port} is not on the list of allowed addresses. An administrator can add it.`,
    )
  }
  const checked = { url, host, port, private: found.includes('private') }
  if (isIP(host) !== 0) checkRange(checked, host)
  return checked
}

function checkRange({ host, port, private: mayBePrivate }: CheckedUrl, address: string): void {
  const range = addressRange(address)
  if (range === 'forbidden')
    throw refused('forbidden_address', `${shown(host)} leads to an address that is never called.`)
  if (range === 'private' && !mayBePrivate)
    throw refused(
      'private_address',
      `${shown(host)} leads into a private network. That needs the entry ` +
        `"${shown(host)}:${port}${isIP(host) === 0 ? ' private' : ''}" on the list of allowed addresses.`,
    )
}

/** Why an address may not be called, by its text and the list alone; null where it may. */
export function whyRefused(text: string, list: readonly AllowedAddress[]): string | null {
  try {
    checkUrl(text, list)
    return null
  } catch (error) {
    if (error instanceof OutboundRefused) return error.message
    throw error
  }
}

/**
 * The addresses of a checked host. One that may not be called refuses the whole name.
 * @throws OutboundRefused, or the look-up's error
 */
export async function checkedAddresses(checked: CheckedUrl, lookup: Lookup): Promise<LookupAddress[]> {
  const { host } = checked
  const family = isIP(host)
  const found = family === 0 ? await lookup(host) : [{ address: host, family }]
  for (const { address } of found) checkRange(checked, address)
  return found
}
