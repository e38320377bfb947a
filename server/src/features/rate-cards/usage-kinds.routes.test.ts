import {
  type RateTest,
  rateAllocation,
  rateCard,
  rateCardEntry,
  rateTestAnswer,
} from '@nineops/contract/bureau/rate-cards.contract'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { testApp } from '../../../test/test-app.ts'
import { insertRow } from '../../platform/db/rows.ts'

const app = closedAtEnd(await testApp())
const client = await insertRow(app.db, 'clients', { name: 'Mobile reseller' })
const carrier = await insertRow(app.db, 'carriers', { client_index: client, name: 'Gamma' })

const header =
  'prefix,destination,product_group,connection_fee,price_day,price_evening,price_weekend,minimum_charge,first_increment,next_increment'
const further =
  'kind,charge_code,origin,connection_fee_evening,maximum_charge,charge_at_zero,access_charge_minute,service_charge_minute,service_charge_call'

const send = async (name: string, file: string, query = '') => {
  const form = new FormData()
  form.set('name', name)
  form.set('validFrom', '2026-01-01')
  form.set('file', new Blob([file], { type: 'text/csv' }), `${name}.csv`)
  const answer = await app.call(`/api/clients/${client}/imports/ratecard${query}`, {
    method: 'POST',
    body: form,
  })
  const body = z
    .object({
      rateCardIndex: z.number().nullable(),
      errors: z.array(z.object({ column: z.string().nullable() })),
    })
    .parse(await answer.json())
  return body
}
const rate = async (test: Partial<RateTest>) => {
  const answer = await app.call(`/api/clients/${client}/ratetester`, {
    method: 'POST',
    json: {
      carrierIndex: carrier,
      destination: '',
      startedAt: '2026-07-01T10:00:00',
      durationSeconds: 0,
      ...test,
    },
  })
  expect(answer.status).toBe(200)
  return rateTestAnswer.parse(await answer.json()).retail
}

it('a sheet of texts, data, events and service numbers is imported, and the tester explains each', async () => {
  const sheet = [
    `${header},${further}`,
    '44,UK,UK calls,0,0.02,0.01,0.01,0,1,1,,,,,,,,,',
    '44,UK text,Messages,0,0.04,0.04,0.04,0,1,1,sms,,,,,,,,',
    ',Data in France,Roaming,0,2,2,2,0,100,10,data,ROAM,fr,,5,,,,',
    ',Call divert,Features,0,1.5,1.5,1.5,0,1,1,event,DIVERT,,,,,,,',
    '44871,Service number,Special,0,0,0,0,0,1,1,voice,,,,,yes,0.12,0.1,0.05',
  ].join('\n')
  const { rateCardIndex } = await send('Mobile', sheet)
  const listed = await app.call(`/api/clients/${client}/ratecards/${rateCardIndex}/entries`)
  expect(z.array(rateCardEntry).parse(await listed.json())).toMatchObject([
    { prefix: '', kind: 'data', chargeCode: 'ROAM', origin: 'FR', maximumCharge: '5.000000' },
    { prefix: '', kind: 'event', chargeCode: 'DIVERT', maximumCharge: null },
    { prefix: '44', kind: 'voice', chargeCode: '', connectionFeeEvening: null },
    { prefix: '44', kind: 'sms' },
    { prefix: '44871', kind: 'voice', chargeAtZero: true, serviceChargeCall: '0.050000' },
  ])
  const allocated = await app.call(`/api/clients/${client}/rateallocations`, {
    method: 'POST',
    json: { side: 'retail', rateCardIndex, validFrom: '2026-01-01' },
  })
  expect(rateAllocation.parse(await allocated.json()).carrier).toBeNull()

  const text = await rate({ kind: 'sms', quantity: 2, destination: '07700 900000' })
  expect([text.charge, text.entry?.destination]).toEqual(['0.080000', 'UK text'])
  const data = await rate({ kind: 'data', quantity: 1_234_567, chargeCode: 'ROAM', origin: 'FR' })
  // 1,240 kB at £2 an MB
  expect([data.charge, data.billableSeconds]).toEqual(['2.480000', 1240])
  expect(data.steps.join(' ')).toContain('1234567 bytes are billed as 1240 kB')
  expect((await rate({ kind: 'data', quantity: 5_000_000, chargeCode: 'ROAM', origin: 'FR' })).charge).toBe(
    '5.000000',
  )
  expect((await rate({ kind: 'data', quantity: 1, chargeCode: 'ROAM', origin: 'DE' })).rated).toBe(false)
  expect((await rate({ kind: 'event', quantity: 1, chargeCode: 'DIVERT' })).charge).toBe('1.500000')
  const service = await rate({ destination: '0871 000 0000', durationSeconds: 60 })
  expect(service).toMatchObject({ charge: '0.270000', accessCharge: '0.120000', serviceCharge: '0.150000' })
})

