import {
  accountFileLimits,
  type FileType,
  fileType,
  fileTypes,
} from '@nineops/contract/service-establishment/account-files.contract'
import { nameFault } from '../../platform/files/file-keys.ts'
import { runsSomething } from './executables.domain.ts'

/** An accepted name, as it is stored. */
export interface PlainName {
  name: string
  /** The same for two names that some file systems treat as one. */
  folded: string
  type: FileType
}

// Windows device names, whatever extension follows.
const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9\u00b9\u00b2\u00b3]|lpt[0-9\u00b9\u00b2\u00b3])$/i
const FORBIDDEN = /[<>:"|?*]/
// A word of Latin letters mixed with look-alikes of other scripts.
const MIXED =
  /\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}]\p{Script=Latin}/u

/** Extensions of the name, last one last: `a.tar.gz` has `tar` and `gz`. */
const endingsOf = (name: string): string[] => name.toLowerCase().split('.').slice(1)

export const foldedName = (name: string): string => name.normalize('NFKC').toUpperCase().toLowerCase()

const known = (ending: string | undefined): FileType | undefined =>
  fileType.options.find(type => type === ending)

const allowed = fileType.options.map(type => type.toUpperCase()).join(', ')

/** The name a user or program gave a file, in Unicode NFC; or why it is refused, in words that follow the name. */
export function plainName(given: string): PlainName | { fault: string } {
  const name = given.normalize('NFC').trim()
  if (name === '') return { fault: 'is empty.' }
  if (name.length > 1000 || Buffer.byteLength(name) > accountFileLimits.nameBytes)
    return { fault: `is longer than ${accountFileLimits.nameBytes} bytes. Give it a shorter name.` }
  const fault = nameFault(name)
  if (fault !== null) return { fault: `${fault}. Rename it first.` }
  const forbidden = FORBIDDEN.exec(name)
  if (forbidden) return { fault: `has "${forbidden[0]}" in it, which not every disk takes. Rename it first.` }
  if (name.startsWith('.'))
    return { fault: 'begins with a dot, which hides it on some disks. Rename it first.' }
  if (DEVICE.test((name.split('.')[0] ?? '').trim()))
    return { fault: 'is the name of a device on Windows. Rename it first.' }
  if (MIXED.test(name.normalize('NFKC')))
    return { fault: 'mixes letters of two alphabets in one word, which look the same. Rename it first.' }
  const endings = endingsOf(name)
  const type = known(endings.at(-1))
  if (type === undefined) return { fault: `is of no type that is kept. These are: ${allowed}.` }
  const program = endings.slice(0, -1).find(ending => runsSomething(ending.trim()))
  if (program !== undefined) return { fault: `has ".${program}" in it, as programs have. Rename it first.` }
  return { name, folded: foldedName(name), type }
}

/** Whether a file may be given another's extension: `.jpg` and `.jpeg` are one type. */
export const sameType = (one: FileType, other: FileType): boolean => fileTypes[one] === fileTypes[other]
