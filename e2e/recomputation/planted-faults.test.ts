import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { shownAllowances } from './bundle-allowances.ts'
import type { PricedCall } from './call-prices.ts'
import type { CollectedCall } from './collected-calls.ts'
import { collected, directDebitFile } from './direct-debit-file.ts'
import { coverCalls, type UsedMonth } from './inclusive-cover.ts'
import { type ExpectedDocument, numberDocuments } from './invoice-numbers.ts'
import { ledgerFilesOf } from './ledger-file.ts'
import { callRows, deferralRows, invoiceRows, lineRows } from './pack-files.ts'
import { asksForMoney, hiddenNumbers, xmlDifferences } from './pack-differences.ts'
import { indexRows, printDifferences, printed } from './print-files.ts'
import { invoicesOf, recomputeCalls } from './recompute-month.ts'
import type { Facts } from './reference-facts.ts'
import {
  crlfLines,
  differencesInAnyOrder,
  differencesInOrder,
  differencesInValue,
} from './row-differences.ts'

// Proves that the comparison detects faults: each test plants one in files that agree.
const entry = {
  card: 1,
  destination: 'UK',
  group: 'National',
  connection: '0',
  day: '0.011500',
  evening: '0.011500',
  weekend: '0.011500',
  minimum: '0',
  first: 1,
  next: 1,
}
const account = {
  brand: 1,
  vatStatuses: [{ from: '2026-01-01', status: 'standard' }],
  closedOn: null,
  address1: '1 Pier Road',
  town: 'Whitby',
  postcode: 'YO21 3JT',
  email: '',
  delivery: 'post',
  paymentMethod: 'direct_debit',
  sortCode: '089999',
  bankAccountName: '',
  ledgerReference: '',
  moves: [],
  currency: 'GBP',
}
const facts: Facts = {
  client: 1,
  groupVat: [],
  vatPercents: [{ rate: 'standard', from: '2011-01-04', percent: '20.00' }],
  carrier: 1,
  brands: [
    {
      index: 1,
      name: 'Acme',
      invoiceZero: false,
      prefix: 'ACM',
      padding: 6,
      next: 1,
      creditPrefix: 'ACMC',
      creditPadding: 6,
      creditNext: 1,
      legalName: 'Acme Telecom Limited',
      paymentDays: 14,
      serviceUserNumber: '123456',
      sortCode: '202959',
      bankAccount: '63748472',
      bankAccountName: '',
    },
  ],
  accounts: [1, 2].map(index => ({
    ...account,
    index,
    number: `A${index}`,
    companyName: `Payer ${index}`,
    bankAccount: `6637495${index}`,
    mandateReference: `ACME-A00${index}`,
  })),
  services: [1, 2].map(index => ({
    index,
    account: index,
    cli: `44163296000${index}`,
    description: 'Front desk',
    start: '2026-01-01',
    end: null,
  })),
  entries: [{ ...entry, prefix: '44' }],
  allocations: ['retail', 'wholesale'].map(side => ({
    side,
    carrier: 1,
    card: 1,
    brand: null,
    account: null,
    service: null,
    from: '2026-01-01',
  })),
  charges: [],
  catchUp: { months: 12, first: null, held: null },
  billed: [],
  bundles: [
    {
      index: 1,
      account: 1,
      groups: ['National'],
      minutes: 1,
      priority: 50,
      start: '2026-10-01',
      end: null,
    },
  ],
  discounts: [],
}
const month = { start: '2026-10-01', end: '2026-10-31' }
const call = (callId: string, of: number, second: number, seconds: number): CollectedCall => ({
  callId,
  carrier: 1,
  cli: `44163296000${of}`,
  destination: '442079460000',
  startedAt: Date.parse(`2026-10-25T01:30:0${second}Z`),
  seconds,
})
const calls = [call('b', 1, 0, 47), call('a', 1, 0, 31), call('c', 1, 1, 600), call('d', 2, 2, 1203)]

