import type { Readable } from 'node:stream'

export interface StoredFile {
  key: string
  bytes: number
  sha256: string
}

export interface FileState {
  bytes: number
  modifiedAt: Date
  /** Changes whenever the content may have changed. */
  version: string
}

export interface FolderFile {
  name: string
  bytes: number
  modifiedAt: Date
}

export interface WriteOptions {
  /** False: an existing file stays, and the write fails with `EEXIST`. Default true. */
  replace?: boolean
}

/** First and last byte, counted from 0 and inclusive. */
export interface ByteRange {
  start: number
  end?: number
}

/**
 * The one place where files are stored: a local folder, an S3 bucket or a folder of an SFTP server. Keys are relative
 * names such as `invoices/12/ACM000001.pdf`; one that leaves the root, or passes through a link, is refused with a
 * StorageProblem. A file appears only when it is complete (written under another name, then renamed).
 */
export interface Files {
  write(key: string, content: Buffer | Readable, options?: WriteOptions): Promise<StoredFile>
  read(key: string, range?: ByteRange): Readable
  /** Undefined for a missing file. */
  state(key: string): Promise<FileState | undefined>
  size(key: string): Promise<number>
  exists(key: string): Promise<boolean>
  /** Keys of all files below, one by one in any order, for listings too large for memory. */
  each(prefix: string): AsyncIterable<string>
  /** Keys of all files below, in order. */
  list(prefix: string): Promise<string[]>
  /** Plain files of one folder by name: no links, no folders. @throws StorageProblem for a missing folder */
  folder(key: string): Promise<FolderFile[]>
  /** Creates the folder and its missing parents. */
  makeFolder(key: string): Promise<void>
  remove(key: string): Promise<void>
  /** Renames a file, by default replacing one at the new key. */
  move(from: string, to: string, options?: WriteOptions): Promise<void>
  /** A path on this machine for writers that need one; `commit` moves it into place. */
  scratch(key: string): Promise<{ path: string; commit(): Promise<void>; discard(): Promise<void> }>
  /** Removes half-written files of killed processes, unchanged for this long by now; returns how many. */
  sweep(olderThanMs: number): Promise<number>
  /** Closes connections; the next use opens them again. */
  close(): Promise<void>
}

/** Suffix of incomplete files: never listed, and swept once no process writes them. */
export const PART = '.part'
/** Prefix of the hidden name of a file being written; no one else uses such names. */
export const PART_PREFIX = '.nineops-'
export const isOwnPart = (name: string): boolean => name.startsWith(PART_PREFIX) && name.endsWith(PART)
