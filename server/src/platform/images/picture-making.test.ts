import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { prepareLogo } from '../pdf/logo-images.ts'
import { makePicture } from './picture-making.ts'

const limits = { maxPixels: 25_000_000, maxRatio: 25, fit: { width: 1500, height: 350 } }
const made = (content: Buffer | string) => makePicture(Buffer.from(content), limits)
const refusal = (content: Buffer | string): Promise<string> =>
  made(content).then(
    () => 'It was taken.',
    (error: unknown) => (error as Error).message,
  )
const picture = (width = 600, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: '#1f4e79' } })
const svg = (inside: string, attributes = 'viewBox="0 0 100 20"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`
const drawn = '<rect width="100" height="20" fill="#0a6"/>'

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
}
/** A PNG that declares this size and contains next to nothing. */
function emptyPng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const bytes = [
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...bytes])
}

describe('a picture that is made plain for the PDF writer', () => {
  it.each([
    [
      'a PNG of 16 bits a channel, interlaced',
      () => picture().toColourspace('rgb16').png({ progressive: true }),
    ],
    ['a PNG with a palette', () => picture().png({ palette: true })],
    ['a grey PNG', () => picture().greyscale().png()],
    ['a CMYK JPEG', () => picture().toColourspace('cmyk').jpeg()],
    ['a grey, progressive JPEG', () => picture().greyscale().jpeg({ progressive: true })],
  ])('%s', async (_title, given) => {
    const { print } = await made(await given().toBuffer())
    expect(prepareLogo(print.content)).toMatchObject({ width: 600, height: 200 })
    const { depth, isProgressive, exif, space } = await sharp(print.content).metadata()
    expect({ depth, isProgressive, exif }).toEqual({ depth: 'uchar', isProgressive: false, exif: undefined })
    expect(['srgb', 'b-w']).toContain(space)
  })

  it('an animated PNG keeps its first picture; metadata and bytes after the end are removed', async () => {
    const png = await picture().png().toBuffer()
    const animation = chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]))
    const hidden = Buffer.from('PK\x03\x04 secret')
    const animated = await made(Buffer.concat([png.subarray(0, 33), animation, png.subarray(33), hidden]))
    expect(animated.removed).toEqual([
      'Animation: its first picture is kept',
      'Data behind the end of the picture',
    ])
    expect(animated.print.content.includes('secret')).toBe(false)
    const photo = await made(
      await picture()
        .withExif({ IFD0: { Artist: 'Someone' } })
        .jpeg()
        .toBuffer(),
    )
    expect(photo.removed).toEqual(['Metadata, such as where and with what it was made'])
    expect(photo.print.content.includes('Someone')).toBe(false)
  })

  it('transparency becomes white, a large picture smaller, and a rotated photograph upright', async () => {
    const clear = {
      width: 600,
      height: 200,
      channels: 4,
      background: { r: 255, g: 0, b: 0, alpha: 0.5 },
    } as const
    const { print, isTransparent } = await made(await sharp({ create: clear }).png().toBuffer())
    expect(isTransparent).toBe(true)
    const { data } = await sharp(print.content).raw().toBuffer({ resolveWithObject: true })
    expect([...data.subarray(0, 3)]).toEqual([255, 127, 127])
    const large = await made(await picture(3000, 1000).png().toBuffer())
    expect(large.print).toMatchObject({ width: 1050, height: 350 })
    const turned = await made(await picture(300, 600).withMetadata({ orientation: 6 }).jpeg().toBuffer())
    expect(turned).toMatchObject({ width: 600, height: 300 })
    expect(turned.print).toMatchObject({ width: 600, height: 300 })
  })
})

describe('an SVG is refused for', () => {
  it.each([
    [
      'entities',
      `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<text>&x;</text>')}`,
      'defines entities',
    ],
    ['broken XML', svg('<g>'), 'not well-formed'],
    ['no size', svg(drawn, ''), 'does not say how large'],
    ['another encoding', `<?xml version="1.0" encoding="utf-16"?>${svg(drawn)}`, 'not written in UTF-8'],
    ['a shape of no logo', svg(drawn, 'viewBox="0 0 1000 1"'), 'more than 25 times'],
    ['too many elements', svg(drawn.repeat(20_001)), 'more than 20000 elements'],
    [
      'parts without end',
      svg(`<g id="a">${drawn}</g>${'<use href="#a"/>'.repeat(501)}`),
      'more than 500 times',
    ],
  ])('%s', async (_title, content, words) => {
    expect(await refusal(content)).toContain(words)
  })
})

describe('content that is refused', () => {
  it.each([
    ['a page of HTML', () => Buffer.from('<html><svg></svg></html>'), 'no PNG, JPEG or SVG'],
    ['a GIF', () => picture().gif().toBuffer(), 'a GIF file'],
    ['a WebP', () => picture().webp().toBuffer(), 'a WebP file'],
    ['a PDF', () => Buffer.from('%PDF-1.7 and <svg xmlns="x">'), 'a PDF file'],
    ['nothing', () => Buffer.alloc(0), 'empty'],
    ['a PNG in name alone', () => Buffer.from('\x89PNG\r\n\x1a\n<svg/>', 'latin1'), 'damaged or cut short'],
    [
      'a PNG that is cut short',
      async () => (await picture().png().toBuffer()).subarray(0, 120),
      'damaged or cut short',
    ],
    [
      'a JPEG that is cut short',
      async () => (await picture().jpeg().toBuffer()).subarray(0, 400),
      'damaged or cut short',
    ],
    ['30,000 × 30,000 pixels', () => emptyPng(30_000, 30_000), 'at most 25 million'],
    ['a line', () => picture(2000, 4).png().toBuffer(), 'more than 25 times'],
  ])('%s', async (_title, given, words) => {
    expect(await refusal(await given())).toContain(words)
  })
})
