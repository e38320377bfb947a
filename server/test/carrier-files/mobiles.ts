import { fcs, fcsFields, fcsNames, file, type Line, plain, quoted } from './layouts.ts'

const sim = { cli: '07700900123' }
export const mobile = file('MOB_Daily_10001_15102026.csv', fcs, [
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
export const inbound = file(
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

export const diverted = file('UKCDR_301_20261014.csv', fcs, [
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
