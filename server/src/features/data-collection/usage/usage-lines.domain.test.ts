import { nameOfUsageKind, usageKindNames } from '@nineops/contract/bureau/usage-kinds.contract'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { readRawLines } from '../../../../../e2e/recomputation/raw-call-lines.ts'
import { createCallFileReader } from '../call-files.domain.ts'
import type { DeliveredCall } from '../data-collection.domain.ts'
import { fcsCdrV3, type FileProfile, nineopsCsv } from '../file-profiles.domain.ts'

const NOW = Date.parse('2026-11-01T12:00:00Z')

const read = (text: string, profile: FileProfile) => {
  const calls: DeliveredCall[] = []
  const rejected: string[] = []
  const reader = createCallFileReader(profile, NOW, {
    accept: call => calls.push(call),
    reject: line => rejected.push(`${line.callId} ${line.reason}`),
  })
  reader.push(Buffer.from(text))
  reader.end()
  expect(reader.problems()).toEqual([])
  return { calls, rejected }
}

const brief = (call: DeliveredCall | undefined) =>
  call && {
    kind: nameOfUsageKind(call.kind),
    cli: call.cli,
    to: call.destination,
    quantity: call.quantity ?? call.durationSeconds,
    cost: call.carrierCostMicros,
    code: call.chargeCode,
    origin: call.origin,
  }

const fcs = (values: Record<number, string>): string =>
  Array.from({ length: 42 }, (_, at) => ({ 5: '05/10/2026', 6: '10:00:00', ...values })[at + 1] ?? '').join(
    ',',
  )
const fcsCall = (values: Record<number, string>) => {
  const { calls, rejected } = read(`${fcs({ 29: 'R', ...values })}\n`, fcsCdrV3)
  expect(rejected).toEqual([])
  return brief(calls[0])
}
const fcsReason = (values: Record<number, string>) =>
  read(`${fcs({ 29: 'R', ...values })}\n`, fcsCdrV3).rejected

const mobile = { 3: '07700900123', 11: 'CC1' }

it('a voice call of the standard has its seconds, charge code and cost', () => {
  expect(fcsCall({ 1: 'V', 3: '01632960001', 4: '02079460000', 7: '61', 11: 'UKN', 13: '0.0125' })).toEqual({
    kind: 'voice',
    cli: '441632960001',
    to: '442079460000',
    quantity: 61,
    cost: 12_500,
    code: 'UKN',
    origin: null,
  })
})

it('a text is one message, never a call of no seconds', () => {
  expect(fcsCall({ 1: 'S', ...mobile, 4: '07700900456', 7: '0', 13: '0.02' })).toMatchObject({
    kind: 'sms',
    quantity: 1,
    to: '447700900456',
  })
  expect(fcsCall({ 1: 'V', ...mobile, 4: '07700900456', 7: '0', 18: 'MMS' })).toMatchObject({
    kind: 'mms',
    quantity: 1,
  })
})

it('data is taken by its bytes, with an APN in the number, beside it or with no number at all', () => {
  expect(fcsCall({ 1: 'D', ...mobile, 4: 'internet', 8: '400', 9: '600', 13: '0.5' })).toMatchObject({
    kind: 'data',
    quantity: 1000,
    to: 'internet',
  })
  expect(fcsCall({ 1: 'G', ...mobile, 26: 'wap.carrier', 35: '12400000' })).toMatchObject({
    kind: 'data',
    quantity: 12_400_000,
    to: 'wap.carrier',
  })
  expect(fcsReason({ 1: 'D', ...mobile, 26: 'wap.carrier' })).toEqual(['R MISSING_FIELD'])
  expect(fcsReason({ 1: 'D', ...mobile, 35: '12x' })).toEqual(['R BAD_QUANTITY'])
})

it('a feature code and words are events', () => {
  expect(fcsCall({ 1: 'V', 3: '01632960001', 4: '*21*', 7: '0', 10: 'Call divert' })).toMatchObject({
    kind: 'event',
    quantity: 1,
    to: '*21*',
  })
  expect(fcsCall({ 1: 'E', 3: '01632960001', 6: '', 10: 'Directory entry', 13: '2' })).toMatchObject({
    kind: 'event',
    to: 'Directory entry',
    cost: 2_000_000,
  })
})

it("a negative cost is a carrier's credit", () => {
  expect(fcsCall({ 1: 'V', 3: '01632960001', 4: '', 7: '', 10: 'Rebate', 13: '-12.5' })).toMatchObject({
    kind: 'carrier_credit',
    cost: -12_500_000,
    to: 'Rebate',
  })
  expect(fcsCall({ 1: 'V', 3: '01632960001', 4: '', 7: '', 10: 'Rebate', 13: '-.5' })?.cost).toBe(-500_000)
})

