import { accountFileLimits } from '@nineops/contract/service-establishment/account-files.contract'
import type { Files } from '../../platform/files/files.ts'
import { accountFileErrors } from './account-files.errors.ts'
import { contentFault, hasBinary, HEAD_BYTES, type DetectedContent } from './file-contents.domain.ts'
import type { PlainName } from './file-names.domain.ts'
import { entriesFault, MOST_END_BYTES, officeFault, zipEnd, zipNames } from './zip-listing.domain.ts'

/** Inspects content while it streams through. */
export function observed(content: AsyncIterable<Buffer>): {
  content: AsyncIterable<Buffer>
  result: () => DetectedContent
} {
  const head: Buffer[] = []
  let bytes = 0
  let binary = false
  async function* passing(): AsyncGenerator<Buffer> {
    for await (const chunk of content) {
      if (bytes < HEAD_BYTES) head.push(chunk.subarray(0, HEAD_BYTES - bytes))
      bytes += chunk.length
      binary ||= hasBinary(chunk)
      yield chunk
    }
  }
  return { content: passing(), result: () => ({ head: Buffer.concat(head), bytes, binary }) }
}

/** Checks that stored content matches its extension and is harmless. @throws 413, 400 `file_content_refused` */
export async function checkContent(
  files: Files,
  { name, type }: PlainName,
  seen: DetectedContent & { key: string },
): Promise<void> {
  if (seen.bytes > accountFileLimits.fileBytes) throw accountFileErrors.tooLarge(name)
  const fault = contentFault(type, seen)
  if (fault !== null) throw accountFileErrors.badContent(name, fault)
  if (type !== 'zip' && type !== 'xlsx' && type !== 'docx') return
  const listed = await entriesOf(files, seen)
  if ('fault' in listed) throw accountFileErrors.badContent(name, listed.fault)
  const inside = type === 'zip' ? entriesFault(listed.names) : officeFault(type, listed.names)
  if (inside !== null) throw accountFileErrors.badContent(name, inside)
}

/** The names in an archive, read from its directory without unpacking. */
async function entriesOf(
  files: Files,
  { key, bytes }: { key: string; bytes: number },
): Promise<{ names: string[] } | { fault: string }> {
  const tail = await part(files, key, Math.max(0, bytes - MOST_END_BYTES), bytes)
  const end = zipEnd(tail, bytes)
  if ('fault' in end) return end
  const list = await part(files, key, end.listAt, end.listAt + end.listBytes)
  const names = zipNames(list, end.entries)
  return names ? { names } : { fault: 'is not a ZIP that can be read: its list of files is damaged.' }
}

async function part(files: Files, key: string, start: number, end: number): Promise<Buffer> {
  if (end <= start) return Buffer.alloc(0)
  const chunks: Buffer[] = []
  for await (const chunk of files.read(key, { start, end: end - 1 })) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
