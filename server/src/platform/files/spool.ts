import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

/** Spooled content, to be read once. */
export interface Spooled {
  bytes: number
  /** The content; its disk space is freed when the stream ends or is destroyed. */
  content: Readable
}

/**
 * Writes chunks to a temporary file until the last has come, so that a caller gets the whole content with its length,
 * or an error: never a part. Nothing is left behind, however the process ends.
 */
export async function spool(chunks: AsyncIterable<Uint8Array>): Promise<Spooled> {
  const folder = await mkdtemp(join(tmpdir(), 'nineops-spool-'))
  const file = await open(join(folder, 'content'), 'wx+', 0o600)
  // The unlinked file lives for as long as it is open.
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
