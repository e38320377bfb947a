import type { Readable } from 'node:stream'
import type { Db } from '../../src/platform/db/db.ts'
import { insertRow } from '../../src/platform/db/rows.ts'
import type { Files } from '../../src/platform/files/files.ts'

interface CallFile {
  client: number
  carrier: number
  name: string
  content: Buffer | Readable
}

/** A call file that was taken in and waits to be collected; returns its index. */
export async function storeCallFile(
  { db, files }: { db: Db; files: Files },
  { client, carrier, name, content }: CallFile,
): Promise<number> {
  const stored = await files.write(`data-collection/${name}`, content)
  return insertRow(db, 'data_collection_files', {
    client_index: client,
    carrier_index: carrier,
    name,
    sha256: stored.sha256,
    bytes: stored.bytes,
    storage_key: stored.key,
    status: 'waiting',
  })
}
