import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'

/** All entries of a zip by name, unpacked; duplicate names fail. */
export async function readZip(zip: Buffer): Promise<Map<string, Buffer>> {
  const file = await fromBufferPromise(zip)
  const entries = new Map<string, Buffer>()
  for await (const entry of file.eachEntry()) {
    if (entries.has(entry.fileName)) throw new Error(`${entry.fileName} is in the zip twice`)
    entries.set(entry.fileName, await buffer(await file.openReadStreamPromise(entry)))
  }
  return entries
}