it('a call to a service number without a price costs its access and service charges, never one of them alone', () => {
  const service = { 1: 'V', 3: '01632960001', 4: '08451234567', 7: '60', 33: '0.05' }
  expect(fcsCall({ ...service, 34: '0.07' })?.cost).toBe(120_000)
  expect(fcsCall(service)?.cost).toBe(50_000)
  expect(fcsReason({ ...service, 34: 'n/a' })).toEqual(['R BAD_COST'])
})

it('a roaming call has its country, by code or name; at home it has none', () => {
  const roaming = { 1: 'V', ...mobile, 4: '02079460000', 7: '60' }
  for (const country of ['US', 'USA', 'United States', 'usa'])
    expect(fcsCall({ ...roaming, 22: country })?.origin).toBe('US')
  for (const country of ['GB', 'GBR', 'UK', 'United Kingdom', ''])
    expect(fcsCall({ ...roaming, 22: country })?.origin).toBeNull()
  expect(fcsReason({ ...roaming, 22: 'Atlantis' })).toEqual(['R BAD_ORIGIN'])
})

it('the number called of an inbound call is the customer, wherever the file has it', () => {
  const called = { kind: 'inbound', cli: '448001234567', to: '442079460000', quantity: 90 }
  expect(fcsCall({ 1: 'I', 3: '02079460000', 4: '08001234567', 7: '90' })).toMatchObject(called)
  expect(fcsCall({ 1: 'V', 3: '08001234567', 4: '02079460000', 7: '90', 18: 'NTS0800' })).toMatchObject(
    called,
  )
  expect(fcsCall({ 1: 'I', 3: '02079460000', 4: '', 7: '90', 16: '08001234567' })).toMatchObject(called)
  expect(fcsCall({ 1: 'I', 3: '08001234567', 4: '', 7: '90' })).toMatchObject({ ...called, to: 'withheld' })
})

it('a call type that is unknown is rejected', () => {
  expect(fcsReason({ 1: 'X', 3: '01632960001', 4: '02079460000', 7: '61' })).toEqual(['R BAD_KIND'])
  expect(fcsReason({ 1: 'V', 3: '01632960001', 4: 'internet', 7: '61' })).toEqual(['R BAD_NUMBER'])
})

it('a cost that is not in pounds is rejected, and no cost is in any currency', () => {
  const call = { 1: 'V', 3: '01632960001', 4: '02079460000', 7: '61', 13: '0.0125' }
  for (const pounds of ['', 'GBP', 'gbp', '£', 'Pounds Sterling'])
    expect(fcsCall({ ...call, 30: pounds })?.cost).toBe(12_500)
  for (const other of ['EUR', '€', 'USD', 'GBX', 'pence'])
    expect(fcsReason({ ...call, 30: other })).toEqual(['R BAD_CURRENCY'])
  expect(fcsCall({ ...call, 13: '', 30: 'EUR' })?.cost).toBeNull()
  expect(fcsReason({ ...call, 13: '-1', 30: 'EUR' })).toEqual(['R BAD_CURRENCY'])
})

it('a number dialled behind #31# is a call of its seconds, and not a feature', () => {
  expect(fcsCall({ 1: 'V', ...mobile, 4: '#31#07700900456', 7: '60' })).toMatchObject({
    kind: 'voice',
    to: '447700900456',
    quantity: 60,
  })
})

const HEADER =
  'call_id,cli,destination,started_at,duration_seconds,carrier_cost,kind,quantity,charge_code,call_type,origin'
const own = (...lines: string[]) => read([HEADER, ...lines].join('\n'), nineopsCsv)

it('a nineops-csv file may have every kind', () => {
  const { calls, rejected } = own(
    'V,01632960001,02079460000,2026-10-05 10:00:00,61,,,,,,',
    'I,07700900123,08001234567,2026-10-05 10:00:00,61,,inbound,,,,',
    'S,07700900123,07700900456,2026-10-05 10:00:00,,,sms,3,,,',
    'M,07700900123,07700900456,2026-10-05 10:00:00,,,mms,1,,,',
    'D,07700900123,internet,2026-10-05 10:00:00,,,data,12400000000,DATA1,,FR',
    'E,01632960001,*21*,2026-10-05 10:00:00,,0.5,event,1,FEAT,Divert,',
    'C,,Rebate,2026-10-05 10:00:00,,-1.25,carrier_credit,,,,',
  )
  expect(rejected).toEqual([])
  expect(calls.map(call => [call.callId, brief(call)?.kind, brief(call)?.quantity])).toEqual([
    ['V', 'voice', 61],
    ['I', 'inbound', 61],
    ['S', 'sms', 3],
    ['M', 'mms', 1],
    ['D', 'data', 12_400_000_000],
    ['E', 'event', 1],
    ['C', 'carrier_credit', 1],
  ])
  expect(calls[1]?.cli).toBe('448001234567')
  expect(brief(calls[4])).toMatchObject({ code: 'DATA1', origin: 'FR', to: 'internet' })
  expect(calls[6]?.carrierCostMicros).toBe(-1_250_000)
})

