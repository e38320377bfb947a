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

it('the columns of a carrier’s next sheet are found in any order; what is missing or has another name is said', async () => {
  const carrier = await app.build.carrier(client, 'Monthly')
  // Pence, which the names of the columns do not say.
  const first = 'Code,Land,Rate,Setup,Block\n33,France,1.25,2,60\n'
  const sheet = {
    columns: {
      prefix: 'Code',
      destination: 'Land',
      price_day: 'Rate',
      connection_fee: 'Setup',
      next_increment: 'Block',
    },
    unit: 'pence',
    kind: 'voice',
    productGroup: 'International',
    firstIncrement: 30,
    nextIncrement: 1,
  }
  await result(send(first, { carrier, sheet, dryRun: false }))
  const france = { price_day: '0.0125', connection_fee: '0.02', next_increment: '60', first_increment: '30' }
  const shuffled = await result(send('block,SETUP,Rate ,Land,Code\n60,2,1.25,France,33\n', { carrier }))
  expect(shuffled).toMatchObject({ warningCount: 0, errorCount: 0, sheet: { foundBy: 'remembered' } })
  expect(shuffled.preview[0]?.values).toMatchObject(france)

  const renamed = await result(
    send('Code,Land,Rate,Connection fee,Notice\n33,France,1.25,2,new\n', { carrier }),
  )
  expect(renamed.preview[0]?.values).toMatchObject({ ...france, next_increment: '1' })
  expect(renamed.sheet).toMatchObject({ foundBy: 'remembered', unused: ['Notice'], sheet: { unit: 'pence' } })
  expect(renamed.warnings.map(({ line, column, message }) => [line, column, message])).toEqual([
    [
      1,
      'connection_fee',
      'The column "Setup" of the carrier’s last sheet is missing: "Connection fee" is imported instead',
    ],
    [
      1,
      'next_increment',
      'The column "Block" of the carrier’s last sheet is missing: nothing is imported for it',
    ],
  ])
  const priceless = await result(send('Code,Land,Setup,Block,Neu\n33,France,2,60,1.25\n', { carrier }))
  expect(priceless.errors.map(({ message }) => message)).toEqual(['Choose the column of the price'])
  expect(priceless.sheet?.sheet.columns.destination).toBe('Land')
})

it.each([
  [
    'a column of currencies',
    'Prefix,Destination,Rate,Currency\n33,France,0.01,GBP\n34,Spain,0.01,EUR\n1,USA,0.01,usd\n',
    [
      [3, 'Currency', 'EUR'],
      [4, 'Currency', 'usd'],
    ],
    'Prices must be in pounds (GBP)',
  ],
  [
    'the name of the price column',
    'Prefix,Destination,Rate (EUR)\n33,France,0.01\n',
    [[1, null, '']],
    'Prices must be in pounds or pence: the column "Rate (EUR)" is in EUR',
  ],
  [
    'a title',
    'All prices in US dollars\nPrefix,Destination,Rate\n33,France,0.01\n',
    [[1, null, 'All prices in US dollars']],
    'Prices must be in pounds or pence: this line says dollars',
  ],
  [
    'a note at the end',
    'Prefix,Destination,Rate\n33,France,0.01\n"Rates are in €, excluding VAT",,\n',
    [[3, null, '"Rates are in €, excluding VAT",,']],
    'Prices must be in pounds or pence: this line says €',
  ],
])('a sheet that is not in pounds by %s is refused', async (_place, sheet, places, message) => {
  const tried = await result(send(sheet))
  expect(tried.errors.map(({ line, column, value }) => [line, column, value])).toEqual(places)
  expect(new Set(tried.errors.map(error => error.message))).toEqual(new Set([message]))
  expect((await send(sheet, { dryRun: false })).status).toBe(400)
})

it('pounds are chosen where a sheet has both, and a currency that is pounds is no obstacle', async () => {
  const sheet = 'Prefix,Destination,Rate (EUR),Rate (GBP),Currency\n33,France,0.0140,0.0125,GBP\n'
  const tried = await result(send(sheet))
  expect(tried).toMatchObject({ errorCount: 0, sheet: { unused: ['Rate (EUR)'] } })
  expect(tried.preview[0]?.values).toMatchObject({ price_day: '0.0125' })
})

it('pounds and pence are told apart, by cell where one says it, and never guessed', async () => {
  const cells = await result(
    send('Prefix,Destination,Rate ppm\n33,France,1.25\n34,Spain,£0.02\n1,USA,1.5p\n'),
  )
  expect(cells.preview.map(({ values }) => values['price_day'])).toEqual(['0.0125', '0.02', '0.015'])
  const mixed = await result(send('Prefix,Destination,Rate (£),Set-up (p)\n33,France,0.0125,2\n'))
  expect(mixed.errors).toMatchObject([
    { line: 1, message: 'The column "Set-up (p)" is in pence, and "Rate (£)" in pounds: use one of them' },
  ])
})

it('a carrier’s next sheet whose heading names another unit is refused, not read a hundred times too high or low', async () => {
  const carrier = await app.build.carrier(client, 'Units')
  const columns = { prefix: 'Code', destination: 'Land', price_day: 'Rate' }
  const rest = {
    unit: 'pence',
    kind: 'voice',
    productGroup: 'International',
    firstIncrement: 1,
    nextIncrement: 1,
  }
  await result(
    send('Code,Land,Rate\n33,France,1.25\n', { carrier, sheet: { columns, ...rest }, dryRun: false }),
  )
  const next = await result(send('Code,Land,Rate,Set-up fee (£)\n33,France,1.25,0.05\n', { carrier }))
  expect(next.sheet?.unused).toEqual(['Set-up fee (£)'])
  const given = { columns: { ...columns, connection_fee: 'Set-up fee (£)' }, ...rest }
  const wrong = await result(
    send('Code,Land,Rate,Set-up fee (£)\n33,France,1.25,0.05\n', { carrier, sheet: given }),
  )
  expect(wrong.errors.map(({ message }) => message)).toEqual([
    'The column "Set-up fee (£)" is not in pence, as the sheet is said to be',
  ])
})

it('prices without VAT are imported, those with it are not', async () => {
  const sheet = [
    'Charge band,Destination,Daytime ppm ex VAT,Daytime ppm inc VAT,Weekend ppm ex VAT,Weekend ppm inc VAT',
    'fm1,Mobile,10.37,12.444,6.77,8.124',
  ].join('\n')
  const tried = await result(send(sheet))
  expect(tried.sheet?.unused).toEqual(['Daytime ppm inc VAT', 'Weekend ppm inc VAT'])
  expect(tried.preview[0]?.values).toMatchObject({ price_day: '0.1037', price_weekend: '0.0677' })
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
