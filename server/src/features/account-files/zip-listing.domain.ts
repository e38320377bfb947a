import { isArchive, runsSomething } from './executables.domain.ts'

// The end-of-central-directory record: 22 bytes and a comment of at most 65,535.
export const MOST_END_BYTES = 22 + 65_535
const END = 0x06054b50
const ENTRY = 0x02014b50
const ENTRY_BYTES = 46
const MOST_ENTRIES = 10_000
/** A longer directory is refused unread. */
const MOST_LIST_BYTES = 4 * 2 ** 20

export interface ZipEnd {
  entries: number
  /** Where the central directory begins and how long it is. */
  listAt: number
  listBytes: number
}

const unreadable = 'is not a ZIP that can be read: it is damaged, cut short or split.'

/** Locates a ZIP's central directory from its last bytes; or why the ZIP is refused. */
export function zipEnd(tail: Buffer, totalBytes: number): ZipEnd | { fault: string } {
  for (let at = tail.length - 22; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== END || at + 22 + tail.readUInt16LE(at + 20) !== tail.length) continue
    const entries = tail.readUInt16LE(at + 10)
    const listBytes = tail.readUInt32LE(at + 12)
    const listAt = tail.readUInt32LE(at + 16)
    const whole = tail.readUInt16LE(at + 4) === 0 && entries === tail.readUInt16LE(at + 8)
    if (!whole || listAt + listBytes !== totalBytes - tail.length + at) return { fault: unreadable }
    if (entries === 0) return { fault: 'is an empty ZIP.' }
    if (entries > MOST_ENTRIES || listBytes > MOST_LIST_BYTES)
      return { fault: `holds more than ${MOST_ENTRIES.toLocaleString('en-GB')} files.` }
    return { entries, listAt, listBytes }
  }
  return { fault: unreadable }
}

/** Names of a ZIP's entries from its central directory; undefined if it is inconsistent. */
export function zipNames(list: Buffer, entries: number): string[] | undefined {
  const names: string[] = []
  let at = 0
  for (let n = 0; n < entries; n += 1) {
    if (at + ENTRY_BYTES > list.length || list.readUInt32LE(at) !== ENTRY) return undefined
    const nameBytes = list.readUInt16LE(at + 28)
    const next = at + ENTRY_BYTES + nameBytes + list.readUInt16LE(at + 30) + list.readUInt16LE(at + 32)
    if (next > list.length) return undefined
    // ASCII is the same in every encoding, and no other character matters here.
    names.push(list.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes))
    at = next
  }
  return at === list.length ? names : undefined
}

const endingOf = (name: string): string =>
  /\.([^./\\]*)$/
    .exec(name.replace(/[\s.\0]+$/, ''))?.[1]
    ?.trim()
    .toLowerCase() ?? ''

/** Why an archive with these entries is refused, in words that follow its name; null if it is accepted. */
export function entriesFault(names: readonly string[]): string | null {
  for (const name of names) {
    if (/^[/\\]|^[a-z]:|(^|[/\\])\.\.([/\\]|$)|\p{Cc}/iu.test(name))
      return 'holds a file that would be unpacked outside its folder.'
    if (runsSomething(endingOf(name)))
      return `holds ${shown(name)}, which runs when it is opened. Programs are not kept.`
    if (isArchive(endingOf(name)))
      return `holds ${shown(name)}, another archive, which is not looked into. Unpack that one first.`
  }
  return null
}

const shown = (name: string): string => `"${(name.split(/[/\\]/).at(-1) ?? '').slice(0, 80)}"`

/** Why a workbook or document with these parts is refused; null if it is accepted. */
export function officeFault(type: 'xlsx' | 'docx', names: readonly string[]): string | null {
  const main = type === 'xlsx' ? 'xl/workbook.xml' : 'word/document.xml'
  if (!names.includes('[Content_Types].xml') || !names.includes(main))
    return type === 'xlsx'
      ? 'is not an Excel workbook, whatever its ending says.'
      : 'is not a Word document, whatever its ending says.'
  if (names.some(name => /(^|\/)vbaProject|(^|\/)activeX\//i.test(name)))
    return 'has macros in it. Save it without them first.'
  return names.some(name => /\/embeddings\/.*\.bin$/i.test(name) || runsSomething(endingOf(name)))
    ? 'has another program’s file embedded in it. Take that out first.'
    : null
}