it('what a line says of its kind is rejected where it cannot be right', () => {
  const { calls, rejected } = own(
    '1,01632960001,02079460000,2026-10-05 10:00:00,61,-1,,,,,',
    '2,01632960001,02079460000,2026-10-05 10:00:00,61,,fax,,,,',
    '3,01632960001,02079460000,2026-10-05 10:00:00,,,sms,x,,,',
    '4,01632960001,02079460000,2026-10-05 10:00:00,,1,carrier_credit,,,,',
    '5,01632960001,02079460000,2026-10-05 10:00:00,,,carrier_credit,,,,',
    '6,01632960001,02079460000,2026-10-05 10:00:00,61,,voice,60,,,',
    '7,01632960001,internet,2026-10-05 10:00:00,,,data,,,,',
    '8,01632960001,internet,2026-10-05 10:00:00,,,sms,1,,,',
  )
  expect(calls).toEqual([])
  expect(rejected).toEqual([
    '1 BAD_COST',
    '2 BAD_KIND',
    '3 BAD_QUANTITY',
    '4 BAD_COST',
    '5 MISSING_FIELD',
    '6 BAD_QUANTITY',
    '7 MISSING_FIELD',
    '8 BAD_NUMBER',
  ])
})

it('data is counted in the unit of the profile, to the byte', () => {
  const inMegabytes: FileProfile = { ...nineopsCsv, dataUnit: 'MB' }
  const bytes = (quantity: string) =>
    read(`${HEADER}\nD,07700900123,,2026-10-05 10:00:00,,,data,${quantity},X,,\n`, inMegabytes).calls[0]
      ?.quantity
  expect(bytes('12.4')).toBe(12_400_000)
  expect(bytes('0.0000015')).toBe(2)
  expect(bytes('1,5')).toBeUndefined()
})

it('a file with every kind is read as the independent recomputation reads it, line by line', () => {
  const numbers = [
    '01632960001',
    '+44 20 7946 0000',
    '08001234567',
    '07700900123',
    '101',
    '1800102079460000',
    '14102079460000',
    '#31#07700900123',
    '+44 (0)1632 960001',
    '18002 101',
    'internet',
    'withheld',
    '',
  ]
  const line = fc
    .record({
      cli: fc.constantFrom(...numbers),
      to: fc.constantFrom(...numbers),
      start: fc.constantFrom(
        '2026-10-05 10:00:00',
        '2026-10-25 01:30:00',
        '2026-12-24 10:00:00',
        '',
        '5/10/2026',
      ),
      seconds: fc.constantFrom('', '0', '61', '86401', 'x'),
      cost: fc.constantFrom('', '0', '0.0125', '.5', '-.5', '-1.25', '1.2345678', '.', 'free'),
      kind: fc.constantFrom('', 'fax', ...usageKindNames),
      quantity: fc.constantFrom('', '1', '61', '2500000', 'x'),
      code: fc.constantFrom('', 'ROAM'),
      origin: fc.constantFrom('', 'FR', 'GB'),
    })
    .map(({ cli, to, start, seconds, cost, kind, quantity, code, origin }) =>
      [cli, to, start, seconds, cost, kind, quantity, code, '', origin].join(','),
    )
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), lines => {
      const text = [HEADER, ...lines.map((one, at) => `L${at},${one}`)].join('\n')
      const { calls, rejected } = read(text, nineopsCsv)
      const found = [
        ...calls.map(call => ({
          callId: call.callId,
          cli: call.cli,
          destination: call.destination,
          startedAt: call.startedAtMs,
          seconds: call.durationSeconds,
          kind: call.kind,
          quantity: call.quantity ?? undefined,
          code: call.chargeCode ?? undefined,
          origin: call.origin ?? undefined,
          carrierMicros: call.carrierCostMicros === null ? null : BigInt(call.carrierCostMicros),
        })),
        ...rejected,
      ]
      const expected = readRawLines(text, NOW)
      expect(found).toEqual([
        ...expected.flatMap(({ call }) => call ?? []),
        ...expected.flatMap(({ lineNumber, reason }) => (reason ? `L${lineNumber - 2} ${reason}` : [])),
      ])
    }),
    { numRuns: 500 },
  )
})
