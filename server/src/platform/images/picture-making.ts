import sharp, { type Metadata, type Sharp } from 'sharp'
import { type PictureKind, pictureKind, PictureProblem, pngExtras } from './picture-kinds.ts'
import { cleanSvg } from './svg-cleaning.ts'

/** Limits of an uploaded picture, and the size it is scaled to. */
export interface PictureLimits {
  /** Of an uploaded PNG or JPEG. */
  maxPixels: number
  /** Longer side over shorter side. */
  maxRatio: number
  /** The box that it is scaled to, in pixels; smaller pictures are not enlarged, except an SVG. */
  fit: { width: number; height: number }
}

/** A re-encoded picture: none of the uploaded bytes are in it. */
export interface Picture {
  kind: PictureKind
  /** As uploaded: pixels, or an SVG's own units. */
  width: number
  height: number
  /** PNG or JPEG of 8 bits a channel, without transparency, interlacing or metadata. */
  print: { type: 'png' | 'jpeg'; width: number; height: number; content: Buffer }
  /** The cleaned SVG; null for a PNG or JPEG. */
  svg: Buffer | null
  /** What was removed, in words. */
  removed: string[]
  isTransparent: boolean
  hasText: boolean
  /** The darkest of its colours, 0 to 255: 255 cannot be seen on white paper. */
  darkest: number
}

// Whatever the bytes claim to be, only these three formats are decoded.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadSvgBuffer'],
})
sharp.cache(false)
sharp.concurrency(1)

function checkShape(width: number, height: number, unit: string, { maxPixels, maxRatio }: PictureLimits) {
  if (unit === 'pixels' && width * height > maxPixels)
    throw new PictureProblem(
      `The picture has ${width} × ${height} pixels; at most ${Math.round(maxPixels / 1e6)} million are read`,
    )
  if (Math.max(width / height, height / width) > maxRatio)
    throw new PictureProblem(
      `The picture is ${Math.round(width)} × ${Math.round(height)} ${unit}: one side is more than ${maxRatio} times the other`,
    )
}

/** Decoding errors of sharp, in words. */
function damaged(kind: PictureKind): PictureProblem {
  if (kind === 'svg') return new PictureProblem('The SVG cannot be drawn: it is damaged or too complex')
  return new PictureProblem(`The ${kind.toUpperCase()} is damaged or cut short`)
}

async function printed(image: Sharp, type: 'png' | 'jpeg') {
  const flat = image.flatten({ background: '#ffffff' }).toColourspace('srgb')
  const made =
    type === 'jpeg'
      ? flat.jpeg({ quality: 92, chromaSubsampling: '4:4:4', progressive: false, mozjpeg: false })
      : flat.png({ compressionLevel: 9, progressive: false, palette: false })
  const { data, info } = await made.toBuffer({ resolveWithObject: true })
  const { channels } = await sharp(data).stats()
  return {
    print: { type, width: info.width, height: info.height, content: data },
    darkest: Math.min(...channels.map(({ min }) => min)),
  }
}

async function fromSvg(bytes: Buffer, limits: PictureLimits): Promise<Picture> {
  const { svg, width, height, removed, hasText } = cleanSvg(bytes)
  checkShape(width, height, 'units', limits)
  const scale = Math.min(limits.fit.width / width, limits.fit.height / height)
  const size = (side: number) => Math.max(1, Math.round(side * scale))
  const sized = svg.replace(/<svg/i, `<svg width="${size(width)}" height="${size(height)}"`)
  const image = sharp(Buffer.from(sized), { limitInputPixels: limits.maxPixels })
  return {
    kind: 'svg',
    width,
    height,
    ...(await printed(image, 'png')),
    svg: Buffer.from(svg),
    removed,
    // An SVG has no background of its own.
    isTransparent: false,
    hasText,
  }
}

function rasterExtras(bytes: Buffer, kind: PictureKind, metadata: Metadata): string[] {
  const { exif, xmp, iptc, orientation } = metadata
  const png = kind === 'png' ? pngExtras(bytes) : undefined
  const tail =
    kind === 'jpeg' ? bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) + 2 < bytes.length : png?.hasTail
  return [
    ...(png?.isAnimated ? ['Animation: its first picture is kept'] : []),
    ...(exif || xmp || iptc || png?.hasText || (orientation ?? 1) > 1
      ? ['Metadata, such as where and with what it was made']
      : []),
    ...(tail ? ['Data behind the end of the picture'] : []),
  ]
}

async function fromRaster(bytes: Buffer, kind: 'png' | 'jpeg', limits: PictureLimits): Promise<Picture> {
  const metadata = await sharp(bytes, { limitInputPixels: false }).metadata()
  checkShape(metadata.width, metadata.height, 'pixels', limits)
  const image = sharp(bytes, { limitInputPixels: limits.maxPixels, failOn: 'error', pages: 1 })
    .autoOrient()
    .resize({ ...limits.fit, fit: 'inside', withoutEnlargement: true })
  const isTurned = (metadata.orientation ?? 1) >= 5
  return {
    kind,
    width: isTurned ? metadata.height : metadata.width,
    height: isTurned ? metadata.width : metadata.height,
    ...(await printed(image, kind)),
    svg: null,
    removed: rasterExtras(bytes, kind, metadata),
    isTransparent:
      metadata.hasAlpha && !(await sharp(bytes, { limitInputPixels: limits.maxPixels }).stats()).isOpaque,
    hasText: false,
  }
}

/** Re-encodes a picture from bytes that may be hostile. @throws PictureProblem in words */
export async function makePicture(bytes: Buffer, limits: PictureLimits): Promise<Picture> {
  const kind = pictureKind(bytes)
  try {
    return kind === 'svg' ? await fromSvg(bytes, limits) : await fromRaster(bytes, kind, limits)
  } catch (error) {
    throw error instanceof PictureProblem ? error : damaged(kind)
  }
}
