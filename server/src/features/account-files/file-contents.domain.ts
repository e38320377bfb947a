import { type FileType, fileTypes } from '@nineops/contract/service-establishment/account-files.contract'

/** How many bytes of a file's beginning are inspected. */
export const HEAD_BYTES = 4096

const startsWith = (head: Buffer, bytes: readonly number[]) => bytes.every((byte, at) => head[at] === byte)

const signatures: readonly (readonly [what: string, bytes: readonly number[]])[] = [
  ['a program', [0x4d, 0x5a]],
  ['a program', [0x7f, 0x45, 0x4c, 0x46]],
  ['a program', [0xca, 0xfe, 0xba, 0xbe]],
  ['a program', [0xcf, 0xfa, 0xed, 0xfe]],
  ['a script', [0x23, 0x21]],
  ['a PDF', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['a PNG image', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['a JPEG image', [0xff, 0xd8, 0xff]],
  ['a ZIP, workbook or document', [0x50, 0x4b, 0x03, 0x04]],
  ['an empty ZIP', [0x50, 0x4b, 0x05, 0x06]],
  ['an older Office file', [0xd0, 0xcf, 0x11, 0xe0]],
  ['a RAR archive', [0x52, 0x61, 0x72, 0x21]],
  ['a 7z archive', [0x37, 0x7a, 0xbc, 0xaf]],
  ['a GZIP archive', [0x1f, 0x8b]],
]

// Signature that content must begin with for its extension; all other extensions are text.
const expected: Partial<Record<FileType, string>> = {
  pdf: 'a PDF',
  png: 'a PNG image',
  jpg: 'a JPEG image',
  jpeg: 'a JPEG image',
  xlsx: 'a ZIP, workbook or document',
  docx: 'a ZIP, workbook or document',
  zip: 'a ZIP, workbook or document',
}

/** The type that the first bytes show; undefined for what may be text. */
export const lookOf = (head: Buffer): string | undefined =>
  signatures.find(([, bytes]) => startsWith(head, bytes))?.[0]

const HTML = /^(\ufeff)?\s*<(!doctype\s+html|html|script|svg|\?php)/i
// First line of an e-mail: a header name, or the separator line that mailboxes put before it.
const HEADER = /^(\ufeff)?(From \S|[!-9;-~]+[ \t]*:)/

/** What was seen of the content as it streamed by. */
export interface DetectedContent {
  head: Buffer
  bytes: number
  /** Characters that never occur in text. */
  binary: boolean
}

/** Why content is refused as this type, in words that follow the file's name; null if it is accepted. */
export function contentFault(type: FileType, { head, bytes, binary }: DetectedContent): string | null {
  if (bytes === 0) return 'is empty.'
  const look = lookOf(head)
  const signature = expected[type]
  if (signature !== undefined) {
    if (look === signature) return null
    return look === undefined
      ? `is not ${named(type)}, whatever its ending says.`
      : `is ${look}, not ${named(type)} as its ending says.`
  }
  if (look !== undefined) return `is ${look}, not ${named(type)} as its ending says.`
  const utf16 = startsWith(head, [0xff, 0xfe]) || startsWith(head, [0xfe, 0xff])
  if (binary && !(utf16 && type !== 'eml')) return `is not text, whatever its ending says.`
  const text = head.toString('utf8')
  if (HTML.test(text)) return 'is a web page, which runs what is in it. It is not kept.'
  if (type === 'eml' && !HEADER.test(text)) return 'is not an e-mail: it does not begin with its headers.'
  return null
}

const article: Partial<Record<FileType, string>> = {
  eml: 'an e-mail',
  xlsx: 'an Excel workbook',
  txt: 'text',
}
const named = (type: FileType): string => article[type] ?? `a ${fileTypes[type]}`

/**
 * Whether a chunk has bytes that no text has: NUL and control characters except tab, line end, form feed and escape.
 */
export function hasBinary(chunk: Uint8Array): boolean {
  for (let at = 0; at < chunk.length; at += 1) {
    const byte = chunk[at] ?? 0
    if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13 && byte !== 12 && byte !== 27 && byte !== 26)
      return true
  }
  return false
}
