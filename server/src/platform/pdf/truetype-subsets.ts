/** Subset of one document: glyph ids in, ids within the subset out, then the bytes of a small font file. */
export type FontSubset = { includeGlyph(id: number): number; encode(): Uint8Array }

type Tables = ReadonlyMap<string, Buffer>

// The tables that PDF requires of an embedded TrueType font. Hinting programs are left out: they are larger than the
// glyphs of an invoice, and print and modern screens do not run them.
const COMPONENT_WORDS = 0x0001
const COMPONENT_SCALE = 0x0008
const COMPONENT_MORE = 0x0020
const COMPONENT_XY_SCALE = 0x0040
const COMPONENT_MATRIX = 0x0080

const readTables = (bytes: Buffer): Tables | null => {
  if (bytes.length < 12 || bytes.readUInt32BE(0) !== 0x00010000) return null
  const tables = new Map<string, Buffer>()
  for (let i = 0, at = 12; i < bytes.readUInt16BE(4); i += 1, at += 16) {
    const start = bytes.readUInt32BE(at + 8)
    tables.set(
      bytes.toString('latin1', at, at + 4),
      bytes.subarray(start, start + bytes.readUInt32BE(at + 12)),
    )
  }
  return tables
}

const withComponents = (glyph: Buffer, idOf: (id: number) => number): Buffer => {
  if (glyph.length === 0 || glyph.readInt16BE(0) >= 0) return glyph
  const copy = Buffer.from(glyph)
  for (let at = 10, more = true; more; ) {
    const flags = copy.readUInt16BE(at)
    copy.writeUInt16BE(idOf(copy.readUInt16BE(at + 2)), at + 2)
    at += flags & COMPONENT_WORDS ? 8 : 6
    if (flags & COMPONENT_SCALE) at += 2
    else if (flags & COMPONENT_XY_SCALE) at += 4
    else if (flags & COMPONENT_MATRIX) at += 8
    more = (flags & COMPONENT_MORE) !== 0
  }
  return copy
}

const pad4 = (length: number): number => (length + 3) & ~3

const checksum = (table: Buffer): number => {
  let sum = 0
  for (let i = 0; i + 4 <= table.length; i += 4) sum = (sum + table.readUInt32BE(i)) >>> 0
  const rest = table.length & 3
  if (rest === 0) return sum
  const tail = Buffer.alloc(4)
  table.copy(tail, 0, table.length - rest)
  return (sum + tail.readUInt32BE(0)) >>> 0
}

const fontFile = (tables: readonly (readonly [string, Buffer])[]): Buffer => {
  const directory = 12 + tables.length * 16
  const file = Buffer.alloc(tables.reduce((size, [, table]) => size + pad4(table.length), directory))
  const power = Math.floor(Math.log2(tables.length))
  file.writeUInt32BE(0x00010000, 0)
  file.writeUInt16BE(tables.length, 4)
  file.writeUInt16BE(2 ** power * 16, 6)
  file.writeUInt16BE(power, 8)
  file.writeUInt16BE(tables.length * 16 - 2 ** power * 16, 10)
  let start = directory
  tables.forEach(([tag, table], i) => {
    const at = 12 + i * 16
    file.write(tag, at, 'latin1')
    file.writeUInt32BE(checksum(table), at + 4)
    file.writeUInt32BE(start, at + 8)
    file.writeUInt32BE(table.length, at + 12)
    table.copy(file, start)
    start += pad4(table.length)
  })
  return file
}

/**
 * Prepares subsets of one static TrueType font: glyph outlines are copied unchanged, so a subset takes microseconds
 * where re-encoding the font through its object model takes milliseconds.
 * @returns null where the bytes are not such a font (CFF outlines, WOFF, variable fonts)
 */
export const trueTypeSubsets = (bytes: Buffer): (() => FontSubset) | null => {
  const tables = readTables(bytes)
  const [head, hhea, maxp, loca, glyf, hmtx] = ['head', 'hhea', 'maxp', 'loca', 'glyf', 'hmtx'].map(tag =>
    tables?.get(tag),
  )
  if (!head || !hhea || !maxp || !loca || !glyf || !hmtx || tables?.has('gvar')) return null
  const longOffsets = head.readInt16BE(50) === 1
  const offsetOf = (id: number): number =>
    longOffsets ? loca.readUInt32BE(id * 4) : loca.readUInt16BE(id * 2) * 2
  const metricCount = hhea.readUInt16BE(34)

  return () => {
    const ids = [0]
    const known = new Map([[0, 0]])
    const includeGlyph = (id: number): number => {
      const given = known.get(id)
      if (given !== undefined) return given
      ids.push(id)
      known.set(id, ids.length - 1)
      return ids.length - 1
    }
    const encode = (): Uint8Array => {
      const outlines: Buffer[] = []
      // `ids` grows as components are found.
      for (let i = 0; i < ids.length; i += 1) {
        const id = ids[i] ?? 0
        outlines.push(withComponents(glyf.subarray(offsetOf(id), offsetOf(id + 1)), includeGlyph))
      }
      const newLoca = Buffer.alloc((ids.length + 1) * 4)
      const newHmtx = Buffer.alloc(ids.length * 4)
      const newGlyf = Buffer.alloc(outlines.reduce((size, outline) => size + pad4(outline.length), 0))
      let at = 0
      outlines.forEach((outline, i) => {
        const id = ids[i] ?? 0
        outline.copy(newGlyf, at)
        at += pad4(outline.length)
        newLoca.writeUInt32BE(at, (i + 1) * 4)
        newHmtx.writeUInt16BE(hmtx.readUInt16BE(Math.min(id, metricCount - 1) * 4), i * 4)
        const bearingAt = id < metricCount ? id * 4 + 2 : metricCount * 4 + (id - metricCount) * 2
        newHmtx.writeUInt16BE(hmtx.readUInt16BE(bearingAt), i * 4 + 2)
      })
      const newHead = Buffer.from(head)
      newHead.writeUInt32BE(0, 8)
      newHead.writeInt16BE(1, 50)
      const newHhea = Buffer.from(hhea)
      newHhea.writeUInt16BE(ids.length, 34)
      const newMaxp = Buffer.from(maxp)
      newMaxp.writeUInt16BE(ids.length, 4)
      return fontFile([
        ['glyf', newGlyf],
        ['head', newHead],
        ['hhea', newHhea],
        ['hmtx', newHmtx],
        ['loca', newLoca],
        ['maxp', newMaxp],
      ])
    }
    return { includeGlyph, encode }
  }
}
