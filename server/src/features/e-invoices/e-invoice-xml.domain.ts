const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
// XML 1.0 cannot hold control characters, not even escaped.
const text = (value: string): string =>
  value.replaceAll(/\p{Cc}/gu, ' ').replaceAll(/[&<>"]/g, character => ESCAPES[character] ?? character)

/** An element; parts that are null, and elements left without any, are absent. */
export type Xml = string | null

/** `<cbc:ID schemeID="VAT">…</cbc:ID>`; null for an empty value. */
export function leaf(name: string, value: string | null | undefined, attributes: object = {}): Xml {
  if (value === null || value === undefined || value.trim() === '') return null
  const given = Object.entries(attributes).map(([key, set]) => ` ${key}="${text(String(set))}"`)
  return `<cbc:${name}${given.join('')}>${text(value)}</cbc:${name}>`
}

/** A group of elements; null if it has none. */
export function group(name: string, ...parts: Xml[]): Xml {
  const content = parts.filter(part => part !== null)
  return content.length === 0 ? null : `<cac:${name}>${content.join('')}</cac:${name}>`
}

export const amount = (name: string, pounds: string): Xml => leaf(name, pounds, { currencyID: 'GBP' })

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd'

/** A whole UBL 2.1 document. */
export const ublDocument = (root: 'Invoice' | 'CreditNote', parts: readonly Xml[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${UBL}:${root}-2" xmlns:cac="${UBL}:CommonAggregateComponents-2" xmlns:cbc="${UBL}:CommonBasicComponents-2">${parts
    .filter(part => part !== null)
    .join('')}</${root}>\n`
