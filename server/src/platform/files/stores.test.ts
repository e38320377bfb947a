import { createHash, randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileStores, type TestStore } from '../../../test/file-stores.ts'
import type { Files } from './files.ts'
import { measureOf } from './measured.ts'
import { StorageProblem } from './storage-errors.ts'

/** Why it was refused; undefined where it was not. */
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof StorageProblem ? error.code : error),
  )

const breaking = () =>
  Readable.from(
    (function* () {
      yield Buffer.from('half')
      throw new Error('cut off')
    })(),
  )

describe.each(fileStores)('files in %s', (_, open) => {
  let store: TestStore
  let files: Files
  beforeAll(async () => {
    store = await open()
    files = store.files
  })
  afterAll(() => store.close())

  it('are written completely with their checksum, read, described and removed', async () => {
    const stored = await files.write('a/b.txt', Readable.from([Buffer.from('one '), Buffer.from('two')]))
    const sha256 = createHash('sha256').update('one two').digest('hex')
    expect(stored).toEqual({ key: 'a/b.txt', bytes: 7, sha256 })
    expect(await measureOf(files.read('a/b.txt'))).toEqual({ bytes: 7, sha256 })
    expect(await text(files.read('a/b.txt'))).toBe('one two')
    expect(await files.size('a/b.txt')).toBe(7)
    expect(await files.exists('a/b.txt')).toBe(true)
    const state = await files.state('a/b.txt')
    expect(state?.bytes).toBe(7)
    expect(Math.abs(Date.now() - (state?.modifiedAt.getTime() ?? 0))).toBeLessThan(10_000)
    await files.remove('a/b.txt')
    await files.remove('a/b.txt')
    expect(await files.exists('a/b.txt')).toBe(false)
    expect(await files.state('a/b.txt')).toBeUndefined()
    await expect(text(files.read('a/b.txt'))).rejects.toMatchObject({ code: 'ENOENT' })
    await expect(files.size('a/b.txt')).rejects.toMatchObject({ code: 'ENOENT' })
  })

  it('return the same bytes, however large, and parts of them on request', async () => {
    const content = randomBytes(20_000_003)
    await files.write(
      'large.bin',
      Readable.from([content.subarray(0, 9_000_001), content.subarray(9_000_001)]),
    )
    expect((await buffer(files.read('large.bin'))).equals(content)).toBe(true)
    const part = await buffer(files.read('large.bin', { start: 17, end: 1_000_016 }))
    expect(part.equals(content.subarray(17, 1_000_017))).toBe(true)
    const rest = await buffer(files.read('large.bin', { start: 19_999_999 }))
    expect(rest.equals(content.subarray(19_999_999))).toBe(true)
    await files.write('empty', Buffer.alloc(0))
    expect((await buffer(files.read('empty'))).length).toBe(0)
  })

  it('do not appear when their source breaks off, and an existing file stays', async () => {
    await expect(files.write('c/new.txt', breaking())).rejects.toThrow('cut off')
    expect(await files.list('c')).toEqual([])
    await files.write('c/old.txt', Buffer.from('before'))
    await expect(files.write('c/old.txt', breaking())).rejects.toThrow('cut off')
    expect(await text(files.read('c/old.txt'))).toBe('before')
    expect(await files.list('c')).toEqual(['c/old.txt'])
  })

  it('replace one another unless `replace` is false', async () => {
    await files.write('d/x.txt', Buffer.from('first'))
    await files.write('d/x.txt', Buffer.from('second'))
    expect(await text(files.read('d/x.txt'))).toBe('second')
    expect(await refusal(files.write('d/x.txt', Buffer.from('third'), { replace: false }))).toBe('EEXIST')
    expect(await text(files.read('d/x.txt'))).toBe('second')
    await files.write('d/y.txt', Buffer.from('new'), { replace: false })
    expect(await refusal(files.move('d/x.txt', 'd/y.txt', { replace: false }))).toBe('EEXIST')
    await files.move('d/x.txt', 'd/y.txt')
    expect(await files.list('d')).toEqual(['d/y.txt'])
    expect(await text(files.read('d/y.txt'))).toBe('second')
    await files.move('d/y.txt', 'e/deep/z.txt')
    expect([await files.list('d'), await files.list('e')]).toEqual([[], ['e/deep/z.txt']])
  })

  it('have one winner when two writers create the same file without replacing', async () => {
    const outcomes = await Promise.all(
      ['left', 'right'].map(word =>
        refusal(files.write('race.txt', Buffer.from(word), { replace: false })).then(code => code ?? word),
      ),
    )
    expect(outcomes.filter(outcome => outcome === 'EEXIST')).toHaveLength(1)
    expect(outcomes).toContain(await text(files.read('race.txt')))
  })

  it('are listed by folder: plain files by name, without those in subfolders', async () => {
    for (const key of ['f/2.csv', 'f/10.csv', 'f/Ä b.csv', 'f/in/3.csv'])
      await files.write(key, Buffer.from(key))
    expect((await files.folder('f')).map(file => file.name)).toEqual(['10.csv', '2.csv', 'Ä b.csv'])
    expect((await files.folder('f'))[0]).toMatchObject({ bytes: 8 })
    expect(await files.list('f')).toEqual(['f/10.csv', 'f/2.csv', 'f/in/3.csv', 'f/Ä b.csv'])
    for (let n = 0; n < 60; n += 1) await files.write(`many/${n}`, Buffer.from('x'))
    expect(await files.folder('many')).toHaveLength(60)
    expect(await refusal(files.folder('nowhere'))).toBe('ENOENT')
    await files.makeFolder('made/here')
    await files.makeFolder('made/here')
    expect(await files.folder('made/here')).toEqual([])
    expect(await refusal(files.makeFolder('f/2.csv'))).toBe('ENOTDIR')
    expect(await files.list('nowhere')).toEqual([])
  })

  it('can be written through a path on this machine', async () => {
    const place = await files.scratch('g/pack.zip')
    await writeFile(place.path, 'packed')
    expect(await files.exists('g/pack.zip')).toBe(false)
    await place.commit()
    expect(await text(files.read('g/pack.zip'))).toBe('packed')
    const other = await files.scratch('g/none.zip')
    await writeFile(other.path, 'x')
    await other.discard()
    await expect(readFile(other.path)).rejects.toThrow('ENOENT')
    expect(await files.list('g')).toEqual(['g/pack.zip'])
  })

  it('are never listed while half-written, and swept when they are old', async () => {
    for (const key of ['s/old.part', 's/new.part', 's/whole.csv']) await files.write(key, Buffer.from('x'))
    for (const key of ['s/old.part', 's/whole.csv']) store.age(key, 90_000_000)
    expect(await files.list('s')).toEqual(['s/whole.csv'])
    expect(await files.sweep(86_400_000)).toBe(1)
    expect((await files.folder('s')).map(file => file.name)).toEqual(['new.part', 'whole.csv'])
  })

  it('never leave their root, whatever their names', async () => {
    const before = await files.list('')
    const hostile = fc.oneof(
      fc.constantFrom('', '..', '.', '/', '\\', '%2e%2e', '%2E.', '..%2f', '%5c..', '\0', '\u0007', '\u202e'),
      fc.constantFrom(
        '\u2025',
        '\uff0e\uff0e',
        '\u2024\u2024',
        '\u2215',
        '\uff0f',
        'e\u0301',
        '\ud800',
        'a.',
        ' a',
      ),
      fc.constantFrom('C:\\x', '\\\\host\\share', '/etc/passwd', '~/x\0', 'x'.repeat(300), 'é'.repeat(200)),
    )
    const plain = fc.constantFrom('a', 'b.txt', 'deep')
    const key = fc
      .tuple(fc.array(fc.oneof(plain, hostile), { maxLength: 3 }), hostile, fc.array(plain, { maxLength: 2 }))
      .map(([head, bad, tail]) => [...head, bad, ...tail].join('/'))
      .filter(path => path !== '')
    await fc.assert(
      fc.asyncProperty(key, async path => {
        const calls: (() => Promise<unknown>)[] = [
          () => files.write(path, Buffer.from('out')),
          async () => text(files.read(path)),
          () => files.state(path),
          () => files.folder(path),
          () => files.makeFolder(path),
          () => files.remove(path),
          () => files.move('large.bin', path),
          () => files.scratch(path),
        ]
        for (const call of calls) {
          const outcome = await Promise.resolve()
            .then(call)
            .catch((error: unknown) => error)
          expect(outcome).toBeInstanceOf(StorageProblem)
          expect((outcome as Error).message.length).toBeLessThan(400)
        }
      }),
      { numRuns: 150 },
    )
    expect(await files.list('')).toEqual(before)
  })

  it('keep any plain name unchanged', async () => {
    const letter = fc.constantFrom(...Array.from('abzABZ019-_()&+,;=@!~#$\'"éßÆ漢🙂 .'))
    const name = fc.array(letter, { minLength: 1, maxLength: 40 }).map(letters => `n${letters.join('')}n`)
    await fc.assert(
      fc.asyncProperty(name, async given => {
        await files.write(`names/${given}`, Buffer.from(given))
        expect(await text(files.read(`names/${given}`))).toBe(given)
        expect((await files.folder('names')).map(file => file.name)).toEqual([given])
        await files.move(`names/${given}`, `names/moved ${given}`)
        await files.remove(`names/moved ${given}`)
      }),
      { numRuns: 25 },
    )
  })

  it('have names of up to 255 bytes; longer ones are refused in words', async () => {
    const longest = `${'n'.repeat(251)}.csv`
    await files.write(`long/${longest}`, Buffer.from('x'))
    expect((await files.folder('long'))[0]?.name).toBe(longest)
    await expect(files.write(`long/${'n'.repeat(300)}`, Buffer.from('x'))).rejects.toThrow(
      'more than 255 bytes',
    )
  })

  it('whose names differ only in capitals are two files', async () => {
    await files.write('case/Pack.zip', Buffer.from('upper'))
    await files.write('case/pack.zip', Buffer.from('lower'))
    expect([await text(files.read('case/Pack.zip')), await text(files.read('case/pack.zip'))]).toEqual([
      'upper',
      'lower',
    ])
  })
})
