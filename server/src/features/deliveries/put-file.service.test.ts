import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileStores, type TestStore } from '../../../test/file-stores.ts'
import { closeRoots, ensureFolder, type IoRoots, ioRoots } from '../../platform/files/io-roots.ts'
import { putFile, type Putting } from './put-file.service.ts'

const putting = (folder: string, text: string): Putting => {
  const content = Buffer.from(text)
  const sha256 = createHash('sha256').update(content).digest('hex')
  return {
    folder,
    names: ['pack.zip', `pack-${sha256.slice(0, 8)}.zip`],
    expected: { bytes: content.length, sha256 },
    content: () => Readable.from([content]),
  }
}

describe.each(fileStores)('files that two workers put into one folder at once, in %s', (_, open) => {
  let store: TestStore
  let roots: IoRoots
  beforeAll(async () => {
    store = await open()
    roots = ioRoots({ ioRoots: [store.address], dataDir: '' })
  })
  afterAll(async () => {
    await closeRoots(roots)
    await store.close()
  })

  it('are one file if they are the same', async () => {
    const folder = await ensureFolder(roots, 'feeds/same')
    const arrivals = await Promise.all([1, 2, 3].map(() => putFile(roots, putting(folder, 'content'))))
    expect(arrivals.map(({ name }) => name)).toEqual(['pack.zip', 'pack.zip', 'pack.zip'])
    expect(arrivals.filter(({ written }) => written)).toHaveLength(1)
    expect(await store.files.list('feeds/same')).toEqual(['feeds/same/pack.zip'])
  })

  it('are both there if they differ', async () => {
    const folder = await ensureFolder(roots, 'feeds/other')
    const [a, b] = await Promise.all(['one', 'two'].map(text => putFile(roots, putting(folder, text))))
    expect([a?.name, b?.name].filter(name => name === 'pack.zip')).toHaveLength(1)
    expect(await store.files.list('feeds/other')).toHaveLength(2)
  })
})
