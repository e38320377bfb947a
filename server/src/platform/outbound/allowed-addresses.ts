import { domainToASCII } from 'node:url'
import ipaddr from 'ipaddr.js'
import type { Db } from '../db/db.ts'

/** The purpose of a call: each has its own list, so that partners reach nothing meant for the bureau. */
export type Purpose = 'systems' | 'webhooks'

/** One entry of the allow-list: a host, a host with its port, or every name below a domain. */
export interface AllowedAddress {
  host: string
  /** Null: any port. */
  port: number | null
  /** `*.domain`: every name below `host`, not `host` itself. */
  below: boolean
  /** The entry bears the mark `private`: its name may lead into a private network. */
  private: boolean
}

const label = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/
const isName = (host: string) => host.length <= 253 && host.split('.').every(part => label.test(part))

/**
 * A host in comparable form: lower case, IDN in ASCII, IP addresses in canonical form, no brackets, no trailing dot.
 * Undefined where it is not a host.
 */
export function canonicalHost(text: string): string | undefined {
  // Characters that end a host in an address would silently be dropped.
  if (/[\s/?#@\\%\p{Cc}]/u.test(text)) return undefined
  const bare = text.toLowerCase().replace(/\.$/, '')
  if (bare.startsWith('[') || bare.includes(':')) {
    const address = bare.replace(/^\[|\]$/g, '')
    return ipaddr.IPv6.isValid(address) && !address.includes('%')
      ? ipaddr.IPv6.parse(address).toRFC5952String()
      : undefined
  }
  const ascii = domainToASCII(bare)
  // `0x7f.1` and `2130706433` become the dotted form that they mean.
  if (ipaddr.IPv4.isValidFourPartDecimal(ascii)) return ascii
  return ascii !== '' && isName(ascii) ? ascii : undefined
}

/**
 * Parses an entry of the allow-list. Undefined where it is not a host, host:port or *.domain, with or without the mark
 * ` private` of a name.
 */
export function parseAllowedAddress(text: string): AllowedAddress | undefined {
  const [, star, rest, port, mark] =
    /^(\*\.)?(\[[^\]]*\]|[^:\s]*)(?::(\d{1,5}))?(\s+private)?$/i.exec(text.trim()) ?? []
  if (rest === undefined) return undefined
  const host = canonicalHost(rest)
  if (host === undefined) return undefined
  const number = port === undefined ? null : Number(port)
  if (number !== null && (number < 1 || number > 65_535)) return undefined
  // An IP address shows by itself that it is private.
  if (mark !== undefined && ipaddr.isValid(host)) return undefined
  if (star === undefined) return { host, port: number, below: false, private: mark !== undefined }
  // A whole top-level domain has no single owner.
  if (ipaddr.isValid(host) || !host.includes('.')) return undefined
  return { host, port: number, below: true, private: mark !== undefined }
}

/** The entry that allows this address alone, private or not; none where it names no host. */
export function addressOf(url: URL): AllowedAddress[] {
  const host = canonicalHost(url.hostname)
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
  return host === undefined ? [] : [{ host, port, below: false, private: !ipaddr.isValid(host) }]
}

/** An entry as stored and shown: `example.com`, `[::1]:3000`, `*.example.com private`. */
export function formatAllowedAddress({ host, port, below, ...entry }: AllowedAddress): string {
  const shown = host.includes(':') ? `[${host}]` : host
  return `${below ? '*.' : ''}${shown}${port === null ? '' : `:${port}`}${entry.private ? ' private' : ''}`
}

/**
 * Whether an entry allows a host and port, and whether also in a private network: that takes an IP address with its
 * port, or a name with the mark, as the owner of a name decides where it leads.
 */
export function allows(entry: AllowedAddress, host: string, port: number): 'no' | 'yes' | 'private' {
  if (entry.port !== null && entry.port !== port) return 'no'
  if (!(entry.below ? host.endsWith(`.${entry.host}`) : entry.host === host)) return 'no'
  return entry.private || (ipaddr.isValid(entry.host) && entry.port === port) ? 'private' : 'yes'
}

/** The current allow-list for a purpose. */
export async function readAllowedAddresses(db: Db, purpose: Purpose): Promise<AllowedAddress[]> {
  const rows = await db
    .selectFrom('allowed_addresses')
    .select('address')
    .where('purpose', '=', purpose)
    .execute()
  return rows.flatMap(row => parseAllowedAddress(row.address) ?? [])
}
