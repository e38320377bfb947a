import { inflateSync } from 'node:zlib'

export type PngHeader = {
  width: number
  height: number
  depth: number
  colour: number
  isInterlaced: boolean
}
export type Png = { header: PngHeader; palette: Buffer | null; transparency: Buffer | null; data: Buffer }

// 4000 × 4000 with transparency; more is a mistake or an attack.
const MAX_PIXEL_BYTES = 64_100_000

/** Reads the chunks of a PNG; throws if it has no header. */
export const readPng = (png: Buffer): Png => {
  const chunks: { type: string; data: Buffer }[] = []
  for (let at = 8; at + 12 <= png.length; ) {
    const length = png.readUInt32BE(at)
    chunks.push({ type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) })
    at += length + 12
  }
  const find = (type: string): Buffer | null => chunks.find(chunk => chunk.type === type)?.data ?? null
  const head = find('IHDR')
  if (!head || head.length < 13) throw new Error('The PNG image has no header')
  return {
    header: {
      width: head.readUInt32BE(0),
      height: head.readUInt32BE(4),
      depth: head.readUInt8(8),
      colour: head.readUInt8(9),
      isInterlaced: head.readUInt8(12) !== 0,
    },
    palette: find('PLTE'),
    transparency: find('tRNS'),
    data: Buffer.concat(chunks.filter(chunk => chunk.type === 'IDAT').map(chunk => chunk.data)),
  }
}

const paeth = (left: number, up: number, upLeft: number): number => {
  const estimate = left + up - upLeft
  const [a, b, c] = [Math.abs(estimate - left), Math.abs(estimate - up), Math.abs(estimate - upLeft)]
  return a <= b && a <= c ? left : b <= c ? up : upLeft
}

const predict = (filter: number, left: number, up: number, upLeft: number): number => {
  if (filter === 1) return left
  if (filter === 2) return up
  if (filter === 3) return (left + up) >> 1
  return filter === 4 ? paeth(left, up, upLeft) : 0
}

/** Inflates 8-bit samples and undoes the row filters (PNG specification §9). `step` is samples a pixel. */
export const pngSamples = (png: Png, step: number): Buffer => {
  const { width, height } = png.header
  const rowBytes = width * step
  const filtered = inflateSync(png.data, { maxOutputLength: MAX_PIXEL_BYTES })
  if (filtered.length < height * (rowBytes + 1)) throw new Error('The PNG image is cut short')
  const samples = Buffer.alloc(height * rowBytes)
  for (let row = 0; row < height; row += 1) {
    const filter = filtered[row * (rowBytes + 1)] ?? 0
    for (let i = 0; i < rowBytes; i += 1) {
      const at = row * rowBytes + i
      const left = i >= step ? (samples[at - step] ?? 0) : 0
      const up = row > 0 ? (samples[at - rowBytes] ?? 0) : 0
      const upLeft = row > 0 && i >= step ? (samples[at - rowBytes - step] ?? 0) : 0
      samples[at] = (filtered[row * (rowBytes + 1) + 1 + i] ?? 0) + predict(filter, left, up, upLeft)
    }
  }
  return samples
}
