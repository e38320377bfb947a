/** One packed part of a zip. */
interface Entry {
  name: Uint8Array
  crc: number
  size: number
  packed: Blob
  offset: number
}

const table = Uint32Array.from({ length: 256 }, (_zero, n) => {
  let value = n
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value
})

const crcStep = (crc: number, bytes: Uint8Array): number => {
  let value = crc
  for (const byte of bytes) value = (table[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8)
  return value
}

const bytesOf = (...fields: [value: number, bytes: 2 | 4][]): Uint8Array<ArrayBuffer> => {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [, bytes]) => sum + bytes, 0)))
  let at = 0
  for (const [value, bytes] of fields) {
    if (bytes === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value >>> 0, true)
    at += bytes
  }
  return new Uint8Array(view.buffer)
}

// 1 January 1980, the earliest a zip can tell.
const WHEN: [number, 2][] = [
  [0, 2],
  [33, 2],
]

const common = ({ name, crc, size, packed }: Entry): [number, 2 | 4][] => [
  [20, 2],
  // names are UTF-8
  [0x800, 2],
  [8, 2],
  ...WHEN,
  [crc, 4],
  [packed.size, 4],
  [size, 4],
  [name.length, 2],
  [0, 2],
]

/** A zip that grows by parts, packed by the browser itself: a library's workers are against the portal's CSP. */
export function zipFile() {
  const parts: BlobPart[] = []
  const entries: Entry[] = []
  let offset = 0
  return {
    /** Opens a part; the one before must have been closed. */
    open(path: string) {
      const stream = new CompressionStream('deflate-raw')
      const writer = stream.writable.getWriter()
      const packed = new Response(stream.readable).blob()
      let crc = 0xffffffff
      let size = 0
      return {
        async write(text: string): Promise<void> {
          const bytes = new TextEncoder().encode(text)
          crc = crcStep(crc, bytes)
          size += bytes.length
          await writer.write(bytes)
        },
        async close(): Promise<void> {
          await writer.close()
          const name = new TextEncoder().encode(path)
          const entry = { name, crc: ~crc, size, packed: await packed, offset }
          const head = bytesOf([0x04034b50, 4], ...common(entry))
          parts.push(head, name, entry.packed)
          offset += head.length + name.length + entry.packed.size
          entries.push(entry)
        },
      }
    },
    end(type: string): Blob {
      const directory = entries.flatMap(entry => [
        bytesOf(
          [0x02014b50, 4],
          [20, 2],
          ...common(entry),
          [0, 2],
          [0, 2],
          [0, 2],
          [0, 4],
          [entry.offset, 4],
        ),
        entry.name as Uint8Array<ArrayBuffer>,
      ])
      const size = directory.reduce((sum, { length }) => sum + length, 0)
      const count = entries.length
      const end = bytesOf(
        [0x06054b50, 4],
        [0, 2],
        [0, 2],
        [count, 2],
        [count, 2],
        [size, 4],
        [offset, 4],
        [0, 2],
      )
      return new Blob([...parts, ...directory, end], { type })
    },
  }
}