const documentsOf = (list: readonly CollectedCall[], known = facts): ExpectedDocument[] =>
  numberDocuments(known, invoicesOf(recomputeCalls(known, list, month, month.end)))
const right = documentsOf(calls)
const debitOf = (documents: readonly ExpectedDocument[]) =>
  directDebitFile(collected(documents).get('123456') ?? [], {
    serviceUserNumber: '123456',
    filesBefore: 122,
    createdOn: '2026-11-02',
    processingDay: '2026-11-03',
    entryDay: '2026-11-04',
    used: new Set(),
  })
const stream = (text: string) => crlfLines(Readable.from([Buffer.from(text)]))
const rows = (text: string) => text.split('\r\n').slice(0, -1)

test('files that agree have no differences', async () => {
  const text = debitOf(right)
  expect(await differencesInOrder('dd', stream(text), rows(text))).toEqual({ rows: 10, differences: [] })
})

test('a call price that is rounded down is found in the calls and in the sums', async () => {
  const wrong = right.map(one => ({
    ...one,
    calls: one.calls.map(each => ({ ...each, chargeMicros: (each.chargeMicros ?? 0n) - 1n })),
    callMicros: one.callMicros - BigInt(one.calls.length),
  }))
  const inCalls = await differencesInOrder('calls.csv', callRows(wrong), callRows(right))
  expect(inCalls.differences.length).toBeGreaterThan(0)
  const sums = await differencesInOrder(
    'invoices.csv',
    invoiceRows(wrong, month.end, '2026-11-04'),
    invoiceRows(right, month.end, '2026-11-04'),
  )
  expect(sums.differences).toHaveLength(2)
})

test.each([
  ['billed quantity', { billed: 61n }],
  ['included quantity', { included: 59 }],
  ['set-up fee', { setUpMicros: 13_000n }],
  ['access charge', { accessMicros: 110_000n }],
  ['service charge', { serviceMicros: 360_000n }],
  ['kind', { kind: 2 }],
  ['service', { serviceDescription: '' }],
])('another %s of a call is found', async (_what, change) => {
  const wrong = right.map(one => ({ ...one, calls: one.calls.map(each => ({ ...each, ...change })) }))
  const found = await differencesInOrder('calls.csv', callRows(wrong), callRows(right))
  expect(found.differences.length).toBeGreaterThan(0)
})

test('an extra penny on a line is found, and VAT at another rate', () => {
  const [first] = right
  const change = (wrong: object) =>
    right.map(one =>
      one === first ? { ...one, lines: one.lines.map(line => ({ ...line, ...wrong })) } : one,
    )
  for (const wrong of [
    change({ pence: (first?.lines[0]?.pence ?? 0n) + 1n }),
    change({ vatRate: 'reduced' }),
    change({ vatHundredths: 1750n }),
  ])
    expect(differencesInAnyOrder('lines.csv', lineRows(wrong), lineRows(right)).differences).toHaveLength(2)
})

test('a percentage of reverse charge that a document leaves out is found', () => {
  const [document] = right as [ExpectedDocument]
  const [line] = document.lines
  if (!line) throw new Error('There is no line')
  const at = (pence: bigint, vatHundredths: bigint) => ({ ...line, pence, vatRate: 'reverse', vatHundredths })
  const two = { ...document, lines: [at(20_000n, 2000n), at(3330n, 500n), at(20n, 500n)] }
  const found = xmlDifferences('VAT to account for: £40.00 at 20%', two)
  expect(found).toContain(`${two.number}.xml does not have VAT to account for: £1.68 at 5%`)
  expect(found.filter(one => one.includes('account for'))).toHaveLength(1)
})

