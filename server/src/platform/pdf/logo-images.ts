import { deflateSync } from 'node:zlib'
import { readJpeg } from './jpeg-images.ts'
import { pngSamples, readPng } from './png-samples.ts'
import type { Png } from './png-samples.ts'

/** An image ready to embed in any number of documents. `entries` are those of its PDF dictionary. */
export type PdfImage = { width: number; height: number; entries: string; data: Buffer }

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const GREY = 0
const RGB = 2
const PALETTE = 3
const GREY_ALPHA = 4
const RGB_ALPHA = 6

const JPEG_COLOURS: Record<number, string> = { 1: 'DeviceGray', 3: 'DeviceRGB', 4: 'DeviceCMYK' }

const size = (width: number, height: number, bits: number): string =>
  `/Width ${width}/Height ${height}/BitsPerComponent ${bits}`

const jpegImage = (bytes: Buffer): PdfImage => {
  const { width, height, components, bits, isAdobe } = readJpeg(bytes)
  const colours = JPEG_COLOURS[components]
  if (colours === undefined) throw new Error('A JPEG logo must be grey, RGB or CMYK')
  // Adobe writes CMYK inverted.
  const decode = components === 4 && isAdobe ? '/Decode[1 0 1 0 1 0 1 0]' : ''
  const entries = `${size(width, height, bits)}/ColorSpace/${colours}${decode}/Filter/DCTDecode`
  return { width, height, entries, data: bytes }
}

const onWhite = (sample: number, alpha: number): number =>
  Math.round((sample * alpha + 255 * (255 - alpha)) / 255)

// Composited on white like the paper, so that no document needs a mask.
const flattened = (png: Png): PdfImage => {
  const { width, height, colour } = png.header
  const colours = colour === RGB_ALPHA ? 3 : 1
  const samples = pngSamples(png, colours + 1)
  const flat = Buffer.alloc(width * height * colours)
  for (let to = 0, from = 0; to < flat.length; from += colours + 1) {
    const alpha = samples[from + colours] ?? 255
    for (let i = 0; i < colours; i += 1, to += 1) flat[to] = onWhite(samples[from + i] ?? 0, alpha)
  }
  const space = colours === 3 ? '/DeviceRGB' : '/DeviceGray'
  const entries = `${size(width, height, 8)}/ColorSpace${space}/Filter/FlateDecode`
  return { width, height, entries, data: deflateSync(flat, { level: 9 }) }
}

const paletteOf = ({ palette, transparency }: Png): string => {
  if (!palette) throw new Error('The PNG image has no palette')
  const opaque = Buffer.from(
    palette.map((sample, i) => onWhite(sample, transparency?.[Math.floor(i / 3)] ?? 255)),
  )
  return `[/Indexed/DeviceRGB ${palette.length / 3 - 1}<${opaque.toString('hex')}>]`
}

const pngImage = (bytes: Buffer): PdfImage => {
  const png = readPng(bytes)
  const { width, height, depth, colour, isInterlaced } = png.header
  const isDeep = depth === 16 && (colour === GREY_ALPHA || colour === RGB_ALPHA)
  if (isInterlaced || isDeep)
    throw new Error('A PNG logo must be saved without interlacing, 8 bits a channel')
  if (colour === GREY_ALPHA || colour === RGB_ALPHA) return flattened(png)
  const spaces: Record<number, () => string> = {
    [GREY]: () => '/DeviceGray',
    [RGB]: () => '/DeviceRGB',
    [PALETTE]: () => paletteOf(png),
  }
  const space = spaces[colour]
  if (!space) throw new Error('The PNG image has an unknown colour type')
  const filter = `/Filter/FlateDecode/DecodeParms<</Predictor 15/Colors ${colour === RGB ? 3 : 1}/BitsPerComponent ${depth}/Columns ${width}>>`
  return {
    width,
    height,
    entries: `${size(width, height, depth)}/ColorSpace${space()}${filter}`,
    data: png.data,
  }
}

/**
 * Prepares a brand's PNG or JPEG logo for embedding; do it once per brand. Throws in words for the person who
 * uploaded it.
 */
export const prepareLogo = (bytes: Buffer): PdfImage => {
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return jpegImage(bytes)
  if (bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return pngImage(bytes)
  throw new Error('A logo must be a PNG or JPEG image')
}
