import { createDocumentFont } from './document-fonts.ts'
import type { PdfImage } from './logo-images.ts'
import type { PdfFonts } from './pdf-fonts.ts'
import { putCatalog } from './pdf-catalog.ts'
import { createPdfObjects, pdfText } from './pdf-objects.ts'
import { createStructureTree } from './structure-tree.ts'
import type { Tag, TagDetails } from './structure-tree.ts'

export type TextStyle = { font: keyof PdfFonts; size: number; colour: string }
export type Align = 'left' | 'right'

/**
 * Draws on A4 pages, portrait or landscape, in points from the top left; `y` of text is its baseline. Everything is
 * tagged for assistive technology: content inside `mark` within `group`s, furniture inside `artifact`.
 */
export type PdfCanvas = {
  readonly width: number
  readonly height: number
  /** One line; `x` is its left or right end. */
  text(text: string, x: number, y: number, style: TextStyle, align?: Align): void
  widthOf(text: string, style: TextStyle): number
  rule(x1: number, y: number, x2: number, colour: string, thickness?: number): void
  box(x: number, y: number, width: number, height: number, colour: string, radius?: number): void
  /** As large as fits, from the given top left corner. */
  image(image: PdfImage, x: number, y: number, fit: { width: number; height: number }): void
  mark(tag: Tag, draw: () => void, details?: TagDetails): void
  group(tag: Tag, draw: () => void): void
  /** A group whose content is drawn in steps. */
  openGroup(tag: Tag): void
  closeGroup(): void
  artifact(draw: () => void): void
  addPage(): void
  /** Ends the document and returns its bytes. */
  finish(): Buffer
}

/** The document's title, and the `YYYY-MM-DD` of its metadata: no clock, so equal input gives equal bytes. */
export type PdfMetadata = { title: string; author: string; subject: string; date: string }

const PORTRAIT = { width: 595.28, height: 841.89 }
const LANDSCAPE = { width: PORTRAIT.height, height: PORTRAIT.width }
// Distance of a Bézier curve's handles that best approximates a quarter circle.
const CURVE = 0.5523

const num = (n: number): string => String(Math.round(n * 100) / 100)

