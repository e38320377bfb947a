import type { Readable } from 'node:stream'

export interface StoredFile {
  key: string
  bytes: number
  sha256: string
}

export interface FileState {
  bytes: number
  modifiedAt: Date
  /** Changes whenever the content may have. */
  version: string
}

export interface FolderFile {
  name: string
  bytes: number
  modifiedAt: Date
}

export interface WriteOptions {
  /** False: a file that is there already stays, and the write fails with `EEXIST`; true unless told. */
  replace?: boolean
}

/** First and last byte, both counted from 0 and both included. */
export interface ByteRange {
  start: number
  end?: number
}

/**
 * The one place where files live: a local folder, an S3 bucket or a folder of an SFTP server. Keys are relative
 * names such as `invoices/12/ACM000001.pdf`; one that leaves the root, or passes a link, is refused with a
 * StorageProblem. A file appears whole or not at all (written beside, then renamed).
 */
export interface Files {
  write(key: string, content: Buffer | Readable, options?: WriteOptions): Promise<StoredFile>
  read(key: string, range?: ByteRange): Readable
  /** Undefined for what is not there. */
  state(key: string): Promise<FileState | undefined>
  size(key: string): Promise<number>
  exists(key: string): Promise<boolean>
  /** Keys of all files below one by one, in any order: for more than memory should hold. */
  each(prefix: string): AsyncIterable<string>
  /** Keys of all files below, in order. */
  list(prefix: string): Promise<string[]>
  /** Plain files of one folder by name: no links, no folders. @throws StorageProblem where there is no folder */
  folder(key: string): Promise<FolderFile[]>
  /** Makes the folder, and those it lies in, where they are missing. */
  makeFolder(key: string): Promise<void>
  remove(key: string): Promise<void>
  /** Gives a file another key; what was there under it is replaced unless told. */
  move(from: string, to: string, options?: WriteOptions): Promise<void>
  /** A path on this machine for writers that need one; `commit` moves it into place. */
  scratch(key: string): Promise<{ path: string; commit(): Promise<void>; discard(): Promise<void> }>
  /** Removes half-written files of processes that were killed, untouched for so long; answers how many. */
  sweep(olderThanMs: number): Promise<number>
  /** Ends connections; the next use opens them again. */
  close(): Promise<void>
}

/** What is not whole yet; keys that end so are never listed, and removed once nobody works on them. */
export const PART = '.part'
/** How what is being written is called until it is whole: hidden, and never a name of anybody else's. */
export const PART_PREFIX = '.nineops-'
export const isOwnPart = (name: string): boolean => name.startsWith(PART_PREFIX) && name.endsWith(PART)
