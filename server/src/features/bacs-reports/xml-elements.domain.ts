/** An element of an XML document, without namespaces. */
export interface XmlElement {
  name: string
  attributes: Readonly<Record<string, string>>
  children: XmlElement[]
  text: string
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescaped = (text: string): string =>
  text.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities[String(name)] ?? whole
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal)
    return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : whole
  })
const local = (name: string): string => name.slice(name.indexOf(':') + 1)

const TOKEN =
  /<!--[^]*?-->|<\?[^]*?\?>|<!\[CDATA\[([^]*?)\]\]>|<\/([^\s>]+)\s*>|<([^\s/>!]+)((?:[^>"']|"[^"]*"|'[^']*')*?)(\/?)>|([^<]+)/gy
const ATTRIBUTE = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/**
 * Reads the elements of an XML document: as much as reports need. A document type, by which files can refer to others
 * and grow without end, is refused. Null if it is not well-formed.
 */
export function readXml(source: string): XmlElement | null {
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < source.length) {
    const token = TOKEN.exec(source)
    const inner = open.at(-1)
    if (!token || !inner) return null
    const [, data, closing, opening, attributes = '', empty, text] = token
    if (data !== undefined) inner.text += data
    else if (text !== undefined) inner.text += unescaped(text)
    else if (closing !== undefined) {
      if (open.length === 1 || local(closing) !== inner.name) return null
      open.pop()
    } else if (opening !== undefined) {
      const pairs = [...attributes.matchAll(ATTRIBUTE)].map(
        ([, name = '', quoted, single]) => [local(name), unescaped(quoted ?? single ?? '')] as const,
      )
      const element = { name: local(opening), attributes: Object.fromEntries(pairs), children: [], text: '' }
      inner.children.push(element)
      if (empty !== '/') open.push(element)
    }
  }
  return open.length === 1 ? root : null
}

/** All elements of a name, at any depth, in the document's order. */
export const elementsOf = (from: XmlElement, name: string): XmlElement[] =>
  from.children.flatMap(child => (child.name === name ? [child] : elementsOf(child, name)))
