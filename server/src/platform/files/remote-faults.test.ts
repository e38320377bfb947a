import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { startS3StandIn } from '../../../test/s3-stand-in.ts'
import { startSftpStandIn } from '../../../test/sftp-stand-in.ts'
import { s3Files } from './s3-files.ts'
import { sftpFiles } from './sftp-files.ts'
import { parseS3, parseSftp } from './storage-addresses.ts'

const ended: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ended.splice(0).toReversed()) await end()
})
const content = randomBytes(3_000_000)
const chunked = () =>
  Readable.from(Array.from({ length: 30 }, (_, n) => content.subarray(n * 100_000, (n + 1) * 100_000)))

const bucket = async (tries: number, change: (url: string) => string = url => url) => {
  const server = await startS3StandIn()
  const files = s3Files(parseS3(change(server.url)), { tries, connectMs: 2000, silenceMs: 3000 })
  ended.push(
    () => server.close(),
    () => files.close(),
  )
  return { server, files }
}

describe('a bucket', () => {
  it('with every second answer a failure, a cut connection or half the content works as if it were well', async () => {
    const { server, files } = await bucket(8)
    const faults = ['busy', 'hang up', 'cut short'] as const
    let asked = 0
    server.fault = () => ((asked += 1) % 2 === 0 ? 'none' : (faults[((asked + 1) / 2) % 3] ?? 'busy'))
    await files.write('pack.zip', chunked())
    expect((await buffer(files.read('pack.zip'))).equals(content)).toBe(true)
    await files.move('pack.zip', 'moved.zip')
    expect(await files.list('')).toEqual(['moved.zip'])
    expect(server.requests.length).toBeGreaterThan(8)
  })

  it('that fails many requests at once still gets each file, however many have failed before', async () => {
    const { server, files } = await bucket(4)
    const tries = new Map<string, number>()
    server.fault = request => {
      const before = tries.get(request) ?? 0
      tries.set(request, before + 1)
      return before < 2 ? 'hang up' : 'none'
    }
    const names = Array.from({ length: 120 }, (_, n) => `${n}.pdf`)
    await Promise.all(names.map(name => files.write(name, Buffer.from(name))))
    expect(server.objects.size).toBe(120)
  })

  it('that never answers well fails with a message without its keys, and keeps no partial upload', async () => {
    const { server, files } = await bucket(2)
    server.fault = () => 'busy'
    const failed = await files.write('x', Buffer.from('x')).catch((error: unknown) => error)
    expect(failed).toMatchObject({ code: 'EIO' })
    expect(String(failed)).toMatch(/s3:\/\/127\.0\.0\.1:\d+\/bills\/nine could not be reached/)
    expect(JSON.stringify([failed, String(failed)])).not.toMatch(/TESTKEY|secret/)
    server.fault = request => (request.includes('partNumber=2') ? 'busy' : 'none')
    const large = Readable.from([randomBytes(9_000_000)])
    await expect(files.write('large', large)).rejects.toMatchObject({ code: 'EIO' })
    expect([server.uploads.size, server.objects.size]).toEqual([0, 0])
  })

  it('that refuses the key, or does not exist, is reported', async () => {
    const wrong = await bucket(2, url => url.replace('TESTKEY', 'OTHERKEY'))
    await expect(wrong.files.folder('')).rejects.toThrow('refused the key')
    const missing = await bucket(2, url => url.replace('/bills/', '/other/'))
    await expect(missing.files.folder('')).rejects.toThrow('does not exist')
  })

  it('is swept of unfinished uploads', async () => {
    const { server, files } = await bucket(2)
    server.uploads.set('u1', { key: 'nine/left', parts: new Map(), at: new Date(0) })
    expect(await files.sweep(1000)).toBe(1)
    expect(server.uploads.size).toBe(0)
  })
})

const sftpServer = async (which: 'url' | 'wrongUrl' = 'url') => {
  const server = await startSftpStandIn()
  mkdirSync(join(server.folder, 'drops'))
  const timing = { tries: 4, connectMs: 3000, answerMs: 3000, idleMs: 500 }
  const files = sftpFiles(parseSftp(server[which]), timing)
  ended.push(
    () => server.close(),
    () => files.close(),
  )
  return { server, files, drops: join(server.folder, 'drops') }
}

describe('an SFTP server', () => {
  it('with another host key than the pinned one is not sent the password', async () => {
    const { server, files } = await sftpServer('wrongUrl')
    const failed = await files.folder('').catch((error: unknown) => error)
    expect(String(failed)).toMatch(/shows the host key SHA256:[A-Za-z0-9+/]{43}, which is not the pinned one/)
    expect(String(failed)).not.toMatch(/p@ss|word/)
    expect(server.logins()).toBe(0)
  })

  it('whose connection breaks in the middle of a transfer still transfers everything', async () => {
    const { server, files, drops } = await sftpServer()
    let cuts = 3
    let requests = 0
    const now = () => {
      requests += 1
      if (requests % 25 === 0 && cuts > 0) {
        cuts -= 1
        server.cut()
      }
    }
    server.flaws.onWrite = now
    await files.write('pack.zip', chunked())
    server.flaws.onWrite = () => undefined
    expect(cuts).toBe(0)
    expect(readdirSync(drops)).toEqual(['pack.zip'])
    cuts = 3
    server.flaws.onRead = now
    expect((await buffer(files.read('pack.zip'))).equals(content)).toBe(true)
    expect(cuts).toBe(0)
    expect(server.logins()).toBe(7)
  })

  it('that is gone is reported in words, and no half-written file counts as complete', async () => {
    const { server, files, drops } = await sftpServer()
    server.flaws.onWrite = () => server.cut()
    await expect(files.write('never.zip', chunked())).rejects.toMatchObject({ code: 'EIO' })
    expect(await files.list('')).toEqual([])
    expect(readdirSync(drops).every(name => name.startsWith('.nineops-'))).toBe(true)
  })

  it('that refuses the password is reported', async () => {
    const server = await startSftpStandIn()
    const files = sftpFiles(parseSftp(server.url.replace('word@', 'wrong@')))
    ended.push(
      () => server.close(),
      () => files.close(),
    )
    await expect(files.folder('')).rejects.toThrow('refused the password')
  })

  it('whose links lead elsewhere is not followed there', async () => {
    const { server, files, drops } = await sftpServer()
    writeFileSync(join(server.folder, 'secret'), 'secret')
    symlinkSync('..', join(drops, 'up'))
    symlinkSync('../secret', join(drops, 'file'))
    for (const call of [
      () => text(files.read('up/secret')),
      () => text(files.read('file')),
      () => files.write('up/x', Buffer.from('x')),
      () => files.folder('up'),
      () => files.makeFolder('up/new'),
      () => files.move('up/secret', 'taken'),
      () => files.remove('up/secret'),
    ])
      await expect(call()).rejects.toMatchObject({ name: 'StorageProblem' })
    expect((await files.folder('')).map(file => file.name)).toEqual([])
    expect(readdirSync(server.folder).toSorted()).toEqual(['drops', 'secret'])
  })

  it('that ignores case never has one file overwrite the other', async () => {
    const { server, files } = await sftpServer()
    server.flaws.caseless = true
    await files.write('Pack.zip', Buffer.from('first'))
    await expect(files.write('pack.zip', Buffer.from('second'))).rejects.toThrow(
      'in capitals or accents alone',
    )
    expect(await text(files.read('Pack.zip'))).toBe('first')
  })
})
