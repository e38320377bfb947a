import { fcs, fcsFields, fcsNames, file, type Line, plain, quoted } from './layouts.ts'

const line = { cli: '01632960001' }
export const gammaDaily = file(
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

export const gammaMonthly = file(
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
