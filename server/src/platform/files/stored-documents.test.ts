import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { localFiles } from './local-files.ts'
import { openStored, readStored, type StoredDocument } from './stored-documents.ts'

const folder = await mkdtemp(join(tmpdir(), 'nineops-stored-'))
const files = localFiles(folder)
afterAll(() => rm(folder, { recursive: true, force: true }))

async function stored(name: string, content: Buffer): Promise<StoredDocument> {
  return { name, ...(await files.write(name, content)) }
}

test.each([
  ['small.pdf', 100_000],
  ['large.zip', 20 << 20],
])('%s is sent as it was made', async (name, size) => {
  const content = Buffer.alloc(size, 'nineops')
  const document = await stored(name, content)
  expect((await buffer(await openStored(files, document))).equals(content)).toBe(true)
})

test.each([
  ['small.pdf', 100_000],
  ['large.zip', 20 << 20],
])('%s is not opened when it was cut short or is missing', async (name, size) => {
  const document = await stored(name, Buffer.alloc(size, 'nineops'))
  await truncate(join(folder, name), size - 1)
  await expect(openStored(files, document)).rejects.toThrow(
    `The stored file ${name} was cut short or added to`,
  )
  await rm(join(folder, name))
  await expect(openStored(files, document)).rejects.toThrow(`The stored file ${name} is missing`)
})

test('a small file that was changed is not opened, a large one never ends well', async () => {
  const small = await stored('small.pdf', Buffer.alloc(1000, 'nineops'))
  await writeFile(join(folder, 'small.pdf'), Buffer.alloc(1000, 'someone'))
  await expect(readStored(files, small)).rejects.toThrow('small.pdf is not the one that was made')
  const large = await stored('large.zip', Buffer.alloc(20 << 20, 'nineops'))
  await writeFile(join(folder, 'large.zip'), Buffer.alloc(20 << 20, 'someone'))
  const opened = await openStored(files, large)
  let bytes = 0
  const reading = async () => {
    for await (const chunk of opened) bytes += (chunk as Buffer).length
  }
  await expect(reading()).rejects.toThrow('large.zip is not the one that was made')
  // The receiver waits for bytes that never come, so it can't take the file for complete.
  expect(bytes).toBeLessThan(20 << 20)
})
