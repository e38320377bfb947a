import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TimelineEntry } from '@nineops/contract/crm/timelines.contract'
import { entriesOf } from './explanation-entries.domain.ts'
import { effectOf, type ExplainedLine } from './explanation-lines.domain.ts'
import { causesOf, type ExplainedInvoice, NOTHING } from './explanations.domain.ts'

const line = (changes: Partial<ExplainedLine>): ExplainedLine => ({
  kind: 'charge',
  service: null,
  cli: null,
  charge: 1,
  frequency: 'monthly',
  heldBy: null,
  productGroup: 'Line rental',
  description: 'Line rental',
  periodStart: '2026-09-01',
  periodEnd: '2026-09-30',
  calls: 0,
  seconds: 0,
  quantity: '1',
  unitAmount: '10.00',
  netPence: 1000,
  goesOn: false,
  billedBefore: false,
  ...changes,
})
const usage = (changes: Partial<ExplainedLine>): ExplainedLine =>
  line({
    kind: 'usage',
    service: 1,
    cli: '441947820101',
    charge: null,
    frequency: null,
    productGroup: 'UK calls',
    description: 'UK calls',
    unitAmount: null,
    ...changes,
  })
const invoice = (lines: ExplainedLine[], percent = 20, rate = 'standard'): ExplainedInvoice => {
  const netPence = lines.reduce((sum, one) => sum + one.netPence, 0)
  return { netPence, vatPence: Math.round((netPence * percent) / 100), vatRates: [rate], lines }
}
const explained = (before: ExplainedLine[], after: ExplainedLine[], repriced: string[] = []) =>
  causesOf(invoice(before), invoice(after), new Set(repriced))
    .filter(cause => !cause.kind.startsWith('vat'))
    .map(cause => [cause.kind, effectOf(cause)])

const titles = (before: ExplainedLine[], after: ExplainedLine[]) =>
  causesOf(invoice(before), invoice(after), new Set())
    .filter(cause => !cause.kind.startsWith('vat'))
    .map(({ kind, title }) => [kind, title])
/** Of usage that was three calls of 230 seconds in all, for £6.00, and is £9.00 now. */
const dearer = (calls: number, seconds: number) =>
  titles(
    [usage({ netPence: 600, calls: 3, seconds: 230 })],
    [usage({ netPence: 900, calls, seconds })],
  )[0]?.[1]

test('a service that makes its first calls, and one that stops calling, are causes of their own', () => {
  expect(explained([], [usage({ netPence: 250, calls: 3, seconds: 300 })])).toEqual([['usage-new', 250]])
  expect(explained([usage({ netPence: 250 })], [])).toEqual([['usage-ended', -250]])
})

test('a charge that goes on, and is billed on another invoice, is neither ended nor new', () => {
  expect(titles([line({ goesOn: true })], [])).toEqual([['charge-part', 'Line rental: not on this invoice']])
  expect(titles([line({})], [])).toEqual([['charge-ended', 'Line rental: charge ended']])
  expect(titles([], [line({ billedBefore: true })])).toEqual([
    ['charge-part', 'Line rental: not on the invoice before'],
  ])
  expect(titles([], [line({})])).toEqual([['charge-new', 'Line rental: new charge']])
})

test('a charge that ended within what was billed is ended, whatever other days of it were billed with it', () => {
  const caughtUp = [line({ goesOn: true }), line({ periodStart: '2026-10-01', goesOn: false })]
  expect(titles(caughtUp, [])).toEqual([['charge-ended', 'Line rental: charge ended']])
})