test('a credit note that asks for money, or says when it is due, is found', () => {
  const note = { ...(right[0] as ExpectedDocument), kind: 'credit_note' as const }
  expect(
    asksForMoney(
      'Total credited\nThis credit comes off what you owe. Anything left comes off your next invoice.',
      note,
    ),
  ).toBe(false)
  for (const wrong of ['Amount due', 'Please pay by card by 1 December 2026', 'We will collect 1.00'])
    expect([note, { kind: 'invoice' as const }].map(of => asksForMoney(wrong, of))).toEqual([true, false])
  expect(xmlDifferences('<cbc:PaymentDueDate>2026-11-14</cbc:PaymentDueDate>', note)).toContain(
    `${note.number}.xml says when a credit is due`,
  )
})

test('a penny of a line in another month is found', () => {
  const months = deferralRows(right)
  const wrong = months.map((row, at) =>
    at === 1 ? row.replace(/\d$/, digit => String(9 - Number(digit))) : row,
  )
  expect(differencesInAnyOrder('deferrals.csv', months, months).differences).toEqual([])
  expect(differencesInAnyOrder('deferrals.csv', wrong, months).differences).toHaveLength(2)
})

test('two calls in one second that use up a bundle in the wrong order are found', async () => {
  const swapped = calls.map(one => ({ ...one, callId: { a: 'b', b: 'a' }[one.callId] ?? one.callId }))
  const found = await differencesInOrder('calls.csv', callRows(documentsOf(swapped)), callRows(right))
  expect(found.differences.length).toBeGreaterThan(0)
})

const tenth = { chargeMicros: 10_000n, setUpMicros: 0n, accessMicros: 0n, serviceMicros: 0n }

test('a bundle of a service that covers another service of the account is found', () => {
  const [ofAccount] = facts.bundles as [Facts['bundles'][number]]
  const ofService = { ...ofAccount, index: 2, service: 4 }
  const priced = [3, 4, 3].map((service, at) => ({
    account: 1,
    service,
    group: 'National',
    startedAt: at,
    callId: String(at),
    carrier: 1,
    day: '2026-10-05',
    seconds: 60,
    ...tenth,
  })) as unknown as PricedCall[]
  const charges = (...bundles: Facts['bundles']) =>
    coverCalls({ ...facts, bundles }, priced, month).map(one => one.chargeMicros)
  expect(charges(ofService)).toEqual([10_000n, 0n, 10_000n])
  // Its own bundle first, though the account's was given first.
  expect(charges(ofAccount, ofService)).toEqual([0n, 0n, 10_000n])
})

const called = (day: string, seconds: number) =>
  [
    {
      ...tenth,
      account: 1,
      service: 3,
      group: 'National',
      startedAt: 1,
      callId: day,
      carrier: 1,
      day,
      seconds,
    },
  ] as unknown as PricedCall[]

test('what page one says of a bundle that is used, in part of a month, or kept from the month before is found', () => {
  const [ofAccount] = facts.bundles as [Facts['bundles'][number]]
  const bundle = { ...ofAccount, name: 'UK 10', minutes: 10, service: 3, rollover: true, start: '2026-09-01' }
  const bundles = [bundle, { ...bundle, index: 2, service: 4, start: '2026-10-17' }]
  const months: UsedMonth[] = []
  coverCalls({ bundles }, called('2026-09-05', 560), { start: '2026-09-01', end: '2026-09-30' }, months)
  coverCalls({ bundles }, called('2026-10-05', 90), month, months)
  const documents = (['invoice', 'credit_note'] as const).map(kind => ({ account: 1, kind, number: kind }))
  const shown = shownAllowances({ bundles }, documents, month, months[1] as UsedMonth)
  // 10 minutes of one number and 15 of 31 days of another's; 40 seconds were left of September.
  expect(shown).toEqual(['invoice | UK 10 | false | 2 | seconds | 890 | 50 | 40'])
})

test('a shared bundle that covers a number outside it is found', () => {
  const [ofAccount] = facts.bundles as [Facts['bundles'][number]]
  const shared = { ...ofAccount, index: 2, pool: [3, 4] }
  const priced = [3, 5, 4, 3].map((service, at) => ({
    account: 1,
    service,
    group: 'National',
    startedAt: at,
    callId: String(at),
    carrier: 1,
    day: '2026-10-05',
    seconds: 30,
    ...tenth,
  })) as unknown as PricedCall[]
  const covered = coverCalls({ ...facts, bundles: [shared] }, priced, month)
  expect(covered.map(one => one.chargeMicros)).toEqual([0n, 10_000n, 0n, 10_000n])
})

