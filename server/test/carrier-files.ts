/**
 * Files as carriers deliver them, with what becomes of each line. Layouts are those published of the FCS standard (as
 * Gamma and Access4 send it), BT's download of calls, an inbound carrier's 16 columns, and of delimited and
 * fixed-width files with headers and trailers; prices are those of `carrierFilePrices`, worked out by hand.
 */

export interface CarrierFile {
  name: string
  profile: { name: string }
  /** Of each data line: kind, customer > other number, quantity, the carrier's cost, ours and the customer's charge; or a reason. */
  outcomes: readonly (readonly [line: number, outcome: string])[]
  text: string
}

type Line = readonly [text: string, outcome: string | null]

const file = (
  name: string,
  profile: { name: string },
  lines: readonly Line[],
  { end = '\r\n', before = '' } = {},
): CarrierFile => ({
  name,
  profile,
  text: before + lines.map(([text]) => text).join(end),
  outcomes: lines.flatMap(([, outcome], at) => (outcome === null ? [] : [[at + 1, outcome] as const])),
})

const COLUMNS = 42
const fcsNames =
  'Call Type,Call Cause,Customer Identifier,Telephone Number Dialled,Call Date,Call Time,Duration,Bytes Transmitted,Bytes Received,Description,Chargecode,Time Band,Salesprice,Salesprice (Pre-Bundle),Extension,DDI,Grouping ID,Call Class (Feature),Carrier,Recording,VAT,Country of Origin,Network,Retail tariff code,Remote Network,APN,Diverted Number,Ring time,Record ID,Currency,Presentation Number,Network Access Reference,NGCS Access Charge,NGCS Service Charge,Total Bytes Transferred,User ID,Onward Billing Reference,Contract Name,Bundle Name,Bundle Allowance,Discount Reference,Routing Code'
/** The columns of the standard that lines here fill. */
const place = {
  type: 1,
  cli: 3,
  to: 4,
  day: 5,
  time: 6,
  seconds: 7,
  sent: 8,
  received: 9,
  text: 10,
  code: 11,
  cost: 13,
}
const further = {
  before: 14,
  ddi: 16,
  feature: 18,
  origin: 22,
  apn: 26,
  id: 29,
  currency: 30,
  service: 34,
  bytes: 35,
}
const places = { ...place, ...further }
type Fcs = Partial<Record<keyof typeof places, string>>

const fcsFields = (values: Fcs): string[] => {
  const all: Fcs = { type: 'V', day: '14/10/2026', time: '10:00:00', currency: 'GBP', ...values }
  const fields = Array.from({ length: COLUMNS }, () => '')
  for (const [name, value] of Object.entries(all)) fields[places[name as keyof typeof places] - 1] = value
  return fields
}
const quoted = (fields: readonly string[]) => fields.map(field => `"${field}"`).join(',')
const plain = (fields: readonly string[]) => fields.join(',')
const fcs = { name: 'fcs-cdr-v3' }