test('an entry about one charge explains no other of the same description', () => {
  const entry: TimelineEntry = {
    id: 'charge:1',
    at: '2026-10-28T00:00:00Z',
    kind: 'charges',
    actor: { kind: 'engine', name: '' },
    sentence: 'Charge “Line rental” of £15.95 was over after 27/10/2026',
    changes: [],
    links: [{ kind: 'charge', index: 1, label: 'Line rental', run: null, account: null }],
    service: null,
    requestId: null,
  }
  const [first] = causesOf(invoice([line({ charge: 1 })]), invoice([]), new Set())
  const [other] = causesOf(invoice([line({ charge: 2 })]), invoice([]), new Set())
  expect([first, other].map(cause => cause && entriesOf(cause, [entry]))).toEqual([['charge:1'], []])
  // One that names no charge is found by its words.
  expect(other && entriesOf(other, [{ ...entry, links: [] }])).toEqual(['charge:1'])
})

test('a number that a second service has for earlier days explains the calls of that service alone', () => {
  const entry: TimelineEntry = {
    id: 'audit:1',
    at: '2026-11-29T21:27:00Z',
    kind: 'services',
    actor: { kind: 'person', name: 'admin' },
    sentence: 'Number 441947820101 allocated to an account, so that its calls are billed',
    changes: [],
    links: [],
    service: 2,
    requestId: null,
  }
  const causes = causesOf(
    invoice([usage({ netPence: 100, calls: 4, seconds: 60 })]),
    invoice([
      usage({ netPence: 149, calls: 7, seconds: 90 }),
      usage({ service: 2, netPence: 2, calls: 1, seconds: 10 }),
    ]),
    new Set(),
  ).filter(({ kind }) => kind.startsWith('usage'))
  expect(causes.map(cause => [effectOf(cause), entriesOf(cause, [entry])])).toEqual([
    [49, []],
    [2, ['audit:1']],
  ])
})

test('a first invoice is not compared with one before it', () => {
  expect(titles([], [usage({ netPence: 250, calls: 3, seconds: 300 })])[0]?.[1]).toMatch(/UK calls: calls$/)
})

test('calls are said to be more or fewer by their number, and longer by their time', () => {
  expect(dearer(5, 500)).toMatch(/: more calls$/)
  expect(dearer(1, 293)).toMatch(/: more time$/)
  expect(dearer(5, 200)).toMatch(/: more calls$/)
  expect(dearer(3, 200)).toMatch(/: more expensive calls$/)
})

test('with the same rate card the whole difference is the calls', () => {
  const before = [usage({ netPence: 600, seconds: 3600 })]
  expect(explained(before, [usage({ netPence: 1200, seconds: 7200 })])).toEqual([['usage-volume', 600]])
})

test('if another card rated the group, time counts at the previous price and the rest is the price', () => {
  const before = [usage({ netPence: 600, seconds: 3600 })]
  expect(explained(before, [usage({ netPence: 1800, seconds: 7200 })], ['UK calls'])).toEqual([
    ['usage-volume', 600],
    ['usage-price', 600],
  ])
})

test('charges: new, ended, one-off of either month, a bundle', () => {
  expect(explained([], [line({})])).toEqual([['charge-new', 1000]])
  expect(explained([line({})], [])).toEqual([['charge-ended', -1000]])
  expect(explained([], [line({ frequency: 'once' })])).toEqual([['charge-once', 1000]])
  expect(explained([line({ frequency: 'once' })], [])).toEqual([['charge-once', -1000]])
  expect(explained([], [line({ heldBy: 'bundle' })])).toEqual([['bundle', 1000]])
})

test('a charge at another price is one cause: changed in place, or ended and begun again within the period', () => {
  expect(explained([line({})], [line({ unitAmount: '12.00', netPence: 1200 })])).toEqual([
    ['charge-repriced', 200],
  ])
  const half = line({ periodEnd: '2026-09-15', netPence: 500 })
  const fresh = line({ charge: 2, periodStart: '2026-09-16', unitAmount: '12.00', netPence: 600 })
  expect(explained([line({})], [half, fresh])).toEqual([['charge-repriced', 100]])
})

