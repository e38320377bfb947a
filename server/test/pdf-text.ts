import { inflateSync } from 'node:zlib'

/**
 * The text of one page, a line for each text operator, in drawing order; and the element of each piece of marked
 * content, by the structure tree.
 */
type PdfPage = { lines: string[]; places: PdfPlace[]; tags: string[] }
/** Where a text begins: its baseline in points from the top left. */
type PdfPlace = { text: string; x: number; y: number; size: number }
const PAGE_HEIGHT = 841.89

export const latin = (bytes: Buffer): string => bytes.toString('latin1')

// Objects of the file itself and those inside object streams, by number.
export const readObjects = (pdf: Buffer): Map<number, { body: string; stream: Buffer | null }> => {
  const objects = new Map<number, { body: string; stream: Buffer | null }>()
  const text = latin(pdf)
  for (const match of text.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const start = match.index + match[0].length
    const streamAt = text.indexOf('stream\n', start)
    const end = text.indexOf('endobj', start)
    const isStream = streamAt !== -1 && streamAt < end
    const body = text.slice(start, isStream ? streamAt : end)
    const length = Number(/\/Length (\d+)/.exec(body)?.[1] ?? 0)
    const raw = isStream ? pdf.subarray(streamAt + 7, streamAt + 7 + length) : null
    const isDeflated = body.includes('/Filter/FlateDecode') && !body.includes('/Subtype/Image')
    objects.set(Number(match[1]), { body, stream: raw && isDeflated ? inflateSync(raw) : raw })
  }
  for (const { body, stream } of objects.values().toArray()) {
    const packed = /\/Type\/ObjStm\/N (\d+)\/First (\d+)/.exec(body)
    if (!packed || !stream) continue
    const first = Number(packed[2])
    const numbers = latin(stream.subarray(0, first)).trim().split(/\s+/).map(Number)
    for (let i = 0; i < numbers.length; i += 2) {
      const from = first + (numbers[i + 1] ?? 0)
      const to = i + 3 < numbers.length ? first + (numbers[i + 3] ?? 0) : stream.length
      objects.set(numbers[i] ?? 0, { body: latin(stream.subarray(from, to)), stream: null })
    }
  }
  return objects
}

const utf16 = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le')

const readCmap = (cmap: string): Map<string, string> =>
  new Map(
    [...cmap.matchAll(/^<([0-9a-f]{4})><([0-9a-f]+)>$/gm)].map(([, code = '', unicode = '']) => [
      code,
      utf16(unicode),
    ]),
  )

/** The codes in the strings of TJ, four hexadecimal digits each. */
const codesOf = (shown: string): string[] => {
  const strings = [...shown.matchAll(/\(((?:\\[^]|[^\\)])*)\)/g)].map(([, text = '']) =>
    text.replaceAll(/\\([^])/g, (_, sign: string) => ({ n: '\n', r: '\r' })[sign] ?? sign),
  )
  return Buffer.from(strings.join(''), 'latin1').toString('hex').match(/.{4}/g) ?? []
}

const pagePlaces = (content: string, cmaps: Map<string, Map<string, string>>): PdfPlace[] => {
  const places: PdfPlace[] = []
  let font = ''
  let size = 0
  for (const line of content.split('\n')) {
    const [, name = font, points = size] = /\/(\w+) ([\d.]+) Tf/.exec(line) ?? []
    font = name
    size = Number(points)
    const shown = /\[(.*)\]TJ/.exec(line)?.[1]
    if (shown === undefined) continue
    const cmap = cmaps.get(font)
    const text = codesOf(shown)
      .map(code => cmap?.get(code) ?? '\ufffd')
      .join('')
    const [, x, low] = /(-?[\d.]+) (-?[\d.]+) Td/.exec(line) ?? []
    places.push({ text, x: Number(x), y: PAGE_HEIGHT - Number(low), size })
  }
  return places
}

const numberAfter = (body: string, key: string): number =>
  Number(new RegExp(`/${key}[ [](\\d+) 0 R`).exec(body)?.[1] ?? Number.NaN)

const kidsOf = (body: string): number[] =>
  [...(/\/Kids\[([^\]]*)\]/.exec(body)?.[1] ?? '').matchAll(/(\d+) 0 R/g)].map(match => Number(match[1]))

/**
 * Reads the text of one of our PDFs as a viewer would: from the page tree, through the compressed streams and the
 * fonts' ToUnicode maps. A character without a mapping reads as U+FFFD.
 */
export const readPdfPages = (pdf: Buffer): PdfPage[] => {
  const objects = readObjects(pdf)
  const bodyOf = (id: number): string => objects.get(id)?.body ?? ''
  const trailer = [...objects.values()].find(({ body }) => body.includes('/Type/XRef'))?.body ?? ''
  const catalog = bodyOf(numberAfter(trailer, 'Root'))
  const leavesOf = (node: number): number[] => {
    const kids = kidsOf(bodyOf(node))
    return kids.length === 0 ? [node] : kids.flatMap(leavesOf)
  }
  const parents = new Map<string, number[]>()
  for (const leaf of leavesOf(numberAfter(bodyOf(numberAfter(catalog, 'StructTreeRoot')), 'ParentTree')))
    for (const [, key = '', list] of bodyOf(leaf).matchAll(/(\d+) (\d+) 0 R/g))
      parents.set(
        key,
        [...bodyOf(Number(list)).matchAll(/(\d+) 0 R/g)].map(([, element]) => Number(element)),
      )
  return leavesOf(numberAfter(catalog, 'Pages')).map(leaf => {
    const page = bodyOf(leaf)
    const elements = parents.get(/\/StructParents (\d+)/.exec(page)?.[1] ?? '') ?? []
    const tags = elements.map(element => {
      const body = bodyOf(element)
      return numberAfter(body, 'Pg') === leaf ? (/\/S\/(\w+)/.exec(body)?.[1] ?? '') : 'of another page'
    })
    const resources = bodyOf(numberAfter(page, 'Resources'))
    const fonts = /\/Font<<(.*?)>>/.exec(resources)?.[1] ?? ''
    const cmaps = new Map(
      [...fonts.matchAll(/\/(\w+) (\d+) 0 R/g)].map(([, name = '', id]) => {
        const unicode = objects.get(numberAfter(bodyOf(Number(id)), 'ToUnicode'))?.stream
        return [name, readCmap(unicode ? latin(unicode) : '')]
      }),
    )
    const content = objects.get(numberAfter(page, 'Contents'))?.stream
    const places = pagePlaces(content ? latin(content) : '', cmaps)
    return { lines: places.map(({ text }) => text), places, tags }
  })
}

/** All text of one of our PDFs, a line for each piece drawn. */
export const readPdfText = (pdf: Buffer): string =>
  readPdfPages(pdf)
    .flatMap(page => page.lines)
    .join('\n')
