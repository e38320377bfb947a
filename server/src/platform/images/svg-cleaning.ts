import createDOMPurify from 'dompurify'
import { JSDOM } from 'jsdom'
import { PictureProblem } from './picture-kinds.ts'
import { svgAttributes, svgElements } from './svg-allowed.ts'
import { cleanDeclarations, cleanStyleSheet, isOwnReference } from './svg-styles.ts'

/** A picture that only draws. */
export interface CleanSvg {
  svg: string
  /** In the picture's own units. */
  width: number
  height: number
  /** What was removed, in words. */
  removed: string[]
  /** Whether it has text in a font that may not be installed here. */
  hasText: boolean
}

const SVG = 'http://www.w3.org/2000/svg'
const MOST_ELEMENTS = 20_000
const MOST_USES = 500

const words: readonly (readonly [pattern: RegExp, words: string])[] = [
  [/^(script|handler)$/i, 'Scripts'],
  [/^@on/i, 'Event handlers'],
  [/^foreignobject$/i, 'Embedded HTML (foreignObject)'],
  [/^(image|feimage)$/i, 'Embedded or linked pictures'],
  [/^(animate|set$|discard$|mpath$)/i, 'Animations'],
  [/^(@?[\w-]+:[\w.-]+|metadata|@data-.*|#comment|@aria-.*|@role|@tabindex|@xml.*)$/i, 'Data of the editor'],
  [/^@(xlink:)?href$/i, 'Links and references to other files'],
  [/^@/, 'Attributes that draw nothing'],
]

/** A document type with its own definitions could read other files, or expand without end. */
function withoutDocumentType(text: string, removed: Set<string>): string {
  if (/<!ENTITY|<!ATTLIST|<!ELEMENT|<!DOCTYPE[^>]*\[/i.test(text))
    throw new PictureProblem(
      'The SVG defines entities (DOCTYPE with its own definitions). Save it as plain SVG without them',
    )
  return text
    .replaceAll(/<!DOCTYPE[^>]*>/gi, () => {
      removed.add('Document type (DOCTYPE)')
      return ''
    })
    .replaceAll(/<\?(?!xml\s)[\s\S]*?\?>/g, () => {
      removed.add('Processing instructions, such as linked style sheets')
      return ''
    })
}

function decoded(bytes: Buffer): string {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new PictureProblem('The SVG is not written in UTF-8')
  }
  if (/<\?xml[^>]*encoding\s*=\s*["'](?!utf-?8["'])/i.test(text.slice(0, 200)))
    throw new PictureProblem('The SVG is not written in UTF-8')
  return text
}

function parsed(text: string): Document {
  let document: Document
  try {
    document = new JSDOM(text, { contentType: 'image/svg+xml' }).window.document
  } catch (error) {
    const why = (error as Error).message.split('\n')[0]?.slice(0, 120) ?? ''
    throw new PictureProblem(`The SVG is not well-formed: ${why}`)
  }
  if (document.documentElement.namespaceURI !== SVG || document.documentElement.localName !== 'svg')
    throw new PictureProblem('The file is XML, but no SVG')
  return document
}

function written(document: Document): string {
  const XMLSerializer = document.defaultView?.XMLSerializer
  if (!XMLSerializer) throw new Error('There is no XMLSerializer')
  return new XMLSerializer().serializeToString(document.documentElement)
}

function purified(text: string, removed: Set<string>): string {
  const purify = createDOMPurify(new JSDOM('').window)
  const clean = purify.sanitize(text, {
    PARSER_MEDIA_TYPE: 'application/xhtml+xml',
    NAMESPACE: SVG,
    ALLOWED_TAGS: [...svgElements, '#text'],
    ALLOWED_ATTR: svgAttributes,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    KEEP_CONTENT: false,
  })
  for (const item of purify.removed) {
    const name =
      'element' in item ? item.element.nodeName : `@${(item as { attribute: Attr | null }).attribute?.name}`
    if (name === 'template' || name === 'body') continue
    removed.add(words.find(([pattern]) => pattern.test(name))?.[1] ?? `Elements <${name.slice(0, 40)}>`)
  }
  return clean
}

/** Allows references only to the same picture, or to nothing. */
function cleanReferences(element: Element, removed: Set<string>): void {
  // A copy, as removing one moves the others.
  const attributes = [...element.attributes]
  for (const { name, value } of attributes) {
    const isLink = name === 'href' || name === 'xlink:href'
    const isForeign = isLink
      ? element.localName === 'a' || !/^#[\w.:-]+$/.test(value.trim())
      : !isOwnReference(value) || /javascript:|data:/i.test(value)
    if (name === 'style')
      element.setAttribute(
        name,
        cleanDeclarations(value, () => removed.add('Styles that load or run something')),
      )
    else if (isForeign) {
      element.removeAttribute(name)
      removed.add('Links and references to other files')
    }
  }
  if (element.localName === 'style')
    element.textContent = cleanStyleSheet(element.textContent, name =>
      removed.add(name.startsWith('@') ? `Style rules ${name}` : 'Styles that load or run something'),
    )
}

const units: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96,
}
function lengthOf(value: string | null): number | undefined {
  const [, figure = '', unit = ''] =
    /^\s*([\d.]+(?:e[+-]?\d+)?)\s*(px|pt|pc|mm|cm|in)?\s*$/i.exec(value ?? '') ?? []
  const length = Number(figure) * (units[unit.toLowerCase()] ?? 1)
  return figure !== '' && Number.isFinite(length) && length > 0 ? length : undefined
}

/** Width and height from the viewBox, or from the size, from which a missing viewBox is then set. */
function sizeOf(root: Element): { width: number; height: number } {
  const box = (root.getAttribute('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const [, , boxWidth = 0, boxHeight = 0] = box
  if (box.length === 4 && box.every(Number.isFinite) && boxWidth > 0 && boxHeight > 0)
    return { width: boxWidth, height: boxHeight }
  const [width, height] = [lengthOf(root.getAttribute('width')), lengthOf(root.getAttribute('height'))]
  if (width === undefined || height === undefined)
    throw new PictureProblem('The SVG does not say how large it is: give it a viewBox, or a width and height')
  root.setAttribute('viewBox', `0 0 ${width} ${height}`)
  return { width, height }
}

/** Keeps what draws, and lists what was removed. @throws PictureProblem for what cannot be made harmless */
export function cleanSvg(bytes: Buffer): CleanSvg {
  const removed = new Set<string>()
  const text = withoutDocumentType(decoded(bytes), removed)
  if ((text.match(/<[\w:]/g)?.length ?? 0) > MOST_ELEMENTS)
    throw new PictureProblem(`The SVG has more than ${MOST_ELEMENTS} elements. Simplify it`)
  // A browser repairs broken XML in its own way; here it is refused.
  const clean = purified(written(parsed(text)), removed)
  if (clean === '') throw new PictureProblem('Nothing of the SVG is left without what is not allowed')
  const document = parsed(clean)
  const elements = [...document.querySelectorAll('*')]
  if (elements.filter(({ localName }) => localName === 'use').length > MOST_USES)
    throw new PictureProblem(`The SVG repeats parts more than ${MOST_USES} times. Simplify it`)
  for (const element of elements) cleanReferences(element, removed)
  const root = document.documentElement
  const { width, height } = sizeOf(root)
  root.removeAttribute('width')
  root.removeAttribute('height')
  const svg = written(document)
  // A last check of the bytes themselves, in case the code above is wrong.
  if (/<script|<foreignobject|<image|\son\w+\s*=|javascript:|@import|<!(doctype|entity)/i.test(svg))
    throw new PictureProblem('The SVG holds something that could not be removed safely')
  return { svg, width, height, removed: [...removed].toSorted(), hasText: elements.some(isText) }
}

const isText = ({ localName, textContent }: Element) => localName === 'text' && textContent.trim() !== ''
