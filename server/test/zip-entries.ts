import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'

/** All entries of a zip by name, unpacked. */
export async function zipEntries(zip: Buffer): Promise<Map<string, Buffer>> {
  const file = await fromBufferPromise(zip)
  const entries = new Map<string, Buffer>()
  for await (const entry of file.eachEntry())
    entries.set(entry.fileName, await buffer(await file.openReadStreamPromise(entry)))
  return entries
}