test('a charge of the same price for other days is a part period; an additional one is new', () => {
  expect(explained([line({ periodStart: '2026-09-16', netPence: 500 })], [line({})])).toEqual([
    ['charge-part', 500],
  ])
  expect(explained([line({})], [line({}), line({ charge: 2 })])).toEqual([['charge-new', 1000]])
  // Of another quantity too, and in a month that is longer, while the first goes on.
  const first = line({ quantity: '3', netPence: 3000, goesOn: true })
  const longer = { ...first, periodStart: '2026-10-01', periodEnd: '2026-10-31' }
  const added = line({ charge: 2, quantity: '10', netPence: 10_000, goesOn: true })
  expect(titles([first], [longer, added])).toEqual([['charge-new', 'Line rental: new charge']])
})

test('a charge of another quantity at the same price is not said to have another price', () => {
  const [cause] = causesOf(
    invoice([line({ quantity: '3', netPence: 3000 })]),
    invoice([line({ quantity: '10', netPence: 10_000 })]),
    new Set(),
  )
  expect(cause).toMatchObject({
    title: 'Line rental: another quantity',
    detail: '3 × £10.00 before, 10 × £10.00 now',
  })
})

test('refunds and discounts are listed by name', () => {
  const refund = line({ kind: 'refund', netPence: -300 })
  const discount = line({ kind: 'discount', charge: null, description: 'Two years', netPence: -100 })
  expect(explained([line({})], [line({}), refund, discount])).toEqual([
    ['refund', -300],
    ['discount', -100],
  ])
})

test('VAT follows the difference; a change of treatment is a cause of its own', () => {
  const lines = [line({ netPence: 10_000 })]
  const causes = causesOf(invoice(lines), invoice([line({ netPence: 12_000 })], 5, 'reduced'), new Set())
  expect(
    causes.filter(cause => cause.kind.startsWith('vat')).map(cause => [cause.kind, effectOf(cause)]),
  ).toEqual([
    ['vat', 400],
    ['vat-treatment', -1800],
  ])
})

const kinds = fc.constantFrom('usage', 'charge', 'refund', 'discount', 'adjustment')
const anyLine = fc
  .record({
    kind: kinds,
    charge: fc.constantFrom(1, 2, 3, null),
    service: fc.constantFrom(1, 2, null),
    frequency: fc.constantFrom('once', 'monthly', null),
    heldBy: fc.constantFrom('bundle', null),
    productGroup: fc.constantFrom('UK calls', 'Line rental'),
    description: fc.constantFrom('A', 'B'),
    periodEnd: fc.constantFrom('2026-09-15', '2026-09-30'),
    seconds: fc.integer({ min: 0, max: 100_000 }),
    calls: fc.integer({ min: 0, max: 1000 }),
    unitAmount: fc.constantFrom('10.00', '12.00', null),
    netPence: fc.integer({ min: -1_000_000, max: 1_000_000 }),
  })
  .map(line)
const anyInvoice = fc.record({
  lines: fc.array(anyLine, { maxLength: 12 }),
  netPence: fc.integer({ min: -5_000_000, max: 5_000_000 }),
  vatPence: fc.integer({ min: -1_000_000, max: 1_000_000 }),
  vatRates: fc.subarray(['standard', 'reduced', 'zero']),
})

test('for any invoices, the causes add up to the whole difference and none is zero', () => {
  fc.assert(
    fc.property(
      fc.option(anyInvoice, { nil: NOTHING }),
      anyInvoice,
      fc.subarray(['UK calls', 'Line rental']),
      (before, after, repriced) => {
        const causes = causesOf(before, after, new Set(repriced))
        const sum = causes.reduce((total, cause) => total + effectOf(cause), 0)
        expect(sum).toBe(after.netPence + after.vatPence - before.netPence - before.vatPence)
        expect(causes.every(cause => effectOf(cause) !== 0)).toBe(true)
      },
    ),
    { numRuns: 2000 },
  )
})
