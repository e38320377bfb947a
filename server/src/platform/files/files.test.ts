import { mkdtemp, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { localFiles } from './local-files.ts'

const root = await mkdtemp(join(tmpdir(), 'nineops-files-'))
afterAll(() => rm(root, { recursive: true }))

test('a file is complete or absent, and never outside the root', async () => {
  const files = localFiles(root)
  const stored = await files.write('a/b.txt', Readable.from([Buffer.from('one '), Buffer.from('two')]))
  expect(stored).toMatchObject({ key: 'a/b.txt', bytes: 7 })
  expect(await text(files.read('a/b.txt'))).toBe('one two')
  const breaking = Readable.from(
    (function* () {
      yield Buffer.from('half')
      throw new Error('cut off')
    })(),
  )
  await expect(files.write('a/c.txt', breaking)).rejects.toThrow('cut off')
  expect(await readdir(join(root, 'a'))).toEqual(['b.txt'])
  await expect(files.write('../out.txt', Buffer.from('x'))).rejects.toThrow('leaves its root')
})

test('only old half-written files of killed processes are swept', async () => {
  const files = localFiles(root)
  await files.write('s/whole.csv', Buffer.from('x'))
  for (const key of ['s/old.part', 's/new.part']) await files.write(key, Buffer.from('x'))
  const yesterday = new Date(Date.now() - 90_000_000)
  for (const name of ['whole.csv', 'old.part']) await utimes(join(root, 's', name), yesterday, yesterday)
  expect(await files.sweep(86_400_000)).toBe(1)
  expect((await readdir(join(root, 's'))).toSorted()).toEqual(['new.part', 'whole.csv'])
  expect(await localFiles(join(root, 'missing')).sweep(1)).toBe(0)
})

test('a reader never misses a file that is replaced every few milliseconds', async () => {
  const place = await mkdtemp(join(tmpdir(), 'nineops-replaced-'))
  const files = localFiles(place)
  await files.write('masked.csv', Buffer.from('0'))
  const control = { end: false }
  const replacing = (async () => {
    for (let n = 0; !control.end; n += 1) {
      await writeFile(join(place, 'next'), String(n))
      await rename(join(place, 'next'), join(place, 'masked.csv'))
      await sleep(3)
    }
  })()
  try {
    for (let read = 0; read < 400; read += 1) {
      const pieces: Buffer[] = []
      for await (const piece of files.read('masked.csv')) pieces.push(piece as Buffer)
      expect(Buffer.concat(pieces).toString()).toMatch(/^\d+$/)
    }
  } finally {
    control.end = true
    await replacing
    await rm(place, { recursive: true })
  }
})

test('a sweep at the start takes what was left behind, and nothing that is written from then on', async () => {
  const files = localFiles(join(root, 'start'))
  await files.write('left.part', Buffer.from('x'))
  const before = new Date(Date.now() - 5000)
  await utimes(join(root, 'start', 'left.part'), before, before)
  const sweeping = files.sweep(1000)
  await files.write('new.part', Buffer.from('x'))
  expect(await sweeping).toBe(1)
  expect(await readdir(join(root, 'start'))).toEqual(['new.part'])
})