test('a bundle that is used before one with a lower priority number is found', () => {
  const [bundle] = facts.bundles as [Facts['bundles'][number]]
  const older = { ...bundle, index: 1, priority: 50, groups: ['National', 'Mobile'] }
  const newer = { ...bundle, index: 2 }
  const priced = [
    { account: 1, group: 'National', startedAt: 1, callId: 'a', carrier: 1, day: '2026-10-05' },
    { account: 1, group: 'Mobile', startedAt: 2, callId: 'b', carrier: 1, day: '2026-10-05' },
  ].map(one => ({ ...one, seconds: 60, ...tenth }) as PricedCall)
  const charges = (priority: number) =>
    coverCalls({ ...facts, bundles: [older, { ...newer, priority }] }, priced, month).map(
      one => one.chargeMicros,
    )
  expect([charges(10), charges(50)]).toEqual([
    [0n, 0n],
    [0n, 10_000n],
  ])
})

test('a call moved to another account, and one that is missing, are found', async () => {
  const moved = calls.map(one => (one.callId === 'c' ? { ...one, cli: '441632960002' } : one))
  for (const wrong of [moved, calls.slice(1)]) {
    const found = await differencesInOrder('calls.csv', callRows(documentsOf(wrong)), callRows(right))
    expect(found.differences.length).toBeGreaterThan(0)
  }
})

test('two swapped invoice numbers are found', async () => {
  const [a, b] = right as [ExpectedDocument, ExpectedDocument]
  const wrong = [
    { ...b, number: a.number },
    { ...a, number: b.number },
  ]
  const found = await differencesInOrder(
    'invoices.csv',
    invoiceRows(wrong, month.end, '2026-11-04'),
    invoiceRows(right, month.end, '2026-11-04'),
  )
  expect(found.differences).toHaveLength(2)
})

test('each changed byte of a Direct Debit file is found, and a missing or incomplete line end', async () => {
  const text = debitOf(right)
  for (let at = 0; at < text.length; at += 1) {
    const changed = text.slice(0, at) + (text[at] === '7' ? '8' : '7') + text.slice(at + 1)
    const { differences } = await differencesInOrder('dd', stream(changed), rows(text))
    expect(differences.length, `byte ${at}`).toBeGreaterThan(0)
  }
  for (const changed of [text.slice(0, -2), text.slice(0, -1), text.replace('\r\n', '\n'), `${text}\r\n`])
    expect((await differencesInOrder('dd', stream(changed), rows(text))).differences).not.toEqual([])
})

test('a first collection that is coded as a later one is found', async () => {
  const wrong = debitOf(right).replace('6637495100', 'x').replace('001', '017')
  expect((await differencesInOrder('dd', rows(wrong), rows(debitOf(right)))).differences).not.toEqual([])
})

test.each(['sage', 'xero', 'quickbooks'] as const)(
  'a %s ledger row under another nominal is found',
  async format => {
    const codes = {
      format,
      nominals: [],
      otherNominal: '4000',
      bankNominal: '1200',
      department: 0,
      taxCodes: { standard: 'T1' },
    }
    const run = { index: 1, cycle: 'October 2026', invoiceDate: month.end, entryDay: '2026-11-04' }
    const of = (otherNominal: string) =>
      ledgerFilesOf(right, { ...codes, otherNominal }, { ...run, serialOf: new Map() })[0]?.[1]() ?? []
    expect((await differencesInOrder('ledger', of('4001'), of('4000'))).differences).toHaveLength(2)
  },
)

test('a control total that is off by a penny is found by its name', () => {
  const found = differencesInValue('totals', { net: '1.01', calls: 4 }, { net: '1.00', calls: 4 })
  expect(found).toEqual(['totals.net is "1.01", not "1.00"'])
})