it('a row needs a prefix or a charge code, a known kind, and a country of two letters', async () => {
  const sheet = [
    `${header},${further}`,
    ',Nothing,Calls,0,1,1,1,0,1,1,,,,,,,,,',
    '44,UK,Calls,0,1,1,1,0,1,1,fax,,,,,,,,',
    '44,UK,Calls,0,1,1,1,0,1,1,,,FRA,,,maybe,,,',
    '33,France,Calls,0,1,1,1,0,1,1,,,,,,,,,',
    '33,France again,Calls,0,1,1,1,0,1,1,voice,,,,,,,,',
  ].join('\n')
  const form = new FormData()
  form.set('name', 'Wrong')
  form.set('validFrom', '2026-01-01')
  form.set('file', new Blob([sheet], { type: 'text/csv' }), 'wrong.csv')
  const answer = await app.call(`/api/clients/${client}/imports/ratecard?dryRun=true`, {
    method: 'POST',
    body: form,
  })
  const { errors } = z
    .object({ errors: z.array(z.object({ line: z.number().nullable(), column: z.string().nullable() })) })
    .parse(await answer.json())
  expect(errors.map(({ line, column }) => `${line} ${column}`).toSorted()).toEqual([
    '2 prefix',
    '3 kind',
    '4 charge_at_zero',
    '4 origin',
    '6 prefix',
  ])
})

it('a card that is cost plus is imported, explained by the tester, and never one for wholesale', async () => {
  const plus = `${header},maximum_charge,cost_percent,cost_unit_price`
  const cost = { prefix: '49', group: 'International', day: '0.01' }
  const wholesale = await app.build.card({ client, carrier, brand: 0 }, [cost])
  const allocate = (json: object) =>
    app.call(`/api/clients/${client}/rateallocations`, { method: 'POST', json })
  const terms = ',,International,,,,,0.02,,,0.5,12.5,0.005'
  const { rateCardIndex } = await send('Plus', [plus, terms, ',,,,,,,,,,,20,'].join('\n'))
  const ofCarrier = { carrierIndex: carrier, validFrom: '2026-06-01' }
  for (const [side, index] of [
    ['wholesale', wholesale],
    ['retail', rateCardIndex],
  ]) {
    const carrierOf = side === 'wholesale' ? ofCarrier : { validFrom: '2026-06-01' }
    expect((await allocate({ ...carrierOf, side, rateCardIndex: index })).status).toBe(201)
  }
  const retail = await rate({ destination: '0049 30 1234', durationSeconds: 90 })
  // £0.015 × 1.125 + 1.5 × £0.005
  expect(retail).toMatchObject({ charge: '0.024375', entry: null })
  expect(retail.steps.at(-1)).toBe(
    'Cost 0.015000 × (1 + 12.5%) + 90 s / 60 × 0.005000 a minute, at least 0.020000, at most 0.500000, half up to 6 decimals = 0.024375.',
  )
  expect((await rate({ destination: '0034 30 1234', durationSeconds: 90 })).steps.at(-1)).toContain(
    'without a wholesale cost',
  )
  const rules = `/api/clients/${client}/ratecards/${wholesale}/rules`
  const { rules: usual } = rateCard.parse(
    await (await app.call(`/api/clients/${client}/ratecards/${rateCardIndex}`)).json(),
  )
  expect(usual.costPlus).toHaveLength(2)
  const refused = await app.call(rules, { method: 'PUT', json: usual })
  expect([refused.status, await refused.text()]).toEqual([
    409,
    expect.stringContaining('cost_plus_for_retail'),
  ])
})

it('a cost plus row names one product group once, a percentage, and no prefix', async () => {
  const sheet = [
    `${header},maximum_charge,cost_percent,cost_unit_price`,
    ',,Calls,,,,,,,,,15,',
    ',,calls,,,,,,,,,16,',
    '44,,Mobile,,,,,,,,,15,',
    ',,Data,,,,,,,,,,0.01',
    ',,Texts,,,,,2,,,1,10,',
  ].join('\n')
  const { errors } = await send('Bad plus', sheet, '?dryRun=true')
  expect(errors.map(({ column }) => column)).toEqual([
    'product_group',
    'prefix',
    'cost_percent',
    'maximum_charge',
  ])
})
