import { expect, it } from 'vitest'
import { addressRange } from './address-ranges.ts'
import { allows, canonicalHost, formatAllowedAddress, parseAllowedAddress } from './allowed-addresses.ts'
import { checkUrl } from './checked-address.ts'
import { OutboundRefused } from './outbound-errors.ts'

it.each([
  ['Example.COM', 'example.com'],
  ['example.com.', 'example.com'],
  ['example.com:8443', 'example.com:8443'],
  ['*.Example.com', '*.example.com'],
  ['*.example.com:443', '*.example.com:443'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['127.1:3000', '127.0.0.1:3000'],
  ['2130706433', '127.0.0.1'],
  ['0x7f.0.0.1', '127.0.0.1'],
  ['[::1]:3000', '[::1]:3000'],
  ['[0:0:0:0:0:0:0:1]', '[::1]'],
  ['localhost:3000', 'localhost:3000'],
  ['status_page.example.com', 'status_page.example.com'],
  ['Reports.internal:8080  PRIVATE', 'reports.internal:8080 private'],
  ['*.internal.example private', '*.internal.example private'],
])('%s is stored as %s', (text, kept) => {
  const entry = parseAllowedAddress(text)
  expect(entry && formatAllowedAddress(entry)).toBe(kept)
})

it.each([
  '',
  '*',
  '*.',
  '*.com',
  '*.127.0.0.1',
  'a.*.example.com',
  '**.example.com',
  'http://example.com',
  'example.com/status',
  'example.com:0',
  'example.com:70000',
  'example.com:',
  'user@example.com',
  '::1',
  '[::1%eth0]',
  '[fe80::1',
  'exa mple.com',
  '10.0.0.1:80 private',
  'example.com public',
  'a\u0000b.example',
  `${'a'.repeat(64)}.example`,
  `${'a.'.repeat(200)}example`,
])('%j is not an entry of the allow-list', text => {
  expect(parseAllowedAddress(text)).toBeUndefined()
})

it.each([
  ['example.com', 'example.com', 443, 'yes'],
  ['example.com', 'www.example.com', 443, 'no'],
  ['example.com:443', 'example.com', 443, 'yes'],
  ['example.com:443 private', 'example.com', 443, 'private'],
  ['example.com private', 'example.com', 80, 'private'],
  ['example.com:443 private', 'example.com', 80, 'no'],
  ['*.example.com private', 'a.example.com', 80, 'private'],
  ['127.0.0.1:443', '127.0.0.1', 443, 'private'],
  ['127.0.0.1', '127.0.0.1', 443, 'yes'],
  ['example.com:443', 'example.com', 80, 'no'],
  ['*.example.com', 'a.b.example.com', 80, 'yes'],
  ['*.example.com', 'example.com', 80, 'no'],
  ['*.example.com', 'badexample.com', 80, 'no'],
  ['*.example.com:443', 'a.example.com', 443, 'yes'],
] as const)('%s for %s:%i: %s', (text, host, port, answer) => {
  const entry = parseAllowedAddress(text)
  expect(entry && allows(entry, host, port)).toBe(answer)
})

it.each([
  ['8.8.8.8', 'public'],
  ['::ffff:8.8.8.8', 'public'],
  ['2a00:1450:4009::200e', 'public'],
  ['127.0.0.1', 'private'],
  ['127.255.255.254', 'private'],
  ['::1', 'private'],
  ['::ffff:127.0.0.1', 'private'],
  ['10.0.0.1', 'private'],
  ['192.168.1.1', 'private'],
  ['100.64.0.1', 'private'],
  ['::127.0.0.1', 'private'],
  ['fd12::1', 'private'],
  ['0.0.0.0', 'forbidden'],
  ['::', 'forbidden'],
  ['169.254.169.254', 'forbidden'],
  ['::ffff:169.254.169.254', 'forbidden'],
  ['::ffff:a9fe:a9fe', 'forbidden'],
  ['64:ff9b::a9fe:a9fe', 'forbidden'],
  ['2002:a9fe:a9fe::', 'forbidden'],
  ['2001:0:1::1', 'forbidden'],
  ['::7f00:1', 'forbidden'],
  ['fe80::1', 'forbidden'],
  ['fd00:ec2::254', 'forbidden'],
  ['100.100.100.200', 'forbidden'],
  ['168.63.129.16', 'forbidden'],
  ['224.0.0.1', 'forbidden'],
  ['255.255.255.255', 'forbidden'],
  ['240.0.0.1', 'forbidden'],
  ['ff02::1', 'forbidden'],
  ['not an address', 'forbidden'],
])('%s is %s', (address, range) => {
  expect(addressRange(address)).toBe(range)
})

const list = [
  'example.com',
  'xn--bcher-kva.example:443',
  '127.0.0.1:3000',
  '[::1]:3000',
  '10.0.0.1',
  '0.0.0.0',
].flatMap(text => parseAllowedAddress(text) ?? [])
const reasonOf = (url: string) => {
  try {
    checkUrl(url, list)
    return 'allowed'
  } catch (error) {
    return error instanceof OutboundRefused ? error.reason : error
  }
}

it.each([
  ['http://example.com/status', 'allowed'],
  ['https://EXAMPLE.com.:8443/', 'allowed'],
  ['https://bücher.example/', 'allowed'],
  ['https://bücher.example:8443/', 'not_listed'],
  ['http://2130706433:3000/', 'allowed'],
  ['http://0177.0.0.1:3000/', 'allowed'],
  ['http://0x7f000001:3001/', 'not_listed'],
  ['http://[0:0::1]:3000/', 'allowed'],
  ['http://[::ffff:127.0.0.1]:3000/', 'not_listed'],
  ['http://10.0.0.1/', 'private_address'],
  ['http://0/', 'forbidden_address'],
  ['http://example.com@evil.example/', 'user_info'],
  ['http://:secret@example.com/', 'user_info'],
  ['http://evil.example/?example.com', 'not_listed'],
  ['http://example.com.evil.example/', 'not_listed'],
  ['ftp://example.com/', 'not_http'],
  ['file:///etc/passwd', 'not_http'],
  ['javascript:alert(1)', 'not_http'],
  ['example.com', 'not_http'],
  ['', 'not_http'],
])('%s: %s', (url, reason) => {
  expect(reasonOf(url)).toBe(reason)
})

it('a host has one form', () => {
  expect(canonicalHost('ＥＸＡＭＰＬＥ.com')).toBe('example.com')
  expect(canonicalHost('')).toBeUndefined()
})
