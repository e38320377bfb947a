import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPromise } from 'yauzl'
import { createZipWriter } from './zip-writer.ts'
import type { ZipEntry } from './zip-writer.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zip-writer-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const pdf = Buffer.alloc(300_000, 'pdf bytes ')
async function* csv() {
  yield Buffer.from('a,b\r\n1,2\r\n')
  yield Buffer.from('3,4')
}

async function* failing() {
  yield Buffer.from('x')
  throw new Error('the query was cancelled')
}

const writeSample = async (name: string): Promise<{ path: string; entries: ZipEntry[] }> => {
  const path = join(folder, name)
  const zip = createZipWriter(path)
  const entries = [
    await zip.add('invoices/NW-1.pdf', pdf, 'binary'),
    await zip.add('lines.csv', csv(), 'text'),
    await zip.add('empty.txt', Buffer.alloc(0), 'text'),
  ]
  await zip.close()
  return { path, entries }
}

const readZip = async (path: string): Promise<Map<string, Buffer>> => {
  const zip = await openPromise(path)
  const contents = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry()) {
    contents.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  }
  return contents
}

test('entries can be read back, and their sizes are reported', async () => {
  const { path, entries } = await writeSample('round-trip.zip')
  const contents = await readZip(path)
  expect([...contents.keys()]).toEqual(['invoices/NW-1.pdf', 'lines.csv', 'empty.txt'])
  expect(contents.get('invoices/NW-1.pdf')?.equals(pdf)).toBe(true)
  expect(contents.get('lines.csv')?.toString()).toBe('a,b\r\n1,2\r\n3,4')
  for (const entry of entries) {
    const content = contents.get(entry.name) ?? Buffer.alloc(0)
    expect(entry.bytes).toBe(content.length)
    expect(entry.sha256).toBe(createHash('sha256').update(content).digest('hex'))
  }
  expect(entries.map(entry => entry.lines)).toEqual([null, 3, 0])
})

test('the same content gives the same bytes', async () => {
  const [one, two] = [await writeSample('one.zip'), await writeSample('two.zip')]
  expect((await readFile(one.path)).equals(await readFile(two.path))).toBe(true)
})

test('thousands of buffers wait for the disk and all are written', async () => {
  const path = join(folder, 'many.zip')
  const zip = createZipWriter(path)
  for (let i = 0; i < 2000; i += 1) await zip.add(`${i}.pdf`, pdf.subarray(0, 20_000 + i), 'binary')
  await zip.close()
  const contents = await readZip(path)
  expect(contents.size).toBe(2000)
  expect(contents.get('1999.pdf')).toHaveLength(21_999)
})

test('a duplicate entry name and a failing source are refused', async () => {
  const zip = createZipWriter(join(folder, 'refused.zip'))
  await zip.add('a', Buffer.from('a'), 'text')
  await expect(zip.add('a', Buffer.from('b'), 'text')).rejects.toThrow('already has an entry a')
  await expect(zip.add('b', failing(), 'text')).rejects.toThrow('the query was cancelled')
  await zip.abort()
})

test('a path that cannot be written fails instead of hanging', async () => {
  const zip = createZipWriter(join(folder, 'missing', 'x.zip'))
  const fill = async () => {
    for (let i = 0; i < 50; i += 1) await zip.add(`${i}`, pdf, 'binary')
    await zip.close()
  }
  await expect(fill()).rejects.toThrow('ENOENT')
})
