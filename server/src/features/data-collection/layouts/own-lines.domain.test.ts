import { carrierProfile } from '@nineops/contract/bureau/carriers.contract'
import { nameOfUsageKind } from '@nineops/contract/bureau/usage-kinds.contract'
import { describe, expect, it } from 'vitest'
import { createCallFileReader } from '../call-files.domain.ts'
import { toFileProfile } from '../file-profiles.domain.ts'
import { patternReader } from './pattern-times.domain.ts'

const NOW = Date.parse('2026-11-01T12:00:00Z')

/** Outcomes of the lines of a file, the same however its bytes are cut. */
const read = (text: string, profile: unknown) => {
  const cutInto = (size: number) => {
    const outcomes: string[] = []
    const reader = createCallFileReader(toFileProfile(carrierProfile.parse(profile)), NOW, {
      accept: (call, line) => {
        const start = new Date(call.startedAtMs).toISOString().slice(0, 19)
        const { cli, destination, durationSeconds, quantity, carrierCostMicros } = call
        outcomes.push(
          `${line} ${nameOfUsageKind(call.kind)} ${cli} ${destination} ${start} ${quantity ?? durationSeconds} ${carrierCostMicros}`,
        )
      },
      reject: ({ lineNumber, reason }) => outcomes.push(`${lineNumber} ${reason}`),
      skip: lineNumber => outcomes.push(`${lineNumber} skipped`),
    })
    const bytes = Buffer.from(text)
    for (let at = 0; at < bytes.length; at += size) reader.push(bytes.subarray(at, at + size))
    reader.end()
    expect(reader.problems()).toEqual([])
    expect(reader.lines()).toBe(outcomes.filter(outcome => !outcome.endsWith('skipped')).length)
    return outcomes
  }
  const whole = cutInto(1 << 20)
  for (const size of [1, 7]) expect(cutInto(size)).toEqual(whole)
  return whole
}

// Type 1-2, id 3-10, caller 11-22, called 23-36, date and time 37-50, milliseconds 51-58, cost 59-66, sign 67.
const fixed = {
  name: 'custom',
  format: 'fixed',
  header: 'absent',
  columns: {
    recordType: '1-2',
    callId: '3-10',
    cli: '11-22',
    destination: '23-36',
    startDate: '37-50',
    duration: '51-58',
    carrierCost: '59-66',
    sign: 67,
  },
  recordTypes: ['20', '21'],
  columnCount: 67,
  dateFormat: 'yyyyMMddHHmmss',
  durationUnit: 'milliseconds',
  impliedDecimals: 4,
  costSign: 'credit',
}
const good = '20R000000101632960001 02079460000   202610051030000006150000000125 '

it('fixed-width lines are read by their characters, with milliseconds and costs without a decimal sign', () => {
  expect(good).toHaveLength(67)
  expect(read(`${good}\r\n`, fixed)).toEqual([
    '1 voice 441632960001 442079460000 2026-10-05T09:30:00 62 12500',
  ])
})

it('lines of other record types are skipped, and are no lines of the file', () => {
  const header = 'HDTRUNKLINE 20261005'
  expect(read(`${header}\n${good}\n\n99000001\n`, fixed).map(each => each.slice(0, 9))).toEqual([
    '1 skipped',
    '2 voice 4',
    '4 skipped',
  ])
})

it('a fixed-width line that is cut off, too long or not text is rejected, never read in part', () => {
  expect(read(`${good.slice(0, 63)}\n${good}X\n${good.slice(0, 10)}\0${good.slice(11)}`, fixed)).toEqual([
    '1 MISSING_FIELD',
    '2 BAD_LINE',
    '3 BAD_LINE',
  ])
  const anyLength = { ...fixed, columnCount: null }
  expect(read(`${good.slice(0, 63)}\n`, anyLength)).toEqual(['1 MISSING_FIELD'])
})

it.each([
  ['a letter in the cost', good.replace('00000125', '0000O125'), 'BAD_COST'],
  ['a letter in the duration', good.replace('00061500', '0006150x'), 'BAD_DURATION'],
  ['a day that does not exist', good.replace('20261005', '20260931'), 'BAD_DATE'],
  ['no number called', good.replace('02079460000', '           '), 'MISSING_FIELD'],
  ['no call id', good.replace('R0000001', '        '), 'MISSING_FIELD'],
])('a fixed-width line with %s gives its reason', (_case, line, reason) => {
  expect(read(line, fixed)).toEqual([`1 ${reason}`])
})

it('a sign in a column of its own makes the cost a credit', () => {
  expect(read(good.replace(/ $/, 'C'), fixed)).toEqual([
    '1 carrier_credit 441632960001 442079460000 2026-10-05T09:30:00 1 -12500',
  ])
})

