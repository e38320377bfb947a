import { link, mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, it } from 'vitest'
import { localFiles } from './local-files.ts'

const folder = await realpath(await mkdtemp(join(tmpdir(), 'nineops-links-')))
const root = join(folder, 'root')
await mkdir(join(root, 'real'), { recursive: true })
await mkdir(join(folder, 'outside'))
await writeFile(join(folder, 'outside/secret'), 'secret')
await symlink('../outside', join(root, 'out'))
await symlink('../outside/secret', join(root, 'file'))
await symlink('../outside/new', join(root, 'dangling'))
await symlink('real', join(root, 'inside'))
afterAll(() => rm(folder, { recursive: true }))

it.each(['out/secret', 'file', 'out', 'dangling', 'dangling/x', 'inside/x', 'out/deep/er'])(
  'nothing is read, written or created through the link of %s',
  async key => {
    const files = localFiles(root)
    for (const call of [
      () => text(files.read(key)),
      () => files.folder(key),
      () => files.write(`${key}/x`, Buffer.from('x')),
      () => files.makeFolder(`${key}/new`),
      () => files.move(key, 'taken'),
    ])
      await expect(call(), key).rejects.toThrow()
    expect(await readdir(join(folder, 'outside'))).toEqual(['secret'])
    expect(await readdir(join(root, 'real'))).toEqual([])
    expect(await readFile(join(folder, 'outside/secret'), 'utf8')).toBe('secret')
  },
)

it('writing where a link is replaces the link and leaves its target alone', async () => {
  await symlink('../outside/secret', join(root, 'replaced'))
  await localFiles(root)
    .write('replaced', Buffer.from('mine'))
    .catch(() => undefined)
  expect(await readFile(join(folder, 'outside/secret'), 'utf8')).toBe('secret')
})

it('the root itself may be a link, as its administrator chose it', async () => {
  await symlink('root', join(folder, 'alias'))
  const files = localFiles(join(folder, 'alias'))
  await files.write('real/a.txt', Buffer.from('a'))
  expect(await text(files.read('real/a.txt'))).toBe('a')
  expect(await files.list('real')).toEqual(['real/a.txt'])
  await files.remove('real/a.txt')
})

it('folders, pipes and devices are not files', async () => {
  await expect(text(localFiles(root).read('real'))).rejects.toThrow('is not a file')
  await link(join(folder, 'outside/secret'), join(root, 'hard'))
  // A hard link is the file itself, and cannot be distinguished from it.
  expect(await text(localFiles(root).read('hard'))).toBe('secret')
})
