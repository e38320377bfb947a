import { createHash } from 'node:crypto'
import { connect } from 'node:net'
import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  accountFile,
  accountFileDetail,
  accountFileLimits,
  type FileCheck,
  type FileSpace,
} from '@nineops/contract/service-establishment/account-files.contract'
import type { Role } from '@nineops/contract/roles'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { errorOf } from '../../../test/answers.ts'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { exported } from '../../../test/exported.ts'
import { type TestApp, testApp } from '../../../test/test-app.ts'
import { localFiles } from '../../platform/files/local-files.ts'
import { removeOverdue, sweepContents } from './forget-files.service.ts'
import { forgetLater } from './account-files.jobs.ts'

const keeper: readonly Role[] = ['NINEOPS_SERVICEESTABLISHMENT_ACCESS']
const crm: readonly Role[] = ['NINEOPS_CRM_ACCESS']

const app = closedAtEnd(await testApp({ worker: true }))
const reseller = await app.build.reseller()
const other = await app.build.reseller()
const account = await app.build.accountWith(reseller)
const home = `/api/clients/${reseller.client}/accounts/${account}/files`

const call = (path: string, options: Parameters<TestApp['call']>[1] = {}) =>
  app.call(path, { roles: keeper, ...options })
const send = (
  name: string,
  content: string | Uint8Array<ArrayBuffer>,
  {
    to = home,
    query = '',
    roles = keeper,
    headers = {},
  }: Partial<Record<'to' | 'query', string>> & {
    roles?: readonly Role[]
    headers?: Record<string, string>
  } = {},
) => {
  const body = new FormData()
  body.set('file', new File([content], name))
  return call(`${to}${query}`, { method: 'POST', body, roles, headers })
}
const uploaded = async (...parameters: Parameters<typeof send>) => {
  const answer = await send(...parameters)
  const json: unknown = await answer.json()
  expect(answer.status, JSON.stringify(json)).toBe(201)
  return accountFileDetail.parse(json)
}
const refusal = async (answer: Response) => {
  const error = await errorOf(answer)
  return { status: answer.status, code: error.code, detail: error.detail }
}
const list = async (query = '', to = home) => {
  const answer = await call(`${to}${query}`)
  return z.array(accountFile).parse(await answer.json())
}
const names = async (query = '') => (await list(query)).map(({ name }) => name)
const stored = async () => {
  const all = await readdir(join(app.dataDir, 'files'), { recursive: true, withFileTypes: true })
  return all.filter(each => each.isFile()).map(({ name }) => name)
}
const actions = () => app.actions({ entity: 'account_files' })

/** A ZIP with empty files of these names, as an ordinary program writes one. */
function zipOf(...entries: string[]): Buffer<ArrayBuffer> {
  const parts: Buffer[] = []
  const listing: Buffer[] = []
  let at = 0
  for (const entry of entries) {
    const name = Buffer.from(entry)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(name.length, 26)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt16LE(name.length, 28)
    central.writeUInt32LE(at, 42)
    parts.push(local, name)
    listing.push(central, name)
    at += local.length + name.length
  }
  const listed = Buffer.concat(listing)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, listed, end])
}
const workbook = (...more: string[]) => zipOf('[Content_Types].xml', 'xl/workbook.xml', ...more)

