import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'

/** Writes the objects of one PDF 1.7 file; small objects are packed together and compressed. */
export type PdfObjects = {
  /** Reserves a number for an object that is written later. */
  allocate(): number
  /** An object that is not a stream, in PDF syntax. */
  put(id: number, body: string): void
  /** Writes a stream; `dictionary` holds its entries except Length and, where it is compressed here, Filter. */
  putStream(id: number, dictionary: string, data: Buffer, isCompressed?: boolean): void
  /** What was written since the last time, so that a large file need not be in memory. */
  take(): Buffer
  /** The file, or what has not been taken of it. Its identifier is a digest of the content, so equal content gives equal bytes. */
  finish(root: number, info: number): Buffer
}

type Place = { offset: number } | { container: number; position: number }

const PACK_OBJECTS = 800
/** A fifth less work than at zlib's default, for 0.6 % more bytes. */
const LEVEL = 5
/** Bytes of a row of the cross-reference table: type, offset or container, position. */
export const XREF_ROW = 7
const UP = 2

/** Each row less the one before it (PNG's predictor Up), as most are but for their position: these compress to little. */
const predicted = (table: Buffer): Buffer => {
  const rows = table.length / XREF_ROW
  const differences = Buffer.alloc(table.length + rows)
  for (let row = 0, to = 0; row < rows; row += 1) {
    differences[to] = UP
    to += 1
    for (let from = row * XREF_ROW; from < (row + 1) * XREF_ROW; from += 1, to += 1)
      differences[to] = (table[from] ?? 0) - (row === 0 ? 0 : (table[from - XREF_ROW] ?? 0))
  }
  return differences
}

/** The table that `predicted` was given. */
export const unpredicted = (differences: Buffer): Buffer => {
  const rows = differences.length / (XREF_ROW + 1)
  const table = Buffer.alloc(rows * XREF_ROW)
  for (let to = 0; to < table.length; to += 1) {
    const row = Math.floor(to / XREF_ROW)
    table[to] = (differences[to + row + 1] ?? 0) + (row === 0 ? 0 : (table[to - XREF_ROW] ?? 0))
  }
  return table
}

/** A text string of PDF in UTF-16, safe for any character. */
export const pdfText = (text: string): string =>
  `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`

export const createPdfObjects = (): PdfObjects => {
  let chunks: Buffer[] = []
  const digest = createHash('sha256')
  const places: (Place | undefined)[] = [undefined]
  let size = 0
  let packed: { id: number; body: string }[] = []

  const write = (chunk: Buffer | string): void => {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk, 'latin1') : chunk
    chunks.push(bytes)
    digest.update(bytes)
    size += bytes.length
  }
  const allocate = (): number => places.push(undefined) - 1
  const putStream = (id: number, dictionary: string, data: Buffer, isCompressed = false): void => {
    const bytes = isCompressed ? data : deflateSync(data, { level: LEVEL })
    const filter = isCompressed ? '' : '/Filter/FlateDecode'
    places[id] = { offset: size }
    write(`${id} 0 obj\n<<${dictionary}${filter}/Length ${bytes.length}>>stream\n`)
    write(bytes)
    write('\nendstream\nendobj\n')
  }
  const flushPack = (): void => {
    if (packed.length === 0) return
    const container = allocate()
    let at = 0
    const index = packed.map(({ id, body }, position) => {
      places[id] = { container, position }
      const entry = `${id} ${at}`
      at += body.length + 1
      return entry
    })
    const head = `${index.join(' ')}\n`
    const data = Buffer.from(head + packed.map(object => object.body).join('\n'), 'latin1')
    const count = packed.length
    packed = []
    putStream(container, `/Type/ObjStm/N ${count}/First ${head.length}`, data)
  }
  write('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n')

  return {
    allocate,
    putStream,
    put: (id, body) => {
      packed.push({ id, body })
      if (packed.length >= PACK_OBJECTS) flushPack()
    },
    take: () => {
      const taken = Buffer.concat(chunks)
      chunks = []
      return taken
    },
    finish: (root, info) => {
      flushPack()
      const id = allocate()
      const start = size
      places[id] = { offset: start }
      const table = Buffer.alloc(places.length * XREF_ROW)
      places.forEach((place, i) => {
        const at = i * XREF_ROW
        if (place === undefined) return table.writeUInt16BE(i === 0 ? 65_535 : 0, at + 5)
        const isPacked = 'container' in place
        table[at] = isPacked ? 2 : 1
        table.writeUInt32BE(isPacked ? place.container : place.offset, at + 1)
        return table.writeUInt16BE(isPacked ? place.position : 0, at + 5)
      })
      const fileId = `<${digest.copy().digest('hex').slice(0, 32)}>`
      const predictor = `/DecodeParms<</Predictor 12/Columns ${XREF_ROW}>>`
      const trailer = `/Type/XRef/W[1 4 2]${predictor}/Size ${places.length}/Root ${root} 0 R/Info ${info} 0 R/ID[${fileId}${fileId}]`
      putStream(id, trailer, predicted(table))
      write(`startxref\n${start}\n%%EOF\n`)
      return Buffer.concat(chunks)
    },
  }
}
