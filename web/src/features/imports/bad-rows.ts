/** A record of a CSV file, verbatim, and the physical line it starts on. */
interface RawRecord {
  line: number
  text: string
}

/** The records of a file; a line end within quotes belongs to its record. */
function* recordsOf(content: string): Generator<RawRecord> {
  const text = content.replace(/^\uFEFF/, '')
  let line = 1
  let from = 0
  let begins = 1
  let quoted = false
  for (let at = 0; at <= text.length; at += 1) {
    const character = text[at]
    if (character === '"') quoted = !quoted
    if (character !== undefined && (character !== '\n' || quoted)) {
      if (character === '\n') line += 1
      continue
    }
    const record = text.slice(from, at).replace(/\r$/, '')
    if (record !== '') yield { line: begins, text: record }
    line += 1
    from = at + 1
    begins = line
  }
}

const unquoted = (text: string): string => text.replaceAll('"', '')

/**
 * The header and the records on these lines, as a CSV file to correct. @param headers names of a carrier's sheet, which
 * may have titles above them; otherwise the first record is the header
 */
export function badRows(
  content: string,
  lines: ReadonlySet<number>,
  headers: readonly string[] = [],
): string {
  const isHeader = (text: string) => headers.every(name => unquoted(text).includes(unquoted(name)))
  const selected: string[] = []
  for (const { line, text } of recordsOf(content))
    if (selected.length === 0 ? isHeader(text) : lines.has(line)) selected.push(text)
  return selected.map(record => `${record}\r\n`).join('')
}
