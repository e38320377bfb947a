import { exportState, type NewRowsExport } from '@nineops/contract/portal/exports.contract'
import type { Role } from '@nineops/contract/roles'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { testApp } from '../../../test/test-app.ts'
import { readXlsx } from '../../../test/xlsx-reader.ts'
import { onlyValueOf } from '../../platform/db/rows.ts'
import { buildExport, failExport } from './build-export.service.ts'
import { localFiles } from '../../platform/files/local-files.ts'
import { forgetExportsOf } from './exports.service.ts'

const app = closedAtEnd(await testApp({ worker: true }))

const table = {
  name: 'carriers',
  title: 'Carriers',
  columns: [
    { header: 'Name', figures: false },
    { header: 'Gross', figures: true },
    { header: 'Day', figures: false },
    { header: 'At', figures: false },
    { header: 'Duration', figures: true },
    { header: 'Late', figures: false },
  ],
} as const
const rowsOf: Record<'csv' | 'xlsx', NewRowsExport['rows']> = {
  csv: [
    [
      'Smith, "Jo"',
      ['-12345678901234567.01', 'plain'],
      '01/07/2026',
      '01/07/2026, 12:00',
      ['12:00:00', 'plain'],
      true,
    ],
    ['=1+1', null, '', '', ['0:01', 'plain'], false],
  ],
  xlsx: [
    [
      'Smith, "Jo"',
      ['-12345678901234567.01', 'money'],
      ['46204', 'date'],
      ['46204.50000000', 'dateTime'],
      ['0.5', 'duration'],
      true,
    ],
    ['=1+1', ['1e-7', 'plain'], '', '', ['1', 'count'], false],
  ],
}

const ask = (format: 'csv' | 'xlsx', change: object = {}, roles?: readonly Role[]) =>
  app.call('/api/exports/rows', {
    method: 'POST',
    json: { ...table, rows: rowsOf[format], format, ...change },
    ...(roles && { roles }),
  })

async function made(format: 'csv' | 'xlsx', change: object = {}) {
  const response = await ask(format, change)
  expect(response.status).toBe(202)
  const { index } = exportState.parse(await response.json())
  const state = async () => exportState.parse(await (await app.call(`/api/exports/${index}`)).json())
  await expect.poll(async () => (await state()).status, { timeout: 20_000 }).toBe('ready')
  const answer = await app.call(`/api/exports/${index}/file`)
  return {
    state: await state(),
    name: answer.headers.get('content-disposition'),
    content: Buffer.from(await answer.arrayBuffer()),
  }
}

it('rows are exported as CSV with figures as figures, quotes where needed and formulas disarmed', async () => {
  const { content, name, state } = await made('csv')
  expect(name).toContain('carriers.csv')
  expect(state).toMatchObject({ title: 'Carriers', rowsTotal: 2, rowsDone: 2, bytes: content.length })
  expect(content.toString()).toBe(
    '\uFEFFName,Gross,Day,At,Duration,Late\r\n"Smith, ""Jo""",-12345678901234567.01,01/07/2026,"01/07/2026, 12:00",12:00:00,Yes\r\n\'=1+1,,,,0:01,No\r\n',
  )
})

it('rows are exported as XLSX with amounts digit for digit, dates as dates, and text as text', async () => {
  const { content, name } = await made('xlsx')
  expect(name).toContain('carriers.xlsx')
  const { sheets, parts } = await readXlsx(content)
  expect(sheets[0]?.rows).toEqual([
    ['Name', 'Gross', 'Day', 'At', 'Duration', 'Late'],
    [
      'Smith, "Jo"',
      { number: '-12345678901234567.01', format: '#,##0.00' },
      { number: '46204', format: 'dd/mm/yyyy' },
      { number: '46204.50000000', format: 'dd/mm/yyyy hh:mm:ss' },
      { number: '0.5', format: '[h]:mm:ss' },
      true,
    ],
    ['=1+1', { number: '1e-7', format: 'General' }, null, null, { number: '1', format: '#,##0' }, false],
  ])
  expect(parts.get('xl/worksheets/sheet1.xml')).not.toContain('<f>')
})

it('a table with the name of a list that needs a role is still exported from its own rows', async () => {
  const { content } = await made('csv', { name: 'audit-trail', rows: [] })
  expect(content.toString()).toBe('\uFEFFName,Gross,Day,At,Duration,Late\r\n')
})

it('what cannot be written is refused, as is too much of it', async () => {
  for (const wrong of [
    { rows: [['too', 'few']] },
    { rows: [[{ digits: '1' }, null, null, null, null, null]] },
    { rows: [[['=1+1', 'plain'], null, null, null, null, null]] },
    { rows: [[['1', 'bold'], null, null, null, null, null]] },
    { columns: [] },
    { columns: [{ header: 'a\0', figures: false }], rows: [] },
    { name: '../x' },
    { title: '' },
  ])
    expect((await ask('csv', wrong)).status).toBe(400)
  const text = 'x'.repeat(1 << 20)
  const rows = Array.from({ length: 6 }, () => Array.from({ length: 6 }, () => text))
  expect((await ask('csv', { rows })).status).toBe(413)
})

it('exports are listed for their owner only, with what failed and why', async () => {
  const roles: readonly Role[] = ['NINEOPS_CRM_ACCESS']
  const { index } = exportState.parse(await (await ask('csv', {}, roles)).json())
  const listed = async (as?: readonly Role[]) =>
    z
      .array(exportState)
      .parse(await (await app.call('/api/exports', as ? { roles: as } : {})).json())
      .find(one => one.index === index)
  expect(await listed()).toBeUndefined()
  await expect.poll(async () => (await listed(roles))?.status, { timeout: 20_000 }).toBe('ready')
  await sql`update exports set status = 'running' where index = ${index}`.execute(app.db)
  await failExport(app.db, index, 'The disk is full.')
  expect(await listed(roles)).toMatchObject({ status: 'failed', failure: 'The disk is full.' })
})

it('the rows are stored only until the file is made, and the file is removed with its reseller’s data', async () => {
  const { state } = await made('csv', { rows: [['a\0', null, null, null, null, null]] })
  const content = await onlyValueOf(app.db, 'exports', 'content', { index: state.index })
  expect(content).toBeNull()
  const files = localFiles(`${app.dataDir}/files`)
  // Another worker that is late finds nothing to do.
  await buildExport({ db: app.db, files, signal: new AbortController().signal }, [], state.index)
  expect(await files.exists(`exports/${state.index}.csv`)).toBe(true)
  await forgetExportsOf({ db: app.db, files }, 1)
  expect(await files.exists(`exports/${state.index}.csv`)).toBe(false)
})