describe('keeping files', () => {
  it('a file is stored with its size, hash and uploader, and is downloaded byte for byte as an attachment', async () => {
    const name = 'Contract – Zoë’s (signed) 100%.pdf'
    const file = await uploaded(name, '%PDF-1.7 one')
    expect(file).toMatchObject({
      name,
      type: 'pdf',
      versions: 1,
      latest: { bytes: 12, sha256: createHash('sha256').update('%PDF-1.7 one').digest('hex') },
    })
    expect(file.latest.createdBy).toContain('SERVICEESTABLISHMENT')
    const plain = { 'accept-encoding': 'identity' }
    const answer = await call(`${home}/${file.index}/versions/1`, { headers: plain })
    expect(await answer.text()).toBe('%PDF-1.7 one')
    const headers = Object.fromEntries(answer.headers)
    expect(headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'content-length': '12',
    })
    const disposition = headers['content-disposition'] ?? ''
    expect(disposition).toMatch(
      /^attachment; filename="[ -~]+"; filename\*=UTF-8''[A-Za-z0-9!#$&+\-.^_`|~%]+$/,
    )
    expect(decodeURIComponent(disposition.split("''")[1] ?? '')).toBe(name)
    expect((await actions()).slice(-2)).toEqual(['account_file.added', 'account_file.downloaded'])
  })

  it('a file of the same name is refused unless it is uploaded as the next version; both versions stay', async () => {
    const first = await uploaded('terms.txt', 'one')
    const again = await refusal(await send('TERMS.TXT', 'two'))
    expect(again).toMatchObject({ status: 409, code: 'account_file_exists' })
    const second = await uploaded('new terms.txt', 'two', { query: `?versionOf=${first.index}` })
    expect(second).toMatchObject({ index: first.index, name: 'terms.txt', versions: 2 })
    expect(second.history.map(({ number, bytes }) => [number, bytes])).toEqual([
      [2, 3],
      [1, 3],
    ])
    expect(await (await call(`${home}/${first.index}/versions/1`)).text()).toBe('one')
    expect(await (await call(`${home}/${first.index}/versions/2`)).text()).toBe('two')
    expect((await call(`${home}/${first.index}/versions/3`)).status).toBe(404)
    const same = await refusal(await send('terms.txt', 'two', { query: `?versionOf=${first.index}` }))
    expect(same).toMatchObject({ status: 409, code: 'account_file_same' })
    const pdf = await refusal(await send('terms.pdf', '%PDF-1', { query: `?versionOf=${first.index}` }))
    expect(pdf).toMatchObject({ status: 400, code: 'file_type_differs' })
  })

  it('two uploads of one name at once make one file; a repeated request has no further effect', async () => {
    const answers = await Promise.all(['a', 'b', 'c'].map(text => send('race.txt', text)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    const headers = { 'idempotency-key': 'one upload' }
    const repeated = [
      await uploaded('once.txt', 'x', { headers }),
      await uploaded('once.txt', 'x', { headers }),
    ]
    expect(repeated[1]).toEqual(repeated[0])
    expect(repeated[0]?.versions).toBe(1)
  })

  it('names are checked against existing files before anything is uploaded', async () => {
    const files = [
      { name: 'TERMS.txt', bytes: 3 },
      { name: 'setup.exe', bytes: 3 },
      { name: 'big.pdf', bytes: accountFileLimits.fileBytes + 1 },
    ]
    const answer = await call(`${home}/check`, { method: 'POST', json: { files } })
    const [terms, setup, big] = (await answer.json()) as FileCheck[]
    expect(terms).toMatchObject({ fault: null, existing: { name: 'terms.txt', versions: 2 } })
    expect(setup?.fault).toContain('is of no type that is kept')
    expect(big?.fault).toBe('"big.pdf" is larger than 25 MB, the most that one file may have.')
  })
})

describe('what is refused', () => {
  const refused: [name: string, words: string][] = [
    ['invoice.pdf.exe', 'no type that is kept'],
    ['setup.exe.pdf', 'has ".exe" in it'],
    ['report', 'no type that is kept'],
    ['.htaccess', 'begins with a dot'],
    ['..%2f..%2fpasswd.txt', 'encoded character'],
    ['invoice\u202efdp.txt', 'control characters or invisible ones'],
    ['a\u200bb.txt', 'control characters or invisible ones'],
    ['CON.txt', 'device on Windows'],
    ['lpt1.tar.txt', 'device on Windows'],
    ['a:b.txt', 'has ":" in it'],
    ['what?.txt', 'has "?" in it'],
    ['statement.txt.', 'a space or a dot'],
    ['statement.pdf\u2024exe.txt', 'look like a dot'],
    ['p\u0430yment.txt', 'two alphabets'],
    [`${'x'.repeat(300)}.txt`, 'longer than 200 bytes'],
    [`${'é'.repeat(100)}.txt`, 'longer than 200 bytes'],
  ]
  it.each(refused)('the name %s', async (name, words) => {
    const { status, code, detail } = await refusal(await send(name, 'text'))
    expect({ status, code }).toEqual({ status: 400, code: 'file_name_refused' })
    expect(detail).toContain(words)
    expect(detail).not.toMatch(/[\u202e\u200b]/)
  })

  it('the folders of a name are dropped; letter case and accents do not make names different', async () => {
    expect((await uploaded('../../etc/plain.txt', 'a')).name).toBe('plain.txt')
    expect((await uploaded('cafe\u0301.txt', 'a')).name).toBe('café.txt')
    expect((await refusal(await send('CAFÉ.txt', 'b'))).code).toBe('account_file_exists')
  })

  const contents: [name: string, content: string | Buffer<ArrayBuffer>, words: string][] = [
    ['empty.txt', '', 'is empty'],
    ['fake.pdf', 'MZ\x90\0', 'is a program, not a PDF'],
    ['fake.txt', '\x7fELF\x02', 'is a program, not text'],
    ['run.txt', '#!/bin/sh\nrm -rf /', 'is a script'],
    ['page.csv', ' <!DOCTYPE html><script>alert(1)</script>', 'is a web page'],
    ['drawing.txt', '<svg onload="x">', 'is a web page'],
    ['zero.csv', 'a,b\n1,\0', 'is not text'],
    ['note.eml', 'no header here\n', 'is not an e-mail'],
    ['image.png', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'is a JPEG image, not a PNG image'],
    ['cut.zip', zipOf('a.txt').subarray(0, 40), 'not a ZIP that can be read'],
    ['tail.zip', Buffer.concat([zipOf('a.txt'), Buffer.from('MZ')]), 'not a ZIP that can be read'],
    ['program.zip', zipOf('read me.txt', 'bin/Setup.EXE '), 'holds "Setup.EXE "'],
    ['nested.zip', zipOf('inner.zip'), 'another archive'],
    ['slip.zip', zipOf('../../etc/cron.d/x'), 'unpacked outside its folder'],
    ['plain.xlsx', zipOf('a.txt'), 'is not an Excel workbook'],
    ['document.docx', workbook(), 'is not a Word document'],
    ['macro.xlsx', workbook('xl/vbaProject.bin'), 'has macros in it'],
  ]
  it.each(contents)('the content of %s', async (name, content, words) => {
    const before = await stored()
    const { status, code, detail } = await refusal(await send(name, content))
    expect({ status, code, detail }).toMatchObject({ status: 400, code: 'file_content_refused' })
    expect(detail).toContain(words)
    expect(await stored()).toEqual(before)
  })

  it('but harmless content is accepted', async () => {
    await uploaded('book.xlsx', workbook('xl/sharedStrings.xml'))
    await uploaded('letters.zip', zipOf('a.pdf', 'letters/b.docx'))
    await uploaded('mail.eml', 'From: a@example.com\r\nSubject: hello\r\n\r\ntext')
    await uploaded('utf16.csv', Buffer.from('\ufeffa,b', 'utf16le'))
    await uploaded('photo.jpeg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0]))
  })

  it('more than 25 MB, and more than an account’s room; the message names the limit', async () => {
    const before = await stored()
    const big = await refusal(await send('big.txt', Buffer.alloc(accountFileLimits.fileBytes + 1, 'a')))
    expect(big).toMatchObject({ status: 413, code: 'too_large' })
    expect(big.detail).toContain('25 MB')
    const first = await app.db
      .selectFrom('account_file_versions')
      .select('file_index')
      .executeTakeFirstOrThrow()
    const bytes = accountFileLimits.accountBytes - 500
    await app.db
      .insertInto('account_file_versions')
      .values({ file_index: first.file_index, number: 50, bytes, sha256: '', storage_key: 'none' })
      .execute()
    const full = await refusal(await send('more.txt', 'a'.repeat(600)))
    expect(full).toMatchObject({ status: 409, code: 'account_files_full' })
    expect(full.detail).toContain('250 MB')
    expect((await (await call(`${home}/space`)).json()) as FileSpace).toMatchObject({ limit: 250_000_000 })
    await app.db.deleteFrom('account_file_versions').where('storage_key', '=', 'none').execute()
    expect(await stored()).toEqual(before)
  })

  it('an interrupted upload leaves nothing behind', async () => {
    const before = { files: await stored(), rows: (await names()).length }
    const token = await app.tokenFor(keeper)
    const { hostname, port } = new URL(app.address)
    const socket = connect(Number(port), hostname)
    socket.write(
      `POST ${home} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nCookie: XSRF-TOKEN=0123456789abcdef\r\n` +
        'X-XSRF-TOKEN: 0123456789abcdef\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 9000000\r\n\r\n' +
        `--b\r\nContent-Disposition: form-data; name="file"; filename="cut.txt"\r\n\r\n${'x'.repeat(200_000)}`,
    )
    await sleep(300)
    socket.destroy()
    for (let tries = 0; tries < 40 && (await stored()).length > before.files.length; tries += 1)
      await sleep(50)
    expect({ files: await stored(), rows: (await names()).length }).toEqual(before)
  })
})

describe('deleting and restoring', () => {
  it('a deleted file leaves the list, is restored with its versions, and its name is free until then', async () => {
    const file = await uploaded('old.txt', 'one')
    const one = `${home}/${file.index}`
    const deleted = accountFile.parse(await (await call(one, { method: 'DELETE' })).json())
    expect(deleted.deletedBy).toContain('SERVICEESTABLISHMENT')
    expect(await names('?filter=old')).toEqual([])
    expect(await names('?filter=OLD&deleted=true')).toEqual(['old.txt'])
    expect(await (await call(`${one}/versions/1`)).text()).toBe('one')
    const version = await refusal(await send('old.txt', 'two', { query: `?versionOf=${file.index}` }))
    expect(version).toMatchObject({ status: 409, code: 'account_file_deleted' })
    const newer = await uploaded('old.txt', 'newer')
    const taken = await refusal(await call(`${one}/restore`, { method: 'POST' }))
    expect(taken).toMatchObject({ status: 409, code: 'account_file_exists' })
    await call(`${home}/${newer.index}`, { method: 'DELETE' })
    const restored = await call(`${one}/restore`, { method: 'POST' })
    expect(accountFile.parse(await restored.json())).toMatchObject({ name: 'old.txt', deletedAt: null })
    expect((await actions()).slice(-2)).toEqual(['account_file.deleted', 'account_file.restored'])
    // A repeated request has no further effect.
    expect((await call(`${one}/restore`, { method: 'POST' })).status).toBe(200)
    expect((await actions()).at(-1)).toBe('account_file.restored')
  })

  it('only a deleted file can be removed permanently, and its stored content goes too', async () => {
    const file = await uploaded('gone.txt', 'for good')
    const one = `${home}/${file.index}`
    const open = await refusal(await call(`${one}/versions`, { method: 'DELETE' }))
    expect(open).toMatchObject({ status: 409, code: 'account_file_not_deleted' })
    const before = (await stored()).length
    await call(one, { method: 'DELETE' })
    expect((await call(`${one}/versions`, { method: 'DELETE' })).status).toBe(200)
    expect((await call(one)).status).toBe(404)
    await expect.poll(async () => (await stored()).length, { timeout: 10_000 }).toBe(before - 1)
  })

  it('a deleted file is purged after 30 days; content without a version after a day', async () => {
    const file = await uploaded('late.txt', 'late')
    const fresh = await uploaded('later.txt', 'later')
    for (const { index } of [file, fresh]) await call(`${home}/${index}`, { method: 'DELETE' })
    await sql`update account_files set deleted_at = now() - interval '30 days 1 minute' where index = ${file.index}`.execute(
      app.db,
    )
    const overdue = await call(`${home}/${file.index}/restore`, { method: 'POST' })
    expect(overdue.status).toBe(404)
    const files = localFiles(join(app.dataDir, 'files'))
    const { signal } = new AbortController()
    expect(await removeOverdue({ db: app.db, signal }, forgetLater)).toBe(1)
    expect((await call(`${home}/${file.index}`)).status).toBe(404)
    expect((await call(`${home}/${fresh.index}/restore`, { method: 'POST' })).status).toBe(200)
    await files.write('account-files/1/leftover', Buffer.from('x'))
    expect(await sweepContents({ db: app.db, files, signal })).toBe(0)
    const old = new Date(Date.now() - 2 * 86_400_000)
    await utimes(join(app.dataDir, 'files/account-files/1/leftover'), old, old)
    expect(await sweepContents({ db: app.db, files, signal })).toBe(1)
    expect(await (await call(`${home}/${fresh.index}/versions/1`)).text()).toBe('later')
  })
})

it('a file is renamed and described under an optimistic lock, within its type and to a free name', async () => {
  const file = await uploaded('draft.csv', 'a,b')
  const change = (json: object) => call(`${home}/${file.index}`, { method: 'PATCH', json })
  const renamed = await change({ version: file.version, name: 'Final.csv', description: ' The figures ' })
  const now = accountFileDetail.parse(await renamed.json())
  expect(now).toMatchObject({ name: 'Final.csv', description: 'The figures', versions: 1 })
  expect((await refusal(await change({ version: file.version, name: 'x.csv' }))).code).toBe(
    'account_file_changed',
  )
  for (const [name, code] of [
    ['final.pdf', 'file_type_differs'],
    ['a/b.csv', 'file_name_refused'],
    ['a\u0000.csv', 'file_name_refused'],
  ])
    expect((await refusal(await change({ version: now.version, name }))).code).toBe(code)
  await uploaded('taken.csv', 'x')
  expect((await refusal(await change({ version: now.version, name: 'TAKEN.csv' }))).code).toBe(
    'account_file_exists',
  )
  expect(await (await change({ version: now.version, name: 'Final.csv' })).json()).toEqual(now)
  expect((await actions()).filter(action => action === 'account_file.changed')).toHaveLength(1)
})

it('files are filtered, sorted and paged by the server, and all matches are exported', async () => {
  const fresh = await app.build.accountWith(reseller)
  const to = `/api/clients/${reseller.client}/accounts/${fresh}/files`
  for (const [name, text] of [
    ['b.txt', 'bb'],
    ['A.txt', 'aaaa'],
    ['c.csv', 'c'],
  ] as const)
    await uploaded(name, text, { to })
  const sorted = async (query: string) => (await list(query, to)).map(({ name }) => name)
  expect(await sorted('')).toEqual(['A.txt', 'b.txt', 'c.csv'])
  expect(await sorted('?sort=bytes')).toEqual(['c.csv', 'b.txt', 'A.txt'])
  expect(await sorted('?type=txt&pageSize=1&page=2')).toEqual(['b.txt'])
  expect(await sorted('?filter=.TX&sort=-name')).toEqual(['b.txt', 'A.txt'])
  const params = { client: reseller.client, account: fresh }
  const rows = await exported(app, 'account-files', { params, query: { sort: '-bytes' } })
  expect(rows.map(row => [row['name'], row['bytes']])).toEqual([
    ['A.txt', 4],
    ['b.txt', 2],
    ['c.csv', 1],
  ])
})

describe('who may do what', () => {
  it('CRM reads and adds files of accounts only; the bureau has no access', async () => {
    const file = await uploaded('by crm.txt', 'x', { roles: crm })
    const one = `${home}/${file.index}`
    expect((await call(`${one}/versions/1`, { roles: crm })).status).toBe(200)
    for (const [path, method] of [
      [one, 'PATCH'],
      [one, 'DELETE'],
      [`${one}/restore`, 'POST'],
      [`${one}/versions`, 'DELETE'],
    ] as const)
      expect((await call(path, { method, roles: crm, json: {} })).status).toBe(403)
    expect((await call(`/api/clients/${reseller.client}/files`, { roles: crm })).status).toBe(403)
    expect((await app.call(home)).status).toBe(403)
  })

  it('a file is found under its own account and reseller only', async () => {
    const file = await uploaded('mine.txt', 'x')
    const own = `/api/clients/${reseller.client}/files`
    const ofReseller = await uploaded('theirs.txt', 'x', { to: own })
    const stranger = await app.build.accountWith(other)
    for (const path of [
      `/api/clients/${other.client}/accounts/${stranger}/files/${file.index}`,
      `/api/clients/${other.client}/accounts/${account}/files`,
      `/api/clients/${other.client}/files/${ofReseller.index}`,
      `${own}/${file.index}`,
      `${own}/${file.index}/versions/1`,
      `${home}/${ofReseller.index}/versions/1`,
    ])
      expect((await call(path)).status, path).toBe(404)
    expect(
      (await send('x.txt', 'x', { to: `/api/clients/${other.client}/accounts/${account}/files` })).status,
    ).toBe(404)
    expect((await send('x.txt', 'y', { query: `?versionOf=${ofReseller.index}` })).status).toBe(404)
  })

  it('content that was changed or lost in the store is never sent', async () => {
    const file = await uploaded('safe.txt', 'as uploaded')
    const { key } = await app.db
      .selectFrom('account_file_versions')
      .select('storage_key as key')
      .where('file_index', '=', file.index)
      .executeTakeFirstOrThrow()
    const files = localFiles(join(app.dataDir, 'files'))
    await files.write(key, Buffer.from('as tampered'))
    const content = () => call(`${home}/${file.index}/versions/1`)
    expect(await refusal(await content())).toMatchObject({ status: 409, code: 'account_file_damaged' })
    await files.remove(key)
    expect(await refusal(await content())).toMatchObject({ status: 409, code: 'account_file_lost' })
  })
})
