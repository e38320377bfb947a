/** The kind of a picture by its first bytes; its name and declared type are ignored. */
export type PictureKind = 'png' | 'jpeg' | 'svg'

/** What is wrong with a picture, in words for the person who uploaded it. */
export class PictureProblem extends Error {}

const startsWith = (bytes: Buffer, text: string, at = 0) =>
  bytes.toString('latin1', at, at + text.length) === text

const others: readonly (readonly [test: (bytes: Buffer) => boolean, name: string])[] = [
  [bytes => startsWith(bytes, 'GIF8'), 'a GIF'],
  [bytes => startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8), 'a WebP'],
  [bytes => startsWith(bytes, 'ftyp', 4), 'an AVIF, HEIC or video'],
  [bytes => startsWith(bytes, 'BM'), 'a BMP'],
  [bytes => startsWith(bytes, 'II*\0') || startsWith(bytes, 'MM\0*'), 'a TIFF'],
  [bytes => startsWith(bytes, '%PDF'), 'a PDF'],
  [bytes => startsWith(bytes, '%!PS'), 'an EPS'],
  [bytes => startsWith(bytes, 'PK'), 'a zip'],
  [bytes => startsWith(bytes, '\x1f\x8b'), 'a compressed (SVGZ)'],
  [bytes => startsWith(bytes, '8BPS'), 'a Photoshop'],
]

/** Whether text is an SVG: its first element, after declarations, comments and a document type. */
function beginsSvg(text: string): boolean {
  let rest = text.replace(/^\ufeff/, '')
  for (let parts = 0; parts < 100; parts += 1) {
    rest = rest.trimStart()
    if (/^<(\w{1,20}:)?svg[\s/>]/i.test(rest)) return true
    const end = rest.startsWith('<?')
      ? '?>'
      : rest.startsWith('<!--')
        ? '-->'
        : /^<!DOCTYPE[^>]*\[/i.test(rest)
          ? ']'
          : /^<!DOCTYPE|^>/i.test(rest)
            ? '>'
            : undefined
    const at = end === undefined ? -1 : rest.indexOf(end)
    if (end === undefined || at < 0) return false
    rest = rest.slice(at + end.length)
  }
  return false
}

/** @throws PictureProblem for anything but a PNG, JPEG or SVG */
export function pictureKind(bytes: Buffer): PictureKind {
  if (bytes.length === 0) throw new PictureProblem('The file is empty')
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'png'
  if (startsWith(bytes, '\xff\xd8\xff')) return 'jpeg'
  if (beginsSvg(bytes.toString('utf8', 0, 65_536))) return 'svg'
  const other = others.find(([test]) => test(bytes))
  if (other) throw new PictureProblem(`This is ${other[1]} file; a logo is a PNG, JPEG or SVG`)
  throw new PictureProblem('By its content this is no PNG, JPEG or SVG')
}

const chunkTypes = (png: Buffer): { types: string[]; end: number } => {
  const types: string[] = []
  let at = 8
  while (at + 12 <= png.length) {
    const type = png.toString('latin1', at + 4, at + 8)
    types.push(type)
    at += png.readUInt32BE(at) + 12
    if (type === 'IEND') break
  }
  return { types, end: at }
}

/** What a PNG contains besides one picture. */
export function pngExtras(png: Buffer): { isAnimated: boolean; hasText: boolean; hasTail: boolean } {
  const { types, end } = chunkTypes(png)
  return {
    isAnimated: types.includes('acTL'),
    hasText: types.some(type => ['tEXt', 'zTXt', 'iTXt'].includes(type)),
    hasTail: end < png.length,
  }
}