const line = { cli: '01632960001' }
const gammaDaily = file(
  'FZG_Daily_Calls_10001_15102026_1_1_SIP_V3.txt',
  fcs,
  [
    [quoted(fcsNames.split(',')), null],
    ...(
      [
        [
          { ...line, to: '02079460000', seconds: '61', cost: '0.0061', id: 'D1' },
          'voice 441632960001>442079460000 61 0.006100 | 0.006100 0.012200',
        ],
        [
          { ...line, to: '+44 (0)20 7946 0000', time: '19:00:00', seconds: '60', cost: '.003', id: 'D2' },
          'voice 441632960001>442079460000 60 0.003000 | 0.003000 0.006000',
        ],
        [
          { ...line, to: '0035314960000', seconds: '90', cost: '0.018', id: 'D3' },
          'voice 441632960001>35314960000 90 0.018000 | 0.018000 0.036000',
        ],
        // A personal number: set-up of 5p and 25p a minute.
        [
          { ...line, to: '07012345678', seconds: '60', cost: '0.30', id: 'D4' },
          'voice 441632960001>447012345678 60 0.300000 | 0.300000 0.600000',
        ],
        // Whole minutes: 79p and two of them at £1.50.
        [
          { ...line, to: '118118', seconds: '61', cost: '3.79', id: 'D5' },
          'voice 441632960001>118118 61 3.790000 | 3.790000 7.580000',
        ],
        // The service charge of 5p a minute, and for the customer the access charge of 10p.
        [
          { ...line, to: '08451234567', seconds: '60', service: '0.05', id: 'D6' },
          'voice 441632960001>448451234567 60 0.050000 | 0.050000 0.150000',
        ],
        [
          { ...line, to: '101', seconds: '30', cost: '0.15', id: 'D7' },
          'voice 441632960001>101 30 0.150000 | 0.150000 0.300000',
        ],
        [
          { ...line, to: '999', seconds: '20', cost: '0', id: 'D8' },
          'voice 441632960001>999 20 0.000000 | 0.000000 0.000000',
        ],
        [
          { ...line, to: '#31#07700900456', seconds: '60', cost: '0.03', id: 'D9' },
          'voice 441632960001>447700900456 60 0.030000 | 0.030000 0.060000',
        ],
        [
          { ...line, to: '14102079460000', seconds: '60', cost: '0.006', id: 'D10' },
          'voice 441632960001>442079460000 60 0.006000 | 0.006000 0.012000',
        ],
        [{ ...line, to: '02079460000', seconds: '-1', id: 'D11' }, 'BAD_DURATION'],
        [{ ...line, to: '02079460000', time: '24:00:00', seconds: '60', id: 'D12' }, 'BAD_DATE'],
        // The first of the two half past ones, on a Sunday.
        [
          {
            ...line,
            to: '02079460000',
            day: '25/10/2026',
            time: '01:30:00',
            seconds: '60',
            cost: '0.002',
            id: 'D13',
          },
          'voice 441632960001>442079460000 60 0.002000 | 0.002000 0.004000',
        ],
        [{ ...line, to: '02079460000', seconds: '61', cost: '0.0061', id: 'D1' }, 'DUPLICATE'],
        [
          { ...line, to: '0033123456789', seconds: '60', cost: '0.02', currency: 'EUR', id: 'D15' },
          'BAD_CURRENCY',
        ],
        [{ ...line, to: '02079460000', day: '31/09/2026', seconds: '60', id: 'D16' }, 'BAD_DATE'],
        [
          { ...line, type: 'Z', to: '08081234567', seconds: '300', cost: '0.00', id: 'D17' },
          'voice 441632960001>448081234567 300 0.000000 | 0.000000 0.000000',
        ],
        [
          {
            ...line,
            to: '*21*02079460000#',
            seconds: '0',
            text: 'Divert',
            code: 'FEAT',
            cost: '0.5',
            id: 'D18',
          },
          'event 441632960001>*21*02079460000# 1 0.500000 | 0.500000 1.000000',
        ],
        [
          { cli: 'withheld', to: '02079460000', seconds: '60', cost: '0.006', id: 'D19' },
          'voice withheld>442079460000 60 0.006000 | 0.006000 unallocated',
        ],
      ] as const
    ).map(([values, outcome]): Line => [quoted(fcsFields(values)), outcome]),
    ['TOTAL,20,5.8611', 'MISSING_FIELD'],
  ],
  { before: '\uFEFF' },
)

