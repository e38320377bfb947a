import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { localFiles } from '../files/local-files.ts'
import { sendStored } from './stored-files.ts'

const folder = await mkdtemp(join(tmpdir(), 'nineops-stored-files-'))
const files = localFiles(folder)
const app = fastify()
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

test('a large file that turns out to be changed closes the connection: what came is no whole file', async () => {
  const size = 20 << 20
  const document = { name: 'pack.zip', ...(await files.write('pack.zip', Buffer.alloc(size, 'nineops'))) }
  await writeFile(join(folder, 'pack.zip'), Buffer.alloc(size, 'someone'))
  app.get('/pack', (_, reply) => sendStored(reply, files, { ...document, type: 'application/zip' }))
  const answer = await fetch(`${await app.listen({ port: 0 })}/pack`)
  expect(answer.headers.get('content-length')).toBe(String(size))
  await expect(answer.arrayBuffer()).rejects.toThrow('terminated')
})
