import { type ImportResult, importResult } from '@nineops/contract/bureau/imports.contract'
import { expect, it } from 'vitest'
import { errorOf } from '../../../test/answers.ts'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { testApp } from '../../../test/test-app.ts'
import { poundsOf } from './rate-sheets.domain.ts'

const app = closedAtEnd(await testApp())
const client = await app.build.client('Sheets')
const gamma = await app.build.carrier(client, 'Gamma')
const other = await app.build.carrier(client, 'Other')

let cards = 0
const send = (content: string, { carrier = gamma, dryRun = true, sheet = {} } = {}) => {
  const body = new FormData()
  body.set('file', new Blob([content]), 'sheet.csv')
  cards += 1
  const fields = { name: `Card ${cards}`, carrierIndex: String(carrier), validFrom: '2026-01-01' }
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  if (Object.keys(sheet).length > 0) body.set('sheet', JSON.stringify(sheet))
  return app.call(`/api/clients/${client}/imports/ratecard${dryRun ? '?dryRun=true' : ''}`, {
    method: 'POST',
    body,
  })
}
const result = async (response: Promise<Response>): Promise<ImportResult> =>
  importResult.parse(await (await response).json())
const entriesOf = async (card: number | null) => {
  const rows = await app.db
    .selectFrom('rate_card_entries')
    .selectAll()
    .where('rate_card_index', '=', card)
    .orderBy('destination')
    .execute()
  return rows.map(row => ({
    key: row.prefix || row.charge_code,
    name: row.destination,
    group: row.product_group,
    prices: [row.price_day, row.price_evening, row.price_weekend].map(Number),
    fees: [row.connection_fee, row.connection_fee_evening, row.connection_fee_weekend].map(Number),
    minimum: Number(row.minimum_charge),
    steps: [row.first_increment, row.next_increment],
  }))
}

// The nine columns of Gamma's rate sheet, in pence.
const nine = [
  'Chargecode,Description,Peak ppm,Off-peak ppm,Weekend ppm,Peak set-up,Off-peak set-up,Weekend set-up,Minimum charge',
  'UK,,,,,,,,',
  'NAT,UK National,0.65,0.35,0.3,1,0.5,0.25,1.5',
  'FRA,"France, mobile",12.125,12.125,12.125,0,0,0,0',
].join('\r\n')

it('Gamma’s nine columns are found by their names, in pence, and rows without a price are said to be left out', async () => {
  const tried = await result(send(nine))
  expect(tried).toMatchObject({ errorCount: 0, added: 2, warningCount: 1 })
  expect(tried.warnings[0]).toMatchObject({ line: 2, message: 'Not imported: the row has no price' })
  expect(tried.sheet).toMatchObject({ foundBy: 'names', unused: [], sheet: { unit: 'pence' } })
  expect(tried.preview[0]?.values).toMatchObject({
    charge_code: 'NAT',
    price_day: '0.0065',
    minimum_charge: '0.015',
  })
  const { rateCardIndex } = await result(send(nine, { dryRun: false }))
  expect(await entriesOf(rateCardIndex)).toEqual([
    {
      key: 'FRA',
      name: 'France, mobile',
      group: 'Calls',
      prices: [0.12125, 0.12125, 0.12125],
      fees: [0, 0, 0],
      minimum: 0,
      steps: [1, 1],
    },
    {
      key: 'NAT',
      name: 'UK National',
      group: 'Calls',
      prices: [0.0065, 0.0035, 0.003],
      fees: [0.01, 0.005, 0.0025],
      minimum: 0.015,
      steps: [1, 1],
    },
  ])
})

it('titles above the header of a sheet are passed over, and a sheet of titles alone says what it lacks', async () => {
  const titles = ['Gamma Telecom Limited,,,,,,,,', ',,,,,,,,', 'Wholesale prices from,01/11/2026,,,,,,,']
  const tried = await result(send([...titles, nine].join('\r\n')))
  expect(tried).toMatchObject({ errorCount: 0, added: 2, sheet: { unused: [] } })
  // Lines are numbered as in the file.
  expect(tried.warnings).toMatchObject([{ line: 5 }])
  expect((await result(send(titles.join('\n')))).errors).toMatchObject([
    { message: expect.stringContaining('No line names a column for the prefix or charge code') },
  ])
})

