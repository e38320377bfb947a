import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '../platform/config/config.ts'
import type { Files } from '../platform/files/files.ts'
import { localFiles } from '../platform/files/local-files.ts'
import { s3Files } from '../platform/files/s3-files.ts'
import { parseS3 } from '../platform/files/storage-addresses.ts'

/** The configured file store: by default a folder in the data folder; FILES_URL names another folder or a bucket. */
export function openFiles({ filesUrl, dataDir }: Pick<Config, 'filesUrl' | 'dataDir'>): Files {
  if (!filesUrl) return localFiles(join(dataDir, 'files'))
  return filesUrl.startsWith('s3:')
    ? s3Files({ ...parseS3(filesUrl), name: 'The file store' })
    : localFiles(fileURLToPath(filesUrl))
}
