// The tar format (POSIX.1-2001, pax): a 512-byte block before each entry, content padded to whole blocks, two empty
// blocks at the end. Names that are long or not ASCII are in an extra entry before their own.

export const BLOCK = 512
const PAX = 'x'
const PLAIN = '0'

const octal = (value: number, width: number): string => `${value.toString(8).padStart(width - 1, '0')}\0`
const sumOf = (block: Uint8Array): number => {
  let sum = 8 * 32
  for (let at = 0; at < BLOCK; at += 1) if (at < 148 || at >= 156) sum += block[at] ?? 0
  return sum
}

function headBlock(name: string, bytes: number, kind: string): Buffer {
  const made = Buffer.alloc(BLOCK)
  made.write(name, 0, 100, 'utf8')
  made.write(octal(0o600, 8), 100)
  made.write(octal(0, 8), 108)
  made.write(octal(0, 8), 116)
  made.write(octal(bytes, 12), 124)
  made.write(octal(0, 12), 136)
  made.write(kind, 156)
  made.write('ustar\x0000', 257)
  made.write(`${sumOf(made).toString(8).padStart(6, '0')}\0 `, 148)
  return made
}

function paxRecord(key: string, value: string): Buffer {
  const rest = Buffer.byteLength(` ${key}=${value}\n`)
  let length = rest + String(rest).length
  if (rest + String(length).length !== length) length = rest + String(length).length
  return Buffer.from(`${length} ${key}=${value}\n`)
}

const MOST_BYTES = 0o77777777777
const filled = (content: Buffer): Buffer => Buffer.concat([content, padding(content.length)])
export const padding = (bytes: number): Buffer => Buffer.alloc((BLOCK - (bytes % BLOCK)) % BLOCK)
export const paddedBytes = (bytes: number): number => Math.ceil(bytes / BLOCK) * BLOCK

/** The header of an entry. */
export function entryHead(name: string, bytes: number): Buffer {
  const records: Buffer[] = []
  const short = /^[\x20-\x7e]{1,99}$/.test(name)
  if (!short) records.push(paxRecord('path', name))
  if (bytes > MOST_BYTES) records.push(paxRecord('size', String(bytes)))
  const own = headBlock(short ? name : 'long-name', Math.min(bytes, MOST_BYTES), PLAIN)
  if (records.length === 0) return own
  const pax = Buffer.concat(records)
  return Buffer.concat([headBlock('pax', pax.length, PAX), filled(pax), own])
}

export interface Head {
  kind: 'plain' | 'pax'
  name: string
  bytes: number
}

/** Reads a block; null for an empty one, undefined for one that is not a header. */
export function readHead(read: Buffer): Head | null | undefined {
  if (read.every(byte => byte === 0)) return null
  const number = (at: number, width: number) =>
    Number.parseInt(read.toString('latin1', at, at + width).replace(/[\0 ].*$/s, ''), 8)
  if (number(148, 8) !== sumOf(read) || read.toString('latin1', 257, 262) !== 'ustar') return undefined
  const kind = String.fromCharCode(read[156] ?? 0)
  if (kind !== PLAIN && kind !== PAX) return undefined
  const end = read.subarray(0, 100).indexOf(0)
  return {
    kind: kind === PAX ? 'pax' : 'plain',
    name: read.toString('utf8', 0, end < 0 ? 100 : end),
    bytes: number(124, 12),
  }
}

/** The values of a pax entry. */
export function readPax(content: Buffer): Map<string, string> {
  const values = new Map<string, string>()
  for (let at = 0; at < content.length; ) {
    const length = Number.parseInt(content.toString('latin1', at, at + 20), 10)
    if (!(length > 0)) break
    const record = content.toString('utf8', at, at + length)
    const [, key, value] = /^\d+ ([^=]+)=(.*)\n$/s.exec(record) ?? []
    if (key !== undefined && value !== undefined) values.set(key, value)
    at += length
  }
  return values
}