it('a sheet of charge bands with day, evening and weekend in pence is taken, and says which columns are not', async () => {
  const sheet = [
    'Charge Band,Country,Daytime (ppm),Evening & Night (ppm),Weekend (ppm),Call set-up (p),Effective date',
    'ff1,United Kingdom,1.5,1.2,0.9,2,01/04/2026',
  ].join('\n')
  const { rateCardIndex } = await result(send(sheet, { carrier: other, dryRun: false }))
  expect((await result(send(sheet, { carrier: other }))).sheet).toMatchObject({
    foundBy: 'remembered',
    unused: ['Effective date'],
  })
  expect(await entriesOf(rateCardIndex)).toMatchObject([
    { key: 'ff1', name: 'United Kingdom', prices: [0.015, 0.012, 0.009], fees: [0.02, 0, 0] },
  ])
})

it('a plain prefix list in pounds has one price for every band', async () => {
  const list = 'Destination,Prefix,Rate\nFrance,0033,£0.0125\nUK mobile,07,0.03\nUSA,1,0.01\n'
  const { rateCardIndex } = await result(send(list, { dryRun: false, carrier: other }))
  expect((await entriesOf(rateCardIndex)).map(row => [row.key, row.name, ...row.prices])).toEqual([
    ['33', 'France', 0.0125, 0.0125, 0.0125],
    ['447', 'UK mobile', 0.03, 0.03, 0.03],
    ['1', 'USA', 0.01, 0.01, 0.01],
  ])
})

it('columns with other names are chosen once, and remembered for the carrier', async () => {
  const odd = 'Ziel,Vorwahl,Preis,Takt\nFrance,33,1.25,60\n'
  const carrier = await app.build.carrier(client, 'Odd')
  const tried = await result(send(odd, { carrier }))
  expect(tried.errors.map(({ message }) => message)).toEqual([
    'Choose the column of the prefix or charge code',
    'Choose the column of the destination',
    'Choose the column of the price',
  ])
  const sheet = {
    columns: { destination: 'Ziel', prefix: 'Vorwahl', price_day: 'Preis', next_increment: 'Takt' },
    unit: 'pence',
    kind: 'voice',
    productGroup: 'International',
    firstIncrement: 30,
    nextIncrement: 1,
  }
  const { rateCardIndex } = await result(send(odd, { carrier, sheet, dryRun: false }))
  expect(await entriesOf(rateCardIndex)).toMatchObject([
    { key: '33', group: 'International', prices: [0.0125, 0.0125, 0.0125], steps: [30, 60] },
  ])
  expect((await result(send(odd, { carrier }))).sheet).toMatchObject({ foundBy: 'remembered', sheet })
  // Another file of the carrier, whose columns are not those.
  expect((await result(send(nine, { carrier }))).sheet).toMatchObject({ foundBy: 'names' })
  const wrong = await result(send(nine, { carrier, sheet }))
  expect(wrong.errors.map(({ message }) => message)).toContain('The file has no column "Ziel"')
})

it('bad rows and a bad choice of columns are refused by name', async () => {
  const bad = 'Prefix,Destination,Rate\n33,France,cheap\nFRA,France,0.01\n'
  const tried = await result(send(bad))
  expect(tried.errors.map(({ line, column }) => [line, column])).toContainEqual([2, 'price_day'])
  expect(tried.errors.map(({ line, column }) => [line, column])).toContainEqual([3, 'prefix'])
  const refused = await send(bad, { sheet: { columns: {}, unit: 'euro' } })
  expect(refused.status).toBe(400)
  expect(await errorOf(refused)).toMatchObject({ code: 'validation_failed' })
})

it('pence are exact pounds', () => {
  expect(['0.65', '12.125', '100', '1', '', 'x', '0', '.5'].map(poundsOf)).toEqual([
    '0.0065',
    '0.12125',
    '1',
    '0.01',
    '',
    'x',
    '0',
    '0.005',
  ])
})
