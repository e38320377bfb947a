import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createCallFileReader } from './call-files.domain.ts'
import type { RejectedLine } from './call-files.domain.ts'
import type { DeliveredCall } from './data-collection.domain.ts'
import { fcsCdrV3, nineopsCsv } from './file-profiles.domain.ts'
import type { FileProblem, FileProfile } from './file-profiles.domain.ts'

const NOW = Date.parse('2026-08-01T12:00:00Z')
const HEADER = 'call_id,cli,destination,started_at,duration_seconds,carrier_cost'

const voice = { kind: 0, quantity: null, chargeCode: null, callType: null, origin: null }

type Result = {
  calls: DeliveredCall[]
  rejected: RejectedLine[]
  lines: number
  problems: readonly FileProblem[]
}

const readFile = (chunks: readonly Buffer[], profile: FileProfile = nineopsCsv): Result => {
  const calls: DeliveredCall[] = []
  const rejected: RejectedLine[] = []
  const reader = createCallFileReader(profile, NOW, {
    accept: call => calls.push(call),
    reject: line => rejected.push(line),
  })
  for (const chunk of chunks) reader.push(chunk)
  reader.end()
  return { calls, rejected, lines: reader.lines(), problems: reader.problems() }
}
const read = (text: string, profile: FileProfile = nineopsCsv): Result =>
  readFile([Buffer.from(text)], profile)
const reasons = (...lines: string[]): string[] =>
  read([HEADER, ...lines].join('\n')).rejected.map(line => line.reason)

describe('a nineops-csv file', () => {
  it('is parsed into calls with normalised numbers, instants and exact costs', () => {
    expect(read(`${HEADER}\nC1,01632 960001,+44 20 7946 0000,2026-07-01T09:00:00,61,0.0125\n`)).toEqual({
      calls: [
        {
          callId: 'C1',
          cli: '441632960001',
          destination: '442079460000',
          startedAtMs: Date.parse('2026-07-01T08:00:00Z'),
          durationSeconds: 61,
          carrierCostMicros: 12_500,
          serviceId: null,
          ...voice,
        },
      ],
      rejected: [],
      lines: 1,
      problems: [],
    })
  })

  it('may have its columns in any order, and omit the carrier cost', () => {
    const { calls } = read(
      'started_at,CLI, duration_seconds,call_id,destination\n2026-07-01 09:00:00Z,999,0,x,118118\n',
    )
    expect(calls[0]).toMatchObject({
      callId: 'x',
      cli: '999',
      destination: '118118',
      carrierCostMicros: null,
    })
  })

  it('keeps a withheld caller as delivered', () => {
    const { calls } = read(
      `${HEADER}\nC1,Anonymous,999,2026-07-01T09:00:00,1,\nC2,withheld,999,2026-07-01T09:00:00,1,\n`,
    )
    expect(calls.map(call => call.cli)).toEqual(['Anonymous', 'withheld'])
  })

  it.each([
    ['MISSING_FIELD', ',441632960001,999,2026-07-01T09:00:00,1,'],
    ['MISSING_FIELD', 'C1,,999,2026-07-01T09:00:00,1,'],
    ['MISSING_FIELD', 'C1,441632960001, ,2026-07-01T09:00:00,1,'],
    ['MISSING_FIELD', 'C1,441632960001,999,2026-07-01T09:00:00,1'],
    ['BAD_NUMBER', 'C1,44163296000x,999,2026-07-01T09:00:00,1,'],
    ['BAD_NUMBER', 'C1,441632960001,anonymous,2026-07-01T09:00:00,1,'],
    ['BAD_DATE', 'C1,441632960001,999,2026-02-31T09:00:00,1,'],
    ['BAD_DATE', 'C1,441632960001,999,01/07/2026 09:00:00,1,'],
    ['BAD_DATE', 'C1,441632960001,999,2026-03-29T01:30:00,1,'],
    ['BAD_DURATION', 'C1,441632960001,999,2026-07-01T09:00:00,-1,'],
    ['BAD_DURATION', 'C1,441632960001,999,2026-07-01T09:00:00,1.5,'],
    ['BAD_DURATION', 'C1,441632960001,999,2026-07-01T09:00:00,one,'],
    ['BAD_DURATION', 'C1,441632960001,999,2026-07-01T09:00:00,86401,'],
    ['BAD_COST', 'C1,441632960001,999,2026-07-01T09:00:00,1,-0.01'],
    ['BAD_COST', 'C1,441632960001,999,2026-07-01T09:00:00,1,£1'],
    ['BAD_COST', 'C1,441632960001,999,2026-07-01T09:00:00,1,0.0000001'],
    ['FUTURE', 'C1,441632960001,999,2026-08-02T12:00:01Z,1,'],
    ['BAD_LINE', 'C1,441632960001,999,2026-07-01T09:00:00,1,,'],
    ['BAD_LINE', 'C1,"441632960001,999,2026-07-01T09:00:00,1,'],
  ])('rejects with %s the line %s', (reason, line) => {
    expect(reasons(line)).toEqual([reason])
  })

  it('takes a cost that has no digit before its point, as carriers write parts of a penny', () => {
    const { calls } = read(`${HEADER}\nC1,441632960001,999,2026-07-01T09:00:00,1,.0041\n`)
    expect(calls[0]?.carrierCostMicros).toBe(4100)
    expect(reasons('C1,441632960001,999,2026-07-01T09:00:00,1,.')).toEqual(['BAD_COST'])
  })

  it('accepts the last moments before the limits', () => {
    expect(reasons('C1,441632960001,999,2026-08-02T12:00:00Z,86400,0.0100000')).toEqual([])
  })

  it('reports the first reason in checking order for a line with several faults', () => {
    expect(reasons('C1,x,999,y,z,w', 'C1,,x,y,z,w', 'C1,441632960001,999,2027-01-01T00:00:00,1,w')).toEqual([
      'BAD_NUMBER',
      'MISSING_FIELD',
      'BAD_COST',
    ])
  })

  it('keeps the line number and raw text of a rejected line', () => {
    expect(read(`\uFEFF${HEADER}\r\n\r\nC1,"a\nb",999,x,1,\r\nC\0,1\r\n`).rejected).toEqual([
      { lineNumber: 3, callId: 'C1', raw: 'C1,"a\nb",999,x,1,', reason: 'BAD_NUMBER' },
      { lineNumber: 5, callId: null, raw: 'C\uFFFD,1', reason: 'BAD_LINE' },
    ])
  })

  it('is refused with the names of missing, unknown and duplicate columns', () => {
    const { problems, lines } = read('call_id,cli,cli,extra,started_at,duration_seconds\nC1,1,1,1,1,1\n')
    expect(lines).toBe(0)
    expect(problems.map(problem => [problem.code, problem.column])).toEqual([
      ['duplicate_column', 'cli'],
      ['unknown_column', 'extra'],
      ['missing_column', 'destination'],
    ])
    expect(read('').problems[0]?.code).toBe('empty_file')
    expect(read('"call_id\n').problems[0]?.code).toBe('unreadable_header')
  })
})

