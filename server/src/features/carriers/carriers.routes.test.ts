import { carrier, carrierUsage } from '@nineops/contract/bureau/carriers.contract'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { errorOf, refusalOf } from '../../../test/answers.ts'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { testApp } from '../../../test/test-app.ts'
import { updateRow } from '../../platform/db/rows.ts'

const app = closedAtEnd(await testApp())
const client = await app.build.client('Acme')
const other = await app.build.client('Other')

const post = (path: string, json: unknown) =>
  app.call(`/api/clients/${client}${path}`, { method: 'POST', json })
const custom = {
  name: 'custom',
  delimiter: '|',
  header: 'absent',
  columns: { callId: 1, cli: 2, destination: 3, startDate: 4, startTime: 5, duration: 6, carrierCost: 7 },
  columnCount: 9,
  dateFormat: 'dd/mm/yyyy',
  durationUnit: 'hh:mm:ss',
  costUnit: 'pence',
}

it('a carrier is added, listed and changed, with its own columns, and each is in the audit trail', async () => {
  const created = await post('/carriers', { name: ' Trunkline ', profile: { name: 'nineops-csv' } })
  expect(created.status).toBe(201)
  const { index, ...rest } = carrier.parse(await created.json())
  const usualTolerance = { costTolerance: '1.00', costTolerancePercent: '1.00' }
  expect(rest).toEqual({
    name: 'Trunkline',
    profile: { name: 'nineops-csv' },
    status: 'active',
    ...usualTolerance,
  })
  const changed = await post(`/carriers/${index}`, {
    carrier: { name: 'Trunkline', profile: custom, status: 'inactive', costTolerance: '2.5' },
  })
  expect(changed.status).toBe(200)
  const listed = z.array(carrier).parse(await (await app.call(`/api/clients/${client}/carriers`)).json())
  expect(listed).toEqual([
    {
      index,
      name: 'Trunkline',
      status: 'inactive',
      ...usualTolerance,
      costTolerance: '2.50',
      profile: {
        ...custom,
        format: 'delimited',
        extraColumns: 'allow',
        timeFormat: 'HH:mm:ss',
        decimalSeparator: '.',
        thousandsSeparator: '',
        impliedDecimals: 0,
        costSign: 'plain',
        dataUnit: 'B',
        skipFirst: 0,
        kind: 'voice',
        skipStarting: [],
        recordTypes: [],
      },
    },
  ])
  const audit = await app.audit({ entity: 'carriers' })
  expect(audit.map(entry => entry.action)).toEqual(['carrier.created', 'carrier.changed'])
  expect(audit[1]).toMatchObject({ before: { status: 'active' }, after: { status: 'inactive' } })
})

it('a tolerance that is no amount is refused at its field', async () => {
  const refused = await post('/carriers', {
    name: 'T',
    profile: { name: 'nineops-csv' },
    costTolerance: '-1',
  })
  expect(refused.status).toBe(400)
  expect(JSON.stringify(await refused.json())).toContain('costTolerance')
})

it('a profile with a character that cannot be stored is refused, not a fault', async () => {
  for (const begins of ['half \ud800', 'nul \0']) {
    const refused = await post('/carriers', { name: 'S', profile: { ...custom, skipStarting: [begins] } })
    expect(await refusalOf(refused)).toEqual([400, 'malformed_request'])
  }
})

it('two carriers of a reseller cannot share a name, in any case', async () => {
  await post('/carriers', { name: 'Gamma', profile: { name: 'fcs-cdr-v3' } })
  const again = await post('/carriers', { name: 'GAMMA', profile: { name: 'fcs-cdr-v3' } })
  expect(again.status).toBe(409)
  expect((await errorOf(again)).code).toBe('carrier_exists')
  const elsewhere = await app.call(`/api/clients/${other}/carriers`, {
    method: 'POST',
    json: { name: 'Gamma', profile: { name: 'fcs-cdr-v3' } },
  })
  expect(elsewhere.status).toBe(201)
  const { index } = carrier.parse(await elsewhere.json())
  const foreign = await post(`/carriers/${index}`, {
    carrier: { name: 'Mine', profile: { name: 'fcs-cdr-v3' } },
  })
  expect(foreign.status).toBe(404)
})

it.each([
  ['a header name without header', { columns: { ...custom.columns, cli: 'From' } }, 'profile.columns.cli'],
  ['a column beyond the last', { columnCount: 5 }, 'profile.columns.duration'],
  ['two characters to part fields', { delimiter: '||' }, 'profile.delimiter'],
  ['the decimal comma as delimiter', { delimiter: ',', decimalSeparator: ',' }, 'profile.decimalSeparator'],
  [
    'no column for the number called',
    { columns: { ...custom.columns, destination: undefined } },
    'profile.columns.destination',
  ],
  ['a pattern without a year', { dateFormat: 'dd MMM' }, 'profile.dateFormat'],
  ['a pattern with an unknown part', { dateFormat: 'dd.MM.yyyyQ' }, 'profile.dateFormat'],
  [
    'a clock of 12 hours without am or pm',
    { dateFormat: 'yyyyMMdd', timeFormat: 'hh:mm' },
    'profile.timeFormat',
  ],
  ['a type of line without its column', { recordTypes: ['CDR'] }, 'profile.columns.recordType'],
  [
    'fixed width and positions',
    { format: 'fixed', columns: { ...custom.columns, cli: 'From' } },
    'profile.columns.cli',
  ],
  [
    'characters beyond the line',
    { format: 'fixed', columnCount: 40, columns: { ...custom.columns, cli: '30-41' } },
    'profile.columns.cli',
  ],
  ['one sign for two things', { thousandsSeparator: '.' }, 'profile.thousandsSeparator'],
])('a profile with %s is refused by its field', async (_case, change, field) => {
  const answer = await post('/carriers', { name: 'Wrong', profile: { ...custom, ...change } })
  expect(answer.status).toBe(400)
  expect((await errorOf(answer)).errors.map(error => error.field)).toContain(field)
})

it('what refers to a carrier is counted: paths, cards, and the files of the last 30 days', async () => {
  const reseller = await app.build.reseller()
  const read = async () => {
    const answer = await app.call(`/api/clients/${reseller.client}/carriers/usage`)
    return z.array(carrierUsage).parse(await answer.json())
  }
  const nothing = { inputPaths: 0, rateCards: 0, allocations: 0, files: 0, lines: 0, lastFileAt: null }
  expect(await read()).toEqual([{ carrierIndex: reseller.carrier, ...nothing }])
  await app.build.allocation(reseller, 'retail', await app.build.card(reseller, []))
  await app.build.calls(reseller, [{ cli: '441632960001' }, { cli: '441632960001' }])
  const old = await app.build.calls(reseller, [{ cli: '441632960001' }])
  await updateRow(app.db, 'data_collection_files', old, {
    created_at: new Date(Date.now() - 31 * 86_400_000),
  })
  expect(await read()).toMatchObject([{ rateCards: 1, allocations: 1, files: 1, lines: 2 }])
  expect((await app.call('/api/clients/99999/carriers/usage')).status).toBe(404)
})

it('an unknown reseller has no carriers', async () => {
  expect((await app.call('/api/clients/99999/carriers')).status).toBe(404)
})
