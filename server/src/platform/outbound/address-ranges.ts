import ipaddr from 'ipaddr.js'

/** The kind of network that an IP address belongs to: public, private, or one that may not be called. */
export type AddressRange = 'public' | 'private' | 'forbidden'

/** Where machines in clouds find their own secrets; some look public or private. */
const metadata = new Set([
  '169.254.169.254',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
  'fd00:ec2::254',
])

const ranges: Readonly<Record<string, AddressRange>> = {
  unicast: 'public',
  private: 'private',
  loopback: 'private',
  carrierGradeNat: 'private',
  uniqueLocal: 'private',
}

/**
 * The range of an IP address. IPv4 inside IPv6 counts as IPv4; link-local, metadata, multicast, reserved and
 * tunnelled addresses (which hide another address) are forbidden.
 */
export function addressRange(text: string): AddressRange {
  if (!ipaddr.isValid(text)) return 'forbidden'
  const address = ipaddr.process(text)
  if (metadata.has(address.toString())) return 'forbidden'
  // `::127.0.0.1`, an obsolete form that some systems still connect by.
  if (address instanceof ipaddr.IPv6 && address.range() === 'unicast' && address.parts[0] === 0)
    return 'forbidden'
  return ranges[address.range()] ?? 'forbidden'
}