test('the worked example of a Direct Debit file is written exactly', () => {
  const [north] = facts.brands as [Facts['brands'][0]]
  const supplier = { ...north, bankAccountName: 'ACME TELECOM LTD' }
  const payer = (number: string, holder: object, grossPence: bigint) =>
    ({
      ...right[0],
      supplier,
      accountNumber: number,
      grossPence,
      kind: 'invoice',
      holder: { ...right[0]?.holder, ...holder },
    }) as ExpectedDocument
  const due = [
    payer(
      'AC100234',
      {
        sortCode: '089999',
        bankAccount: '66374958',
        mandateReference: 'ACME-AC100234',
        bankAccountName: 'Mr J Smith',
      },
      4512n,
    ),
    payer(
      'AC100871',
      {
        sortCode: '10-79-99',
        bankAccount: '88837491',
        mandateReference: 'ACME-AC100871',
        bankAccountName: "O'Brien & Sons",
      },
      128_799n,
    ),
  ]
  const text = directDebitFile(due, {
    serviceUserNumber: '123456',
    filesBefore: 122,
    createdOn: '2026-11-02',
    processingDay: '2026-11-03',
    entryDay: '2026-11-04',
    used: new Set(['123456 ACME-AC100234 089999 66374958']),
  })
  expect(rows(text)).toEqual(
    [
      'VOL1000123·······························123456································1',
      'HDR1A123456S···12345600012300010001·······26306·26308·000000····················',
      'HDR2F0200000100···································00····························',
      'UHL1·26307999999····000000001·DAILY··001········································',
      '0899996637495801720295963748472····00000004512ACME·TELECOM·LTD··ACME-AC100234·····MR·J·SMITH········',
      '1079998883749100120295963748472····00000128799ACME·TELECOM·LTD··ACME-AC100871·····O·BRIEN·&·SONS····',
      '2029596374847209920295963748472····00000133311DD·COLL·04NOV26···CONTRA············ACME·TELECOM·LTD··',
      'EOF1A123456S···12345600012300010001·······26306·26308·000000····················',
      'EOF2F0200000100···································00····························',
      'UTL10000000133311000000013331100000020000001····································',
    ].map(row => row.replaceAll('·', ' ')),
  )
})

const holder = (of: ExpectedDocument, postcode: string) => ({ ...of.holder, postcode })

test('a print file in another order, or an index with wrong pages, is found', async () => {
  const [first, second] = right
  if (!first || !second) throw new Error('There are two documents.')
  const moved = [
    { ...first, holder: holder(first, 'LS10 1AA') },
    { ...second, holder: holder(second, 'LS2 9AA') },
  ]
  const own = printed(moved).get('print/acme-1') ?? []
  expect(own.map(({ number }) => number)).toEqual([second.number, first.number])
  const pages = new Map([
    [first.number, ['one']],
    [second.number, ['one', 'two', 'three']],
  ])
  const index = [...indexRows(own, pages)]
  expect(index.slice(1).map(row => row.split(',').slice(-3).join())).toEqual(['1,3,2', '5,1,1'])
  const late = index.map(row => row.replace(/,5,1,1$/, ',4,1,1'))
  expect((await differencesInOrder('print', late, index)).differences).toHaveLength(1)
  expect(printDifferences('print', Buffer.from('%PDF-'), [first.number], pages)).toEqual([
    'print has 1 pages, not 2',
  ])
})

const freeCall = (destination: string) => ({ ...right[0]?.calls[0], destination, chargeMicros: 0n })

test('a free number or a helpline on a bill is found, as people write it', () => {
  const billed = { calls: ['448081570123', '116123', '442079460000'].map(freeCall) } as Pick<
    ExpectedDocument,
    'calls'
  >
  expect(hiddenNumbers('020 7946 0000\n£0.00', billed)).toEqual([])
  expect(hiddenNumbers('0808 157 0123\n116 123', billed)).toEqual(['448081570123', '116123'])
})
