import { file } from './layouts.ts'

const custom = { name: 'custom', header: 'present', dateFormat: 'dd/mm/yyyy', durationUnit: 'seconds' }

// BT's download of calls has no id of a call.
const local = 'Local,01632 960001,,,14/10/2026,09:15:00,London,020 7946 0000,00:03:20,,0.0200'
export const bt = file(
  'bt-calls-october.csv',
  {
    ...custom,
    durationUnit: 'hh:mm:ss',
    skipStarting: ['Total'],
    columns: {
      cli: 'Installation No',
      destination: 'Called No',
      startDate: 'Date',
      startTime: 'Time',
      duration: 'Duration',
      carrierCost: 'Cost',
      chargeCode: 'Charge Code',
      callType: 'Destination',
    },
  },
  [
    [
      'Charge Code,Installation No,Line No,Charge Card No,Date,Time,Destination,Called No,Duration,Txt Direct Rebate,Cost',
      null,
    ],
    [local, 'voice 441632960001>442079460000 200 0.020000 | 0.020000 0.040000'],
    [
      'Mobile,01632 960001,,,14/10/2026,09:15:00,Mobile,07700 900456,00:01:00,,0.030',
      'voice 441632960001>447700900456 60 0.030000 | 0.030000 0.060000',
    ],
    [local, 'DUPLICATE'],
    [
      local.replace('09:15:00', '09:15:01'),
      'voice 441632960001>442079460000 200 0.020000 | 0.020000 0.040000',
    ],
    ['Ring Back,01632 960001,,,14/10/2026,09:20:00,,,00:00:00,,0.110', 'MISSING_FIELD'],
    [local.replace('00:03:20', '3:20'), 'BAD_DURATION'],
    [local.replace('0.0200', '£0.02'), 'BAD_COST'],
    ['Total,,,,,,,,,,0.090', null],
  ],
)

export const inboundCarrier = file(
  'inbound-20261014.csv',
  {
    ...custom,
    dateFormat: 'iso',
    costUnit: 'pence',
    kind: 'inbound',
    columns: {
      cli: 'aCLI',
      destination: 'aDDI',
      startDate: 'aDate',
      startTime: 'aTime',
      duration: 'aSeconds',
      carrierCost: 'aCost',
    },
  },
  [
    [
      'aDate,aTime,aDDI,aCLI,aSeconds,aTimeBand,aCost,bDate,bTime,bDDI,bType,bTypeID,bRingtime,bResult,bSeconds,bCost',
      null,
    ],
    [
      '2026-10-14,10:00:00,08001234567,02079460000,90,D,4.5,2026-10-14,10:00:04,01632960001,G,1,4,A,86,0',
      'inbound 448001234567>442079460000 90 0.045000 | 0.045000 0.090000',
    ],
    [
      '2026-10-14,10:05:00,08001234567,,20,D,1,2026-10-14,10:05:04,01632960001,G,1,4,A,16,0',
      'inbound 448001234567>withheld 20 0.010000 | 0.010000 0.020000',
    ],
    ['2026-10-14,10:06:00,08001234567,02079460000,-1,D,0,,,,,,,N,,', 'BAD_DURATION'],
    ['2026-10-14,10:07:00,08001234567,02079460000,20,D,n/a,,,,,,,A,,', 'BAD_COST'],
  ],
)

export const barred = file(
  'ttb_calls_20261018.dat',
  {
    ...custom,
    header: 'absent',
    delimiter: '|',
    durationUnit: 'hh:mm:ss',
    skipStarting: ['HDR', 'TRL'],
    columns: {
      cli: 1,
      destination: 2,
      startDate: 3,
      startTime: 4,
      duration: 5,
      chargeCode: 6,
      callType: 7,
      carrierCost: 9,
      callId: 10,
    },
  },
  [
    ['HDR|20261018|CALLS', null],
    [
      '01632960001|02079460000|14/10/2026|18:59:59|00:01:00|UKN|UK National|D|0.006000|T1',
      'voice 441632960001>442079460000 60 0.006000 | 0.006000 0.012000',
    ],
    [
      '01632960001|02079460000|14/10/2026|19:00:00|00:01:00|UKN|UK National|E|0.003000|T2',
      'voice 441632960001>442079460000 60 0.003000 | 0.003000 0.006000',
    ],
    [
      '01632960001|02079460000|17/10/2026|12:00:00|00:10:00|UKN|UK National|W|0.020000|T3',
      'voice 441632960001>442079460000 600 0.020000 | 0.020000 0.040000',
    ],
    ['01632960001|02079460000|17/10/2026|12:00:00|00:10:00|UKN|UK National|W|0.0200001|T4', 'BAD_COST'],
    ['01632960001|02079460000|17/10/2026|12:00:00|00:61:00|UKN|UK National|W|0.02|T5', 'BAD_DURATION'],
    ['01632960001|02079460001|17/10/2026|12:30:00|00:10:00|UKN|UK National|W|0.020000|T3', 'DUPLICATE'],
    ['TRL|6|0.069000', null],
  ],
  { end: '\n' },
)

