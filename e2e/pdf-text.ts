import { inflateSync } from 'node:zlib'

interface PdfObject {
  body: string
  stream: Buffer | null
}

const reference = (body: string, key: string): number =>
  Number(new RegExp(`/${key}\\s*\\[?\\s*(\\d+) 0 R`).exec(body)?.[1] ?? -1)

function unpacked(pdf: Buffer, body: string, at: number): Buffer {
  const raw = pdf.subarray(at, at + Number(/\/Length (\d+)/.exec(body)?.[1] ?? 0))
  return /FlateDecode/.test(body) && !/\/Image/.test(body) ? inflateSync(raw) : raw
}

/** Every object by number, including those inside object streams. */
function objectsOf(pdf: Buffer): Map<number, PdfObject> {
  const text = pdf.toString('latin1')
  const objects = new Map<number, PdfObject>()
  for (const match of text.matchAll(/(\d+) 0 obj\s([^]*?)(?:stream\r?\n|endobj)/g)) {
    const [all, number, body = ''] = match
    const stream = all.endsWith('endobj') ? null : unpacked(pdf, body, match.index + all.length)
    objects.set(Number(number), { body, stream })
    const packed = /\/ObjStm[^]*?\/N (\d+)[^]*?\/First (\d+)/.exec(body)
    if (!packed || !stream) continue
    const first = Number(packed[2])
    const heads = stream.toString('latin1', 0, first).trim().split(/\s+/).map(Number)
    for (let at = 0; at < heads.length; at += 2) {
      const end = heads[at + 3] === undefined ? stream.length : first + (heads[at + 3] ?? 0)
      objects.set(heads[at] ?? 0, {
        body: stream.toString('latin1', first + (heads[at + 1] ?? 0), end),
        stream: null,
      })
    }
  }
  return objects
}

/** A font's codes as text, from its ToUnicode map. */
function unicodeOf(map: string): Map<string, string> {
  return new Map(
    [...map.matchAll(/<([0-9a-f]{4})>\s*<([0-9a-f]{4,})>/gi)].map(([, code = '', unicode = '']) => [
      code.toLowerCase(),
      Buffer.from(unicode, 'hex').swap16().toString('utf16le'),
    ]),
  )
}

function fontsOf(objects: Map<number, PdfObject>, page: string): Map<string, Map<string, string>> {
  const resources = objects.get(reference(page, 'Resources'))?.body ?? page
  const listed = /\/Font\s*<<([^]*?)>>/.exec(resources)?.[1] ?? ''
  return new Map(
    [...listed.matchAll(/\/(\w+) (\d+) 0 R/g)].map(([, name = '', font]) => {
      const map = objects.get(reference(objects.get(Number(font))?.body ?? '', 'ToUnicode'))?.stream
      return [name, unicodeOf(map?.toString('latin1') ?? '')]
    }),
  )
}

/** The pages in their order, by the page tree. */
function pageBodies(objects: Map<number, PdfObject>): string[] {
  const catalog = [...objects.values()].find(({ body }) => /\/Type\s*\/Catalog\b/.test(body))?.body ?? ''
  const below = (id: number): string[] => {
    const body = objects.get(id)?.body ?? ''
    const kids = /\/Kids\s*\[([^\]]*)\]/.exec(body)?.[1]
    return kids === undefined
      ? [body]
      : [...kids.matchAll(/(\d+) 0 R/g)].flatMap(([, kid]) => below(Number(kid)))
  }
  return below(reference(catalog, 'Pages'))
}

/** The codes of two bytes in strings such as `(a)-12(b\))`, in hexadecimal. */
function codesOf(shown: string): string[] {
  const strings = [...shown.matchAll(/\(((?:\\[^]|[^\\)])*)\)/g)].map(([, text = '']) => text)
  const bytes = strings
    .join('')
    .replaceAll(/\\([^])/g, (_, sign: string) => ({ n: '\n', r: '\r' })[sign] ?? sign)
  return Buffer.from(bytes, 'latin1').toString('hex').match(/.{4}/g) ?? []
}

function pageText(objects: Map<number, PdfObject>, body: string): string {
  const lines: string[] = []
  const fonts = fontsOf(objects, body)
  let font: Map<string, string> | undefined
  const content = objects.get(reference(body, 'Contents'))?.stream?.toString('latin1') ?? ''
  for (const [all, name, shown] of content.matchAll(/\/(\w+) [\d.]+ Tf|\[(.*?)\]\s*TJ/g)) {
    if (all.endsWith('Tf')) font = fonts.get(name ?? '')
    if (shown !== undefined)
      lines.push(
        codesOf(shown)
          .map(code => font?.get(code) ?? '\uFFFD')
          .join(''),
      )
  }
  return lines.join('\n')
}

/** The text of each page as a viewer shows it: a line for each piece of text. */
export function readPdfPages(pdf: Buffer): string[] {
  const objects = objectsOf(pdf)
  return pageBodies(objects).map(body => pageText(objects, body))
}

/** The text of an invoice, page by page. */
export const readPdfText = (pdf: Buffer): string => readPdfPages(pdf).join('\n')