const record = (values: Record<number, string>, columns = 42): string =>
  Array.from({ length: columns }, (_, at) => values[at + 1] ?? '').join(',')

describe('an FCS UK Standard CDR v3 file', () => {
  const call = record({
    1: 'V',
    3: '01632960001',
    4: '0018005550100',
    5: '25/10/2026',
    6: '01:30:00',
    7: '9',
    13: '0.5',
    29: 'R1',
  })
  const header = record({
    3: 'Customer Identifier',
    4: 'Telephone Number Dialled',
    5: 'Call Date',
    6: 'Call Time',
  })

  it('is parsed by position, with or without its header row, with times in London', () => {
    const late = { ...fcsCdrV3 }
    for (const text of [`${call}\n`, `${header}\n${call}\n`]) {
      const calls: DeliveredCall[] = []
      const reader = createCallFileReader(late, Date.parse('2026-11-01'), {
        accept: accepted => calls.push(accepted),
        reject: line => expect.fail(line.reason),
      })
      reader.push(Buffer.from(text))
      reader.end()
      expect(calls).toEqual([
        {
          callId: 'R1',
          cli: '441632960001',
          destination: '18005550100',
          startedAtMs: Date.parse('2026-10-25T00:30:00Z'),
          durationSeconds: 9,
          carrierCostMicros: 500_000,
          serviceId: null,
          ...voice,
        },
      ])
    }
  })

  it('must have 42 columns in every line', () => {
    expect(
      read(`${call},\n${record({ 29: 'R1' }, 41)}\n`, fcsCdrV3).rejected.map(line => line.reason),
    ).toEqual(['BAD_LINE', 'MISSING_FIELD'])
    expect(
      read('Customer Identifier,Call Date\n', fcsCdrV3).problems.map(problem => problem.column),
    ).toContain('29')
  })
})

