import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BacsReport, ReportRow } from '@nineops/contract/invoicing/bacs-reports.contract'
import { expect, test } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { exported } from '../../../test/exported.ts'
import { buildBrand, buildClient } from '../../../test/factories/invoicing.ts'
import { testApp } from '../../../test/test-app.ts'
import { ioRoots } from '../../platform/files/io-roots.ts'
import { createLog } from '../../platform/log/log.ts'
import { loadWaitingReports, REPORT_FOLDER } from './report-folder.service.ts'

const app = closedAtEnd(await testApp())
const bureau = ['NINEOPS_BUREAU_ACCESS'] as const
const crm = ['NINEOPS_CRM_ACCESS'] as const

const report = (serviceUserNumber: string, reference: string) =>
  `report,service_user_number,reference,amount,code\narudd,${serviceUserNumber},${reference},12.00,0\n`

function upload(
  client: number,
  text: string,
  roles: readonly (typeof bureau | typeof crm)[number][] = bureau,
) {
  const body = new FormData()
  body.set('file', new File([text], 'arudd.csv'))
  return app.call(`/api/clients/${client}/bacsreports`, { method: 'POST', roles, body })
}

test('the Bureau loads reports, CRM reads them, and another reseller’s are not there', async () => {
  const client = await buildClient(app.db)
  const first = await upload(client, report('740001', 'NOBODY-1'))
  expect(first.status).toBe(201)
  const loaded = (await first.json()) as BacsReport
  expect(loaded).toMatchObject({ kind: 'arudd', fileName: 'arudd.csv', rows: 1, unmatched: 1 })
  expect(await (await upload(client, report('740001', 'NOBODY-1'))).json()).toEqual({
    ...loaded,
    loaded: false,
  })
  expect((await upload(client, report('740001', 'NOBODY-1'), crm)).status).toBe(403)
  expect((await upload(client, 'neither,nor\n1,2\n')).status).toBe(400)
  expect((await upload(999_999, report('740001', 'NOBODY-1'))).status).toBe(404)

  const path = `/api/clients/${client}/bacsreports`
  const rows = (await (await app.call(`${path}/rows?waiting=true`, { roles: crm })).json()) as ReportRow[]
  expect(rows).toMatchObject([
    { outcome: 'unmatched', reason: 'Refer to payer', possible: ['match', 'seen'] },
  ])
  const file = (query: object) => exported(app, 'bacs-report-rows', { params: { client }, query })
  expect(await file({ waiting: 'true' })).toMatchObject([
    { kind: 'ARUDD', reference: 'NOBODY-1', amount: '12.00', state: 'Unmatched', decision: 'To decide' },
  ])
  expect(await file({ outcome: 'matched' })).toEqual([])
  expect(await exported(app, 'bacs-reports', { params: { client } })).toMatchObject([
    { kind: 'ARUDD: unpaid', fileName: 'arudd.csv', rows: 1, unmatched: 1 },
  ])
  const decide = (of: number, decision: string) =>
    app.call(`/api/clients/${of}/bacsreports/${loaded.index}/rows/1/decision`, {
      method: 'POST',
      roles: bureau,
      json: { decision },
    })
  expect((await decide(await buildClient(app.db), 'seen')).status).toBe(404)
  expect((await decide(client, 'represent')).status).toBe(409)
  expect((await decide(client, 'seen')).status).toBe(200)
  expect(await (await app.call(`${path}/rows?waiting=true`, { roles: crm })).json()).toEqual([])
})

test('reports in the input folder are loaded for the reseller whose number they name', async () => {
  const client = await buildClient(app.db)
  await buildBrand(app.db, client, { service_user_number: '740002' })
  const root = join(app.dataDir, 'io')
  const folder = join(root, REPORT_FOLDER)
  const log = createLog('test')
  const { signal } = new AbortController()
  const work = { db: app.db, roots: ioRoots({ ioRoots: [root], dataDir: root }), log, signal }
  await loadWaitingReports(work)
  await mkdir(folder, { recursive: true })
  const before = new Date(Date.now() - 60_000)
  for (const [name, text] of [
    ['a.csv', report('740002', 'NOBODY-2')],
    ['again.csv', report('740002', 'NOBODY-2')],
    ['nobody.csv', report('740009', 'NOBODY-2')],
    ['other.xml', '<a/>'],
  ] as const) {
    await writeFile(join(folder, name), text)
    await utimes(join(folder, name), before, before)
  }
  await loadWaitingReports(work)
  expect((await readdir(join(folder, 'collected'))).toSorted()).toEqual(['a.csv', 'again.csv'])
  expect((await readdir(join(folder, 'not-collected'))).toSorted()).toEqual(['nobody.csv', 'other.xml'])
  const reports = (await (
    await app.call(`/api/clients/${client}/bacsreports`, { roles: bureau })
  ).json()) as BacsReport[]
  expect(reports).toMatchObject([{ fileName: 'a.csv', loadedBy: null, unmatched: 1 }])
})