const gammaMonthly = file(
  'FZG_Monthly_Calls_10001_31102026_1_1_SIP_V3.txt',
  fcs,
  [
    [plain(fcsFields({ ...line, to: '02079460000', seconds: '61', cost: '0.0061', id: 'D1' })), 'DUPLICATE'],
    // Out of order, and a call of the month before.
    [
      plain(
        fcsFields({
          ...line,
          to: '02079460000',
          day: '31/10/2026',
          time: '23:59:59',
          seconds: '3600',
          cost: '0.12',
          id: 'M2',
        }),
      ),
      'voice 441632960001>442079460000 3600 0.120000 | 0.120000 0.240000',
    ],
    [
      plain(
        fcsFields({ ...line, to: '02079460000', day: '29/09/2026', seconds: '60', cost: '0.006', id: 'M3' }),
      ),
      'voice 441632960001>442079460000 60 0.006000 | 0.006000 0.012000 late',
    ],
    [plain(fcsFields({ ...line, to: '02079460000', seconds: '60', id: 'M4' }).slice(0, -1)), 'MISSING_FIELD'],
    [plain([...fcsFields({ ...line, to: '02079460000', seconds: '60', id: 'M5' }), '']), 'BAD_LINE'],
    [
      plain(fcsFields({ ...line, to: '02079460000', seconds: '60', id: 'M6', text: 'The "Harbour' })),
      'BAD_LINE',
    ],
    [
      plain(fcsFields({ ...line, to: '02079460000', seconds: '0', cost: '0', id: 'M7' })),
      'voice 441632960001>442079460000 0 0.000000 | 0.000000 0.000000',
    ],
    [plain(fcsFields({ ...line, to: '02079460000', seconds: '86401', id: 'M8' })), 'BAD_DURATION'],
  ],
  { end: '\n' },
)

const sim = { cli: '07700900123' }
const mobile = file('MOB_Daily_10001_15102026.csv', fcs, [
  [plain(fcsNames.split(',')), null],
  ...(
    [
      [
        { ...sim, type: 'S', to: '07700900456', seconds: '0', cost: '0.02', id: 'S1' },
        'sms 447700900123>447700900456 1 0.020000 | 0.020000 0.040000',
      ],
      [
        { ...sim, type: 'S', to: '00353861234567', cost: '0.05', id: 'S2' },
        'sms 447700900123>353861234567 1 0.050000 | 0.050000 0.100000',
      ],
      // A short code of a shop, which no card has.
      [
        { ...sim, type: 'T', to: '80888', cost: '1.50', id: 'S3' },
        'sms 447700900123>80888 1 1.500000 | unrated unrated_both',
      ],
      [
        { ...sim, to: '07700900456', seconds: '0', feature: 'MMS', cost: '0.20', id: 'S4' },
        'mms 447700900123>447700900456 1 0.200000 | 0.200000 0.400000',
      ],
      [
        { ...sim, type: 'D', bytes: '2500000', apn: 'everywhere', code: 'GPRS', cost: '0.025', id: 'S5' },
        'data 447700900123>everywhere 2500000 0.025000 | 0.025000 0.050000',
      ],
      [
        {
          ...sim,
          type: 'G',
          to: 'payandgo.o2.co.uk',
          sent: '400000',
          received: '600000',
          code: 'GPRS',
          id: 'S6',
        },
        'data 447700900123>payandgo.o2.co.uk 1000000 none | 0.010000 0.020000',
      ],
      [{ ...sim, type: 'D', bytes: '1.5MB', apn: 'everywhere', code: 'GPRS', id: 'S7' }, 'BAD_QUANTITY'],
      [
        { ...sim, type: 'D', bytes: '0', apn: 'everywhere', code: 'GPRS', cost: '0', id: 'S8' },
        'data 447700900123>everywhere 0 0.000000 | 0.000000 0.000000',
      ],
      [
        {
          ...sim,
          to: '02079460000',
          seconds: '60',
          origin: 'United States of America',
          code: 'ROAM-US',
          cost: '1.50',
          id: 'S9',
        },
        'voice 447700900123>442079460000 60 1.500000 | 0.060000 0.120000',
      ],
      [{ ...sim, to: '02079460000', seconds: '60', origin: 'Atlantis', id: 'S10' }, 'BAD_ORIGIN'],
      [{ ...sim, type: 'S', to: '', cost: '0.02', id: 'S11' }, 'MISSING_FIELD'],
      // In the carrier's bundle.
      [
        { ...sim, to: '07700900456', seconds: '60', cost: '0', before: '0.03', id: 'S12' },
        'voice 447700900123>447700900456 60 0.000000 | 0.030000 0.060000',
      ],
      [{ ...sim, type: 'Q', to: '07700900456', seconds: '60', id: 'S13' }, 'BAD_KIND'],
    ] as const
  ).map(([values, outcome]): Line => [plain(fcsFields(values)), outcome]),
])