const fixedLine = (values: readonly string[]) => {
  const widths = [2, 8, 12, 16, 14, 8, 8, 1]
  return values.map((value, at) => value.padEnd(widths[at] ?? 0)).join('')
}
export const fixedWidth = file(
  'CDR20261014.TXT',
  {
    name: 'custom',
    format: 'fixed',
    header: 'absent',
    columns: {
      recordType: '1-2',
      callId: '3-10',
      cli: '11-22',
      destination: '23-38',
      startDate: '39-52',
      duration: '53-60',
      carrierCost: '61-68',
      sign: 69,
    },
    recordTypes: ['20'],
    columnCount: 69,
    dateFormat: 'ddMMyyyyHHmmss',
    durationUnit: 'milliseconds',
    costUnit: 'pence',
    impliedDecimals: 2,
    costSign: 'credit',
  },
  [
    ['10CARRIER PLC 20261014', null],
    // Half up to 61 seconds.
    [
      fixedLine([
        '20',
        'X0000001',
        '01632960001',
        '02079460000',
        '14102026100000',
        '00060500',
        '00000061',
        ' ',
      ]),
      'voice 441632960001>442079460000 61 0.006100 | 0.006100 0.012200',
    ],
    [
      fixedLine([
        '20',
        'X0000002',
        '01632960001',
        '02079460000',
        '14102026100000',
        '00000000',
        '00000500',
        'C',
      ]),
      'carrier_credit 441632960001>442079460000 1 -0.050000 | -0.050000 none',
    ],
    ['20X0000003 01632960001', 'MISSING_FIELD'],
    [
      fixedLine([
        '20',
        'X0000004',
        '01632960001',
        '02079460000',
        '14102026246000',
        '00060500',
        '00000061',
        ' ',
      ]),
      'BAD_DATE',
    ],
    ['9900000004', null],
  ],
)

const ownHeader =
  'kind,call_id,cli,destination,started_at,duration_seconds,quantity,carrier_cost,charge_code,call_type,origin'
export const ownColumns = file(
  'usage-october.csv',
  { name: 'nineops-csv' },
  [
    [ownHeader, null],
    // Half past eight by London's clock.
    [
      'voice,N1,"01632 960001",(020) 7946 0000,2026-10-14T09:30:00+02:00,61,,0.0061,,,',
      'voice 441632960001>442079460000 61 0.006100 | 0.006100 0.012200',
    ],
    [
      'inbound,N2,withheld,08001234567,2026-10-14 10:00:00,60,60,0.03,,,',
      'inbound 448001234567>withheld 60 0.030000 | 0.030000 0.060000',
    ],
    [
      'sms,N3,07700900123,07700900456,2026-10-14 10:00:00,,3,0.06,,,',
      'sms 447700900123>447700900456 3 0.060000 | 0.060000 0.120000',
    ],
    [
      'mms,N4,07700900123,07700900456,2026-10-14 10:00:00,,,0.2,,,',
      'mms 447700900123>447700900456 1 0.200000 | 0.200000 0.400000',
    ],
    [
      'data,N5,07700900123,internet,2026-10-14 10:00:00,,12400000,0.124,GPRS,,',
      'data 447700900123>internet 12400000 0.124000 | 0.124000 0.248000',
    ],
    [
      'event,N6,01632960001,,2026-10-14 10:00:00,,2,1,FEAT,Directory entry,',
      'event 441632960001>FEAT 2 1.000000 | 1.000000 2.000000',
    ],
    [
      'carrier_credit,N7,,Goodwill,2026-10-14 10:00:00,,,-1.25,,,',
      'carrier_credit >Goodwill 1 -1.250000 | -1.250000 none',
    ],
    ['voice,N8,01632960001,02079460000,2027-01-01 10:00:00,61,,0.0061,,,', 'FUTURE'],
    ['voice,N9,01632960001,02079460000,2026-10-14 10:00:00,61,,0.0000001,,,', 'BAD_COST'],
    ['voice,N10,,02079460000,2026-10-14 10:00:00,61,,,,,', 'MISSING_FIELD'],
    ['fax,N11,01632960001,02079460000,2026-10-14 10:00:00,61,,,,,', 'BAD_KIND'],
    ['voice,N12,01632960001,ex-directory,2026-10-14 10:00:00,61,,,,,', 'BAD_NUMBER'],
    ['voice,N13,01632960001,02079460000,14/10/2026 10:00:00,61,,,,,', 'BAD_DATE'],
    ['voice,N14,01632960001,02079460000,2026-10-14 10:00:00,61', 'MISSING_FIELD'],
  ],
  { end: '\n' },
)