const colourOperands = new Map<string, string>()
const rgb = (colour: string): string => {
  const known = colourOperands.get(colour)
  if (known !== undefined) return known
  if (!/^#[0-9a-f]{6}$/i.test(colour)) throw new Error(`Not a colour such as #1d4f7c: ${colour}`)
  const operands = [1, 3, 5]
    .map(at => String(Math.round((Number.parseInt(colour.slice(at, at + 2), 16) / 255) * 1000) / 1000))
    .join(' ')
  if (colourOperands.size < 1000) colourOperands.set(colour, operands)
  return operands
}

const roundedPath = (x: number, high: number, width: number, height: number, radius: number): string => {
  const [left, right, low] = [x, x + width, high - height]
  if (radius === 0) return `${num(left)} ${num(low)} ${num(width)} ${num(height)} re`
  const c = radius * (1 - CURVE)
  const curve = (...points: number[]): string => `${points.map(num).join(' ')} c`
  return [
    `${num(left + radius)} ${num(high)} m ${num(right - radius)} ${num(high)} l`,
    curve(right - c, high, right, high - c, right, high - radius),
    `${num(right)} ${num(low + radius)} l`,
    curve(right, low + c, right - c, low, right - radius, low),
    `${num(left + radius)} ${num(low)} l`,
    curve(left + c, low, left, low + c, left, low + radius),
    `${num(left)} ${num(high - radius)} l`,
    curve(left, high - c, left + c, high, left + radius, high),
  ].join(' ')
}

/** Opens a document with its first page; a page is compressed and written when the next one begins. */
export const createPdfCanvas = (
  fonts: PdfFonts,
  metadata: PdfMetadata,
  { landscape = false } = {},
): PdfCanvas => {
  const size = landscape ? LANDSCAPE : PORTRAIT
  const objects = createPdfObjects()
  const tree = createStructureTree(objects)
  const [root, info, pageTree, resources] = [0, 0, 0, 0].map(() => objects.allocate())
  const used = {
    regular: createDocumentFont(fonts.regular, objects),
    semibold: createDocumentFont(fonts.semibold, objects),
  }
  const images = new Map<PdfImage, number>()
  const pages: { id: number; marks: number[] }[] = []
  let page = { id: 0, marks: [] as number[] }
  let content: string[] = []
  let [fill, font] = ['', '']

  const beginPage = (): void => {
    page = { id: objects.allocate(), marks: [] }
    pages.push(page)
    content = []
    fill = ''
    font = ''
  }
  const endPage = (): void => {
    const stream = objects.allocate()
    objects.putStream(stream, '', Buffer.from(content.join('\n'), 'latin1'))
    const box = `/MediaBox[0 0 ${size.width} ${size.height}]/Resources ${resources} 0 R/Contents ${stream} 0 R`
    const parent = `/Parent ${pageTree} 0 R/StructParents ${pages.length - 1}/Tabs/S`
    objects.put(page.id, `<</Type/Page${parent}${box}>>`)
    tree.endPage(page)
  }
  const fillWith = (colour: string): void => {
    if (colour === fill) return
    content.push(`${rgb(colour)} rg`)
    fill = colour
  }
  const widthOf = (text: string, style: TextStyle): number =>
    (used[style.font].widthOf(text) * style.size) / 1000
  beginPage()

  return {
    ...size,
    widthOf,
    text: (text, x, y, style, align = 'left') => {
      if (text === '') return
      const left = align === 'left' ? x : x - widthOf(text, style)
      fillWith(style.colour)
      const fontSetting = `/${style.font === 'regular' ? 'R' : 'S'} ${style.size} Tf`
      const setFont = fontSetting === font ? '' : `${fontSetting} `
      font = fontSetting
      const operand = used[style.font].operandOf(text)
      content.push(`BT ${setFont}${num(left)} ${num(size.height - y)} Td [${operand}]TJ ET`)
    },
    rule: (x1, y, x2, colour, thickness = 0.5) => {
      fillWith(colour)
      content.push(`${num(x1)} ${num(size.height - y - thickness / 2)} ${num(x2 - x1)} ${thickness} re f`)
    },
    box: (x, y, width, height, colour, radius = 0) => {
      fillWith(colour)
      content.push(`${roundedPath(x, size.height - y, width, height, radius)} f`)
    },
    image: (image, x, y, fit) => {
      const scale = Math.min(fit.width / image.width, fit.height / image.height)
      const [width, height] = [image.width * scale, image.height * scale]
      const id = images.get(image) ?? objects.allocate()
      images.set(image, id)
      content.push(
        `q ${num(width)} 0 0 ${num(height)} ${num(x)} ${num(size.height - y - height)} cm /I${id} Do Q`,
      )
    },
    mark: (tag, draw, details) => {
      content.push(`/${tag}<</MCID ${tree.mark(tag, page, details)}>>BDC`)
      draw()
      content.push('EMC')
    },
    openGroup: tag => tree.openGroup(tag),
    closeGroup: () => tree.closeGroup(),
    group: (tag, draw) => {
      tree.openGroup(tag)
      draw()
      tree.closeGroup()
    },
    artifact: draw => {
      content.push('/Artifact BMC')
      draw()
      content.push('EMC')
    },
    addPage: () => {
      endPage()
      beginPage()
    },
    finish: () => {
      endPage()
      used.regular.embed()
      used.semibold.embed()
      for (const [image, id] of images)
        objects.putStream(id, `/Type/XObject/Subtype/Image${image.entries}`, image.data, true)
      const xObjects = [...images.values()].map(id => `/I${id} ${id} 0 R`).join('')
      const fontEntries = `/R ${used.regular.id} 0 R/S ${used.semibold.id} 0 R`
      objects.put(resources ?? 0, `<</Font<<${fontEntries}>>/XObject<<${xObjects}>>>>`)
      const kids = pages.map(({ id }) => `${id} 0 R`).join(' ')
      objects.put(pageTree ?? 0, `<</Type/Pages/Count ${pages.length}/Kids[${kids}]>>`)
      tree.end()
      const { title, author, subject, date } = metadata
      const names = `/Title${pdfText(title)}/Author${pdfText(author)}/Subject${pdfText(subject)}`
      const created = `D:${date.replaceAll('-', '')}000000Z`
      objects.put(info ?? 0, `<<${names}/Producer(NineOps)/Creator(NineOps)/CreationDate(${created})>>`)
      putCatalog(objects, root ?? 0, { pages: pageTree ?? 0, tree: tree.id, title })
      return objects.finish(root ?? 0, info ?? 0)
    },
  }
}
