import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { EvidencePack } from '@nineops/contract/crm/evidence-packs.contract'
import { unzipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { testApp } from '../../../test/test-app.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import { accountActions } from '../accounts/accounts.actions.ts'
import { localFiles } from '../../platform/files/local-files.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { updateRow } from '../../platform/db/rows.ts'
import { buildPack, forgetPack } from './evidence-packs.service.ts'

let account: number
let path: string

const app = closedAtEnd(await testApp({ worker: true }))
const client = await app.build.client()
beforeAll(async () => {
  const brand = await app.build.brand(client)
  account = await app.build.account({ client, brand }, { account_number: 'SPA-1' })
  await app.build.charge(client, account)
  path = `/api/clients/${client}/accounts/${account}/evidencepacks`
  await writeAudit(app.db, { index: 0, username: 'ann' }, 'request-1', {
    action: accountActions.changed,
    entityIndex: account,
    clientIndex: client,
    before: { email: 'old@spa.example', password: 'hunter2', bankAccount: '55779911' },
    after: { email: '<b>new</b>@spa.example', password: 'hunter3', bankAccount: '11223344' },
  })
})

async function made(): Promise<EvidencePack> {
  const begun = await app.call(path, { method: 'POST' })
  expect(begun.status).toBe(202)
  const { index } = (await begun.json()) as EvidencePack
  for (let tries = 0; tries < 200; tries += 1) {
    const pack = (await (await app.call(`/api/evidencepacks/${index}`)).json()) as EvidencePack
    if (pack.status === 'ready') return pack
    expect(pack.status).not.toBe('failed')
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  throw new Error('It took too long.')
}

test('a pack has the timeline, the values behind it and a manifest that vouches for each file, and no secret', async () => {
  const pack = await made()
  const answer = await app.call(`/api/evidencepacks/${pack.index}/file`)
  expect(answer.headers.get('content-type')).toBe('application/zip')
  const content = Buffer.from(await answer.arrayBuffer())
  expect(createHash('sha256').update(content).digest('hex')).toBe(pack.sha256)
  const files = unzipSync(content)
  const textOf = (name: string) => Buffer.from(files[name] ?? []).toString()
  const manifest = JSON.parse(textOf('manifest.json')) as { files: { name: string; sha256: string }[] }
  expect(manifest.files.map(file => file.name)).toEqual([
    'timeline.html',
    'timeline.csv',
    'audit-entries.json',
    'lines.csv',
    'rates.csv',
  ])
  for (const { name, sha256 } of manifest.files)
    expect(
      createHash('sha256')
        .update(files[name] ?? '')
        .digest('hex'),
      name,
    ).toBe(sha256)
  expect(textOf('timeline.csv')).toContain('Account details changed')
  expect(textOf('timeline.html')).toContain('&lt;b&gt;new')
  const values = JSON.parse(textOf('audit-entries.json')) as { before: unknown; requestId: string }[]
  expect(values).toContainEqual(
    expect.objectContaining({
      requestId: 'request-1',
      before: { email: 'old@spa.example', bankAccount: '••••9911' },
    }),
  )
  for (const name of Object.keys(files)) expect(textOf(name), name).not.toMatch(/hunter|55779911/)
})

test('a pack is shown on the timeline of its account', async () => {
  await made()
  const { entries } = (await (
    await app.call(`/api/clients/${client}/accounts/${account}/timeline?kinds=files`)
  ).json()) as { entries: { sentence: string }[] }
  const told = entries.map(entry => entry.sentence)
  expect(told).toContain('Evidence pack requested')
  expect(told).toContainEqual(expect.stringMatching(/^Evidence pack built, with \d+ entries$/))
})

test('if two workers make a pack at once, it is the one whose hash is recorded', async () => {
  const { index } = await made()
  for (let round = 0; round < 3; round += 1) {
    await updateRow(app.db, 'evidence_packs', index, { status: 'waiting', storage_key: null })
    const work = { db: app.db, files: localFiles(join(app.dataDir, 'files')) }
    await Promise.all([buildPack(work, index), buildPack(work, index)])
    const pack = (await (await app.call(`/api/evidencepacks/${index}`)).json()) as EvidencePack
    const answer = await app.call(`/api/evidencepacks/${index}/file`)
    const content = Buffer.from(await answer.arrayBuffer())
    expect(createHash('sha256').update(content).digest('hex')).toBe(pack.sha256)
  }
})

test('a pack that is finished while it is removed leaves no file', async () => {
  const { index } = await made()
  const files = localFiles(join(app.dataDir, 'files'))
  const key = `evidence/${index}.zip`
  const set = (values: { status: string; storage_key: string | null }, db = app.db) =>
    updateRow(db, 'evidence_packs', index, values)
  await set({ status: 'running', storage_key: null })
  let removed: Promise<void> = Promise.resolve()
  await inTransaction(app.db, async db => {
    await set({ status: 'ready', storage_key: key }, db)
    removed = forgetPack({ db: app.db, files }, index)
    await new Promise(resolve => setTimeout(resolve, 200))
  })
  await removed
  expect(await files.exists(key)).toBe(false)
  expect((await app.call(`/api/evidencepacks/${index}`)).status).toBe(404)
})

test('a pack is for the user who asked for it, and cannot be downloaded before it is ready', async () => {
  const { index } = await made()
  const crm = { roles: ['NINEOPS_CRM_ACCESS'] } as const
  expect((await app.call(`/api/evidencepacks/${index}`, crm)).status).toBe(404)
  expect((await app.call(`/api/evidencepacks/${index}/file`, crm)).status).toBe(404)
  expect((await app.call('/api/invoiceruns/1/evidencepacks', { method: 'POST', ...crm })).status).toBe(403)
  expect((await app.call('/api/invoiceruns/999999/evidencepacks', { method: 'POST' })).status).toBe(404)
  expect((await app.call('/api/invoices/999999/evidencepacks', { method: 'POST' })).status).toBe(404)
  await updateRow(app.db, 'evidence_packs', index, { status: 'waiting', storage_key: null })
  expect((await app.call(`/api/evidencepacks/${index}/file`)).status).toBe(409)
})