const freephone = { cli: '08001234567', feature: 'NTS0800' }
const inbound = file(
  'FZG_Daily_Calls_10001_15102026_1_1_NTS0800_V3.txt',
  fcs,
  (
    [
      [
        { ...freephone, to: '02079460000', seconds: '90', cost: '0.045', id: 'I1' },
        'inbound 448001234567>442079460000 90 0.045000 | 0.045000 0.090000',
      ],
      [
        { ...freephone, to: '', seconds: '30', cost: '0.015', id: 'I2' },
        'inbound 448001234567>withheld 30 0.015000 | 0.015000 0.030000',
      ],
      [
        {
          cli: '01632960001',
          to: '07700900456',
          ddi: '08001234567',
          feature: 'INBFF',
          seconds: '60',
          cost: '0.03',
          id: 'I3',
        },
        'inbound 448001234567>447700900456 60 0.030000 | 0.030000 0.060000',
      ],
      // What the carrier pays back for calls to an 0844 number.
      [
        { cli: '08441234567', to: '', seconds: '', text: 'Revenue share', cost: '-0.0123', id: 'I4' },
        'carrier_credit 448441234567>Revenue share 1 -0.012300 | -0.012300 none',
      ],
      [{ ...freephone, to: '02079460000', seconds: '-1', cost: '0', id: 'I5' }, 'BAD_DURATION'],
    ] as const
  ).map(([values, outcome]): Line => [quoted(fcsFields(values)), outcome]),
)

const custom = { name: 'custom', header: 'present', dateFormat: 'dd/mm/yyyy', durationUnit: 'seconds' }

// BT's download of calls has no id of a call.
const local = 'Local,01632 960001,,,14/10/2026,09:15:00,London,020 7946 0000,00:03:20,,0.0200'
const bt = file(
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

const inboundCarrier = file(
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

const barred = file(
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
const fixedWidth = file(
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
const ownColumns = file(
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

const diverted = file('UKCDR_301_20261014.csv', fcs, [
  [plain(fcsNames.split(',')), null],
  ...(
    [
      // A call to the customer that was diverted: its two legs.
      [
        {
          type: 'I',
          cli: '+441632960001',
          to: '+442079460000',
          seconds: '60',
          cost: '0',
          id: 'DIVERTED_INBOUND_9f2',
        },
        'inbound 441632960001>442079460000 60 0.000000 | 0.030000 0.060000',
      ],
      [
        {
          cli: '+441632960001',
          to: '+447700900456',
          seconds: '60',
          cost: '0.03',
          id: 'DIVERTED_OUTBOUND_9f2',
        },
        'voice 441632960001>447700900456 60 0.030000 | 0.030000 0.060000',
      ],
      [
        { cli: '+441632960001', to: '+4402079460000', seconds: '60', cost: '0.006', id: 'A3' },
        'voice 441632960001>442079460000 60 0.006000 | 0.006000 0.012000',
      ],
      // Baltimore.
      [
        { cli: '+441632960001', to: '+14105550100', seconds: '60', cost: '0.01', id: 'A4' },
        'voice 441632960001>14105550100 60 0.010000 | 0.010000 0.020000',
      ],
      // A number that nobody has, and a country without a price.
      [
        { cli: '+441632960999', to: '+442079460000', seconds: '60', cost: '0.006', id: 'A5' },
        'voice 441632960999>442079460000 60 0.006000 | 0.006000 unallocated',
      ],
      [
        { cli: '+441632960001', to: '+8821612345678', seconds: '60', cost: '4.50', id: 'A6' },
        'voice 441632960001>8821612345678 60 4.500000 | unrated unrated_both',
      ],
    ] as const
  ).map(([values, outcome]): Line => [plain(fcsFields(values)), outcome]),
])

export const carrierFiles = [
  gammaDaily,
  gammaMonthly,
  mobile,
  inbound,
  bt,
  inboundCarrier,
  barred,
  fixedWidth,
  ownColumns,
  diverted,
] as const
