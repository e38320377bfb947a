import { mkdirSync, mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Files } from '../src/platform/files/files.ts'
import { localFiles } from '../src/platform/files/local-files.ts'
import { s3Files } from '../src/platform/files/s3-files.ts'
import { sftpFiles } from '../src/platform/files/sftp-files.ts'
import { parseS3, parseSftp } from '../src/platform/files/storage-addresses.ts'
import { startS3StandIn } from './s3-stand-in.ts'
import { startSftpStandIn } from './sftp-stand-in.ts'

/** A store that a test can manipulate. */
export interface TestStore {
  files: Files
  /** For IO_ROOTS. */
  address: string
  /** Makes a file look this old. */
  age(key: string, ms: number): void
  close(): Promise<void>
}

async function localStore(): Promise<TestStore> {
  const folder = mkdtempSync(join(tmpdir(), 'nineops-local-'))
  const root = join(folder, 'root')
  mkdirSync(root)
  return {
    files: localFiles(root),
    address: root,
    age(key, ms) {
      const then = new Date(Date.now() - ms)
      utimesSync(join(root, key), then, then)
    },
    close: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

async function s3Store(): Promise<TestStore> {
  const server = await startS3StandIn()
  const files = s3Files(parseS3(server.url), { tries: 3, connectMs: 2000, silenceMs: 5000 })
  return {
    files,
    address: server.url,
    age(key, ms) {
      const object = server.objects.get(`nine/${key}`)
      if (object) object.modifiedAt = new Date(Date.now() - ms)
    },
    async close() {
      await files.close()
      await server.close()
    },
  }
}

async function sftpStore(): Promise<TestStore> {
  const server = await startSftpStandIn()
  mkdirSync(join(server.folder, 'drops'))
  const files = sftpFiles(parseSftp(server.url), { tries: 3, connectMs: 5000, answerMs: 5000, idleMs: 500 })
  return {
    files,
    address: server.url,
    age(key, ms) {
      const then = new Date(Date.now() - ms)
      utimesSync(join(server.folder, 'drops', key), then, then)
    },
    async close() {
      await files.close()
      await server.close()
    },
  }
}

/** The three kinds of store, which all behave the same. */
export const fileStores: readonly (readonly [string, () => Promise<TestStore>])[] = [
  ['a local folder', localStore],
  ['an S3 bucket', s3Store],
  ['an SFTP folder', sftpStore],
]
