/** A part of a message: its fields by lower-case name (the first of each), and its content as bytes in latin1. */
export interface Entity {
  /** Lower case, without parameters: `message/delivery-status`. */
  type: string
  fields: ReadonlyMap<string, string>
  body: string
}

const MOST_PARTS = 100

/** Fields of a header block, folded lines joined (RFC 5322 §2.2.3). */
export function readFields(block: string): Map<string, string> {
  const fields = new Map<string, string>()
  for (const line of block.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':')
    if (colon < 1) continue
    const name = line.slice(0, colon).trim().toLowerCase()
    if (!fields.has(name)) fields.set(name, line.slice(colon + 1).trim())
  }
  return fields
}

/** A message or part as read from a file. */
export function readEntity(text: string): Entity {
  // A part may begin with its empty line: it has no fields.
  const end = /^\r?\n|\r?\n\r?\n/.exec(text)
  const fields = readFields(end ? text.slice(0, end.index) : text)
  const type = (fields.get('content-type') ?? 'text/plain').split(';', 1)[0] ?? ''
  return {
    type: type.trim().toLowerCase(),
    fields,
    body: end ? text.slice(end.index + end[0].length) : '',
  }
}

/** The parts of a multipart entity; none of any other (RFC 2046 §5.1). */
export function partsOf({ type, fields, body }: Entity): Entity[] {
  if (!type.startsWith('multipart/')) return []
  const [, quoted, bare] =
    /;\s*boundary\s*=\s*(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(fields.get('content-type') ?? '') ?? []
  const boundary = quoted ?? bare
  if (boundary === undefined) return []
  const [, ...rest] = `\n${body}`.split(`\n--${boundary}`, MOST_PARTS + 1)
  const parts: Entity[] = []
  for (const part of rest) {
    if (part.startsWith('--')) break
    const lineEnd = part.indexOf('\n')
    if (lineEnd >= 0) parts.push(readEntity(part.slice(lineEnd + 1).replace(/\r$/, '')))
  }
  return parts
}

/** The content of a part without its transfer encoding, as latin1. */
export function decodedBody({ fields, body }: Entity): string {
  const encoding = fields.get('content-transfer-encoding')?.toLowerCase()
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('latin1')
  if (encoding !== 'quoted-printable') return body
  return (
    body
      // Trimmed from the first blank only: a stranger's long run of blanks would otherwise take quadratic time.
      .replaceAll(/(?<![ \t])[ \t]*=\r?\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  )
}
