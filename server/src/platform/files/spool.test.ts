import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { spool } from './spool.ts'

// A folder of its own, as other tests spool at the same time.
const folder = mkdtempSync(join(tmpdir(), 'spool-test-'))
beforeAll(() => void vi.stubEnv('TMPDIR', folder))
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

async function* chunks(fail = false) {
  for (let i = 0; i < 200; i += 1) yield Buffer.alloc(10_000, i)
  if (fail) throw new Error('the source broke off')
}

test('the whole content comes back with its length, and nothing is left behind', async () => {
  const { bytes, content } = await spool(chunks())
  const read = await buffer(content)
  expect(bytes).toBe(2_000_000)
  expect(read).toHaveLength(bytes)
  expect(read[1_999_999]).toBe(199)
  expect(readdirSync(folder)).toEqual([])
})

test('a source that breaks off fails as a whole', async () => {
  await expect(spool(chunks(true))).rejects.toThrow('the source broke off')
  expect(readdirSync(folder)).toEqual([])
})