describe("a carrier's own profile", () => {
  const own: FileProfile = {
    code: 'own',
    name: 'Own',
    delimiter: ';',
    header: 'present',
    columns: {
      callId: 'Id',
      cli: 'From',
      destination: 'To',
      startDate: 'Date',
      startTime: 'Time',
      duration: 'Length',
      carrierCost: 'Cost',
      serviceId: 'Service',
    },
    extraColumns: 'allow',
    columnCount: null,
    dateFormat: 'dd/mm/yyyy',
    durationUnit: 'minutes',
    costUnit: 'pence',
    decimalSeparator: ',',
    dataUnit: 'B',
    kind: 'voice',
    infersKind: false,
    spans: null,
    rules: null,
    skip: null,
  }

  it('sets delimiter, columns, date, unit of duration and cost, and decimal comma', () => {
    const { calls } = read(
      'Extra;Id;From;To;Date;Time;Length;Cost;Service\n;1;;999;01/07/2026;10:00:00;1,5;12,3456;S9\n',
      own,
    )
    expect(calls).toEqual([
      {
        callId: '1',
        cli: '',
        destination: '999',
        startedAtMs: Date.parse('2026-07-01T09:00:00Z'),
        durationSeconds: 90,
        carrierCostMicros: 123_456,
        serviceId: 'S9',
        ...voice,
      },
    ])
  })

  it('may give the duration in hours, minutes and seconds', () => {
    const clock: FileProfile = {
      ...own,
      header: 'absent',
      durationUnit: 'hh:mm:ss',
      columns: { callId: 1, cli: 2, destination: 3, startDate: 4, duration: 5 },
    }
    const { calls, rejected } = read(
      '1;999;999;01/07/2026 10:00:00;01:00:01;extra\n2;999;999;01/07/2026 10:00:00;24:00:01\n3;999;999;01/07/2026 10:00:00;00:60:00\n',
      clock,
    )
    expect(calls.map(call => call.durationSeconds)).toEqual([3601])
    expect(rejected.map(line => line.reason)).toEqual(['BAD_DURATION', 'BAD_DURATION'])
  })
})

describe('a file without call ids', () => {
  const { callId: _, ...columns } = nineopsCsv.columns
  const profile: FileProfile = { ...nineopsCsv, columns }
  const head = HEADER.replace('call_id,', '')
  const idsOf = (...lines: string[]) =>
    read(`${[head, ...lines].join('\n')}\n`, profile).calls.map(call => call.callId)
  const text = '441632960001,999,2026-07-01T09:00:00,1,0.05'
  const other = '441632960001,999,2026-07-01T09:00:00,2,0.05'

  it('has a duplicate in a call to the same number in the same second for as long', () => {
    const [first, second, third] = idsOf(text, other, text)
    expect([first === second, first === third]).toEqual([false, true])
  })

  it('has two texts in two equal lines, which have the same ids when it is delivered again', () => {
    const texts: FileProfile = {
      ...profile,
      kind: 'sms',
      columns: { cli: 1, destination: 2, startDate: 3, duration: 4, quantity: 4 },
      header: 'absent',
    }
    const idsOfTexts = (...lines: string[]) =>
      read(`${lines.join('\n')}\n`, texts).calls.map(call => call.callId)
    const ids = idsOfTexts(text, other, text)
    expect(new Set(ids).size).toBe(3)
    expect(idsOfTexts(text, other, text, other).slice(0, 3)).toEqual(ids)
  })

  it('has the same ids when only costs were corrected', () => {
    expect(idsOf(text.replace('0.05', '0.06'), other)).toEqual(idsOf(text, other))
  })
})

describe('any file', () => {
  const field = fc.constantFrom(
    'C1',
    '01632960001',
    'x',
    '',
    '2026-07-01T09:00:00',
    '60',
    '"',
    '"a,b"',
    '0.01',
    'é',
  )
  const line = fc.oneof(
    fc.constant('C1,01632960001,999,2026-07-01T09:00:00,60,0.01'),
    fc.array(field, { maxLength: 8 }).map(parts => parts.join(',')),
    fc.string().map(text => text.replaceAll(/[\r\n"]/g, '')),
  )

  it('puts every data line in one place, the same one however its chunks are cut', () => {
    fc.assert(
      fc.property(fc.array(line), fc.constantFrom('\n', '\r\n'), fc.array(fc.nat()), (lines, end, edges) => {
        const bytes = Buffer.from([HEADER, ...lines].join(end))
        const whole = readFile([bytes])
        expect(whole.problems).toEqual([])
        expect(whole.calls.length + whole.rejected.length).toBe(whole.lines)
        const at = [0, ...edges.map(edge => edge % bytes.length).toSorted((a, b) => a - b), bytes.length]
        expect(readFile(at.slice(1).map((edge, n) => bytes.subarray(at[n], edge)))).toEqual(whole)
      }),
    )
  })

  it('loses no line without quotes: accepted and rejected add up to the lines that are not empty', () => {
    fc.assert(
      fc.property(fc.array(line.map(text => text.replaceAll('"', ''))), lines => {
        const { calls, rejected } = read([HEADER, ...lines].join('\n'))
        expect(calls.length + rejected.length).toBe(lines.filter(text => text !== '').length)
      }),
    )
  })
})
