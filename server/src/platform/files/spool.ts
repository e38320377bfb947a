import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

/** What was written aside, to be read once. */
export interface Spooled {
  bytes: number
  /** The content; what it took on the disk is given back when the stream ends or is destroyed. */
  content: Readable
}

/**
 * Writes chunks aside until the last has come, so that whoever is answered gets all of it with its length, or a
 * failure in words: never a part. Nothing of it is left behind, whatever ends the process.
 */
export async function spool(chunks: AsyncIterable<Uint8Array>): Promise<Spooled> {
  const folder = await mkdtemp(join(tmpdir(), 'nineops-spool-'))
  const file = await open(join(folder, 'content'), 'wx+', 0o600)
  // The file goes on for as long as it is open.
  await rm(folder, { recursive: true, force: true })
  try {
    let bytes = 0
    for await (const chunk of chunks) {
      await file.appendFile(chunk)
      bytes += chunk.byteLength
    }
    return { bytes, content: file.createReadStream({ start: 0 }) }
  } catch (error) {
    await file.close()
    throw error
  }
}