const delimited = {
  name: 'custom',
  delimiter: ';',
  header: 'present',
  columns: {
    callId: 'Ref',
    cli: 'From',
    destination: 'To',
    startDate: 'Day',
    startTime: 'At',
    duration: 'Secs',
    carrierCost: 'Cost',
  },
  dateFormat: 'd-MMM-yy',
  timeFormat: 'h:mm:ss a',
  durationUnit: 'seconds',
  decimalSeparator: ',',
  thousandsSeparator: '.',
  costSign: 'reversed',
}
const names = 'Ref;From;To;Day;At;Secs;Cost'

it('dates and times are read by patterns, and where charges are negative a positive cost is a credit', () => {
  expect(
    read(
      [
        names,
        '1;01632960001;02079460000;5-Oct-26;1:05:09 pm;1.234;-1.250,5',
        '2;01632960001;02079460000;5-oct-26;12:00:00 AM;1;0,00',
        '3;01632960001;02079460000;5-Oct-26;9:00:00 am;0;2,00',
        '4;01632960001;02079460000;5-Oct-26;13:00:00 pm;1;-1',
        '5;01632960001;02079460000;5-Oct-26;1:00:00 pm;1;-12.50,0',
      ].join('\n'),
      delimited,
    ),
  ).toEqual([
    '2 voice 441632960001 442079460000 2026-10-05T12:05:09 1234 1250500000',
    '3 voice 441632960001 442079460000 2026-10-04T23:00:00 1 0',
    '4 carrier_credit 441632960001 442079460000 2026-10-05T08:00:00 1 -2000000',
    '5 BAD_DATE',
    '6 BAD_COST',
  ])
})

it('a column of currencies counts in an own layout, named by the profile or by its header', () => {
  const line = '1;01632960001;02079460000;5-Oct-26;9:00:00 am;1;-1;'
  const file = (name: string) => [`${names};${name}`, `${line}GBP`, `${line}EUR`, line].join('\n')
  const taken = '2 voice 441632960001 442079460000 2026-10-05T08:00:00 1 1000000'
  const outcomes = [taken, '3 BAD_CURRENCY', taken.replace('2', '4')]
  expect(read(file('Currency'), delimited)).toEqual(outcomes)
  const usual = { ...delimited, dateFormat: 'iso', columns: { ...delimited.columns, startTime: undefined } }
  expect(
    read(`${names};Ccy\n1;01632960001;02079460000;2026-10-05 09:00:00;;1;1,5;USD\n`, {
      ...usual,
      thousandsSeparator: '',
      costSign: 'plain',
    }),
  ).toEqual(['2 BAD_CURRENCY'])
  const pence = { ...delimited, costUnit: 'pence' }
  expect(read(file('Currency').replace('EUR', 'GBX'), pence)[1]).toBe(
    '3 voice 441632960001 442079460000 2026-10-05T08:00:00 1 10000',
  )
  expect(read(file('Geld'), { ...delimited, columns: { ...delimited.columns, currency: 'Geld' } })).toEqual(
    outcomes,
  )
})

it('lines before the header and lines that begin as a trailer does are skipped', () => {
  const profile = { ...delimited, skipFirst: 2, skipStarting: ['Total'] }
  const line = '1;01632960001;02079460000;5-Oct-26;1:05:09 pm;1;-1'
  expect(
    read(`Trunkline;Ltd\nOctober\n${names}\n${line}\nTotal;1\n`, profile).map(each => each.slice(0, 9)),
  ).toEqual(['1 skipped', '2 skipped', '4 voice 4', '5 skipped'])
})

describe('patterns', () => {
  it.each([
    ["yyyy-MM-dd'T'HH:mm:ssX", '2026-10-05T10:30:00+02:00', '2026-10-05T08:30:00.000Z'],
    ['dd/MM/yy HH:mm', '05/10/26 10:30', '2026-10-05T09:30:00.000Z'],
    ['yyyyMMddHHmmssSSS', '20261225103000250', '2026-12-25T10:30:00.250Z'],
    ['d MMM yyyy H:mm:ss', '5 Oct 2026 9:30:00', '2026-10-05T08:30:00.000Z'],
    // The repeated hour is its first; the skipped one does not exist.
    ['yyyyMMddHHmm', '202610250130', '2026-10-25T00:30:00.000Z'],
    ['yyyyMMddHHmm', '202603290130', null],
    ['dd/MM/yyyy HH:mm', '29/02/2026 10:00', null],
    ['dd/MM/yyyy HH:mm', '05/10/2026 24:00', null],
    ['dd.MM.yyyy HH:mm', '05/10/2026 10:00', null],
  ])('%s reads %s as %s', (pattern, text, expected) => {
    const found = patternReader(pattern)(text)
    expect(found === null ? null : new Date(found).toISOString()).toBe(expected)
  })
})
