import { errorCode } from '../errors/error-code.ts'

/** The system's code for a failure; `EIO` stands for one that may pass. */
export type StorageFault = 'ENOENT' | 'EEXIST' | 'EACCES' | 'EINVAL' | 'EIO' | 'ENOSPC' | 'ENOTDIR'

/** A file or folder that cannot be used. The message is for people: it names the place, never a secret. */
export class StorageProblem extends Error {
  readonly code: StorageFault
  constructor(code: StorageFault, message: string) {
    super(message)
    this.name = 'StorageProblem'
    this.code = code
  }
}

/** Whether a retry may help. */
export const mayPass = (error: unknown): boolean => error instanceof StorageProblem && error.code === 'EIO'

export const isMissing = (error: unknown): boolean => errorCode(error) === 'ENOENT'

export const problems = {
  missing: (name: string) => new StorageProblem('ENOENT', `${quoted(name)} is not there.`),
  exists: (name: string) => new StorageProblem('EEXIST', `${quoted(name)} already exists.`),
  otherCase: (name: string, other: string) =>
    new StorageProblem(
      'EEXIST',
      `${quoted(name)} differs from ${quoted(other)}, which is there, in capitals or accents alone; ` +
        'one could overwrite the other.',
    ),
  link: (name: string) =>
    new StorageProblem('EINVAL', `${quoted(name)} in the path is a link; links are refused.`),
  notFile: (name: string) => new StorageProblem('EINVAL', `${quoted(name)} is not a file.`),
  notFolder: (name: string) => new StorageProblem('ENOTDIR', `${quoted(name)} is a file, not a folder.`),
}

/** A name as part of a sentence, shortened and made printable. */
export const quoted = (name: string): string =>
  JSON.stringify(name.length > 120 ? `${name.slice(0, 100)}…${name.slice(-16)}` : name)

const words: Record<string, [StorageFault, string]> = {
  ENOENT: ['ENOENT', 'The folder or file does not exist.'],
  ENOTDIR: ['ENOTDIR', 'The path is a file, not a folder.'],
  EEXIST: ['EEXIST', 'There is something of that name already.'],
  EACCES: ['EACCES', 'The server may not read or write there.'],
  EPERM: ['EACCES', 'The server may not read or write there.'],
  EROFS: ['EACCES', 'The disk can only be read.'],
  ENOSPC: ['ENOSPC', 'The disk is full.'],
  EDQUOT: ['ENOSPC', 'The disk is full.'],
  ENAMETOOLONG: ['EINVAL', 'The name is too long for this disk.'],
  ELOOP: ['EINVAL', 'The path is a link; links are refused.'],
}

/** A system error in words; a StorageProblem or a defect is returned unchanged. */
export function toStorageError(error: unknown): Error {
  if (error instanceof StorageProblem) return error
  const [fault, message] = words[errorCode(error) ?? ''] ?? []
  if (fault && message) return new StorageProblem(fault, message)
  return error instanceof Error ? error : new Error(String(error))
}
