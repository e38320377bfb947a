import { quoted, StorageProblem } from './storage-errors.ts'

/** The longest name that today's disks allow. */
export const MAX_NAME_BYTES = 255
/** The longest key that S3 allows. */
const MAX_KEY_BYTES = 1024

/** Characters that look like ., /, \ or %, and that some software reads as such. */
const lookAlikes =
  /[\u2024-\u2026\u2044\u2215\u2216\u29f5\u29f8\u29f9\ufe52\ufe68\ufe6a\uff05\uff0e\uff0f\uff3c]/u
/** Controls, invisible marks, lone surrogates, line separators. */
const unprintable = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u

/** Why a part of a path is refused, in words; null for a valid one. */
export function nameFault(name: string): string | null {
  if (name === '' || name === '.' || name === '..') return 'has an empty part, "." or ".." in it'
  if (Buffer.byteLength(name) > MAX_NAME_BYTES) return `has a name of more than ${MAX_NAME_BYTES} bytes in it`
  if (name.includes('/') || name.includes('\\')) return 'has a slash in a name'
  if (unprintable.test(name)) return 'has control characters or invisible ones in it'
  if (lookAlikes.test(name)) return 'has characters in it that look like a dot, a slash or a percent sign'
  if (/%[0-9a-f]{2}/i.test(name)) return 'has an encoded character (such as %2e) in it'
  if (/[. ]$|^ /.test(name)) return 'has a name in it that begins with a space, or ends with a space or a dot'
  // Some disks store one form, some the other: one name could be two files, or two names one file.
  if (name !== name.normalize('NFC')) return 'has accents in it that are written apart from their letters'
  return null
}

/**
 * The parts of a key such as `invoices/12/ACM000001.pdf`, from the root to the file; none for the root itself.
 * @throws StorageProblem for a key that leaves its root, or could be read as one that does
 */
export function namesOf(key: string): string[] {
  if (key === '') return []
  const refuse = (fault: string) =>
    new StorageProblem('EINVAL', `The file key ${quoted(key)} leaves its root or could: it ${fault}.`)
  if (key.startsWith('/')) throw refuse('is absolute')
  if (Buffer.byteLength(key) > MAX_KEY_BYTES) throw refuse(`is longer than ${MAX_KEY_BYTES} bytes`)
  const names = key.split('/')
  for (const name of names) {
    const fault = nameFault(name)
    if (fault !== null) throw refuse(fault)
  }
  return names
}

/** Equal for names that a disk may treat as one: ignoring case, and in one Unicode form. */
const folded = (name: string): string => name.normalize('NFKC').toUpperCase().toLowerCase()

/** The name in a folder that differs from this one only in capitals or Unicode form. */
export const otherCaseOf = (name: string, names: Iterable<string>): string | undefined => {
  const foldedName = folded(name)
  for (const other of names) if (other !== name && folded(other) === foldedName) return other
  return undefined
}

/** All keys of a listing, in order. */
export async function inOrder(keys: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = []
  for await (const key of keys) all.push(key)
  return all.toSorted()
}
