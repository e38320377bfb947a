import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { acquireDataLock } from './data-lock.ts'

let dataDir: string

beforeEach(async () => {
  dataDir = join(await mkdtemp(join(tmpdir(), 'nineops-lock-')), 'data')
})

afterEach(() => rm(join(dataDir, '..'), { recursive: true, force: true }))

/** Another process that holds the lock until it is killed. */
async function holder() {
  const code = `
    import { acquireDataLock } from ${JSON.stringify(new URL('data-lock.ts', import.meta.url).href)}
    await acquireDataLock(${JSON.stringify(dataDir)})
    console.log('held')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return child
}

test('a second process is refused by name until the first is killed', async () => {
  const child = await holder()
  await expect(acquireDataLock(dataDir)).rejects.toThrow(
    `NineOps is already running on this data folder (process ${child.pid})`,
  )
  child.kill('SIGKILL')
  await once(child, 'exit')
  const lock = await acquireDataLock(dataDir)
  await expect(acquireDataLock(dataDir)).rejects.toThrow(`process ${process.pid}`)
  await lock.release()
})

test('a released lock can be acquired again', async () => {
  const first = await acquireDataLock(dataDir)
  await first.release()
  const second = await acquireDataLock(dataDir)
  await second.release()
})
