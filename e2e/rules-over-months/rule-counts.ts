import type { PricedCall } from '../recomputation/call-prices.ts'
import { toCollect } from '../recomputation/direct-debit-file.ts'
import type { ExpectedDocument } from '../recomputation/invoice-numbers.ts'
import { whole } from '../recomputation/decimals.ts'
import { bandAt, dayAfter, londonTime } from '../recomputation/london-time.ts'
import { kinds } from '../recomputation/raw-call-lines.ts'
import type { RecomputedMonth } from '../recomputation/recompute-month.ts'
import type { Facts } from '../recomputation/reference-facts.ts'
import type { Month } from './months.ts'

/** How often each rule applied, by name. */
export type RuleCounts = Map<string, number>

export function addRule(counts: RuleCounts, rule: string, times: number): void {
  counts.set(rule, (counts.get(rule) ?? 0) + times)
}

/** Calls of one account in one second, and of one call id with both carriers. */
function ties(calls: readonly PricedCall[], withBundles: ReadonlySet<number>) {
  const seconds = new Map<string, PricedCall>()
  let sameSecond = 0
  let sameId = 0
  for (const call of calls) {
    if (call.account === null || !withBundles.has(call.account)) continue
    const key = `${call.account} ${call.startedAt}`
    const other = seconds.get(key)
    if (!other) seconds.set(key, call)
    else if (other.callId !== call.callId) sameSecond += 1
    else sameId += 1
  }
  return { sameSecond, sameId }
}

const used = (call: PricedCall) => call.chargeMicros !== call.fullMicros

const repeated = (call: PricedCall) => londonTime(call.startedAt).time.startsWith('01:')

function countCalls(counts: RuleCounts, calls: readonly PricedCall[], facts: Facts, month: Month): void {
  const count = (rule: string, of: (call: PricedCall) => boolean) =>
    addRule(counts, rule, calls.filter(of).length)
  count('calls', () => true)
  count('late calls', call => call.day < month.start)
  count('unallocated calls', call => call.account === null)
  count('calls without a retail price', call => call.account !== null && call.chargeMicros === null)
  count('calls without a wholesale price', call => call.costMicros === null)
  count('calls of 0 seconds', call => call.seconds === 0)
  count('calls at the minimum charge', call => call.fullMicros === 15_000n || call.fullMicros === 20_000n)
  for (const band of ['day', 'evening', 'weekend'])
    count(`calls in the ${band}`, call => bandAt(call.startedAt) === band)
  for (const scope of ['account', 'brand', 'reseller'])
    count(`calls by a card of the ${scope}`, call => call.cardOf === scope)
  count('calls that are cost plus', call => call.byCost && call.fullMicros !== 0n)
  for (const [at, carrier] of [...new Set(facts.allocations.map(one => one.carrier))].entries())
    count(`calls of carrier ${at + 1}`, call => call.carrier === carrier)
  count('calls covered whole by bundles', call => used(call) && call.chargeMicros === 0n)
  count('calls covered in part by bundles', call => used(call) && call.chargeMicros !== 0n)
  count('late calls covered by bundles', call => used(call) && call.day < month.start)
  count('calls covered by what rolled over', call => call.rolledOver === true)
  count('calls covered by a bundle of their service', call => call.byOwnBundle === true)
  const ofServices = Map.groupBy(
    facts.bundles.filter(({ service = null }) => service !== null),
    ({ account }) => account,
  )
  count('calls not covered by a bundle of another service', call =>
    (ofServices.get(call.account ?? 0) ?? []).some(
      ({ service, groups }) =>
        service !== call.service &&
        !used(call) &&
        groups.some(group => group.toLowerCase() === call.group?.toLowerCase()),
    ),
  )
  const pools = Map.groupBy(
    facts.bundles.filter(({ pool = [] }) => pool.length > 0),
    ({ account }) => account,
  )
  count('calls covered by a bundle that numbers share', call => call.byPool === true)
  count('calls of a number beside those that share a bundle', call =>
    (pools.get(call.account ?? 0) ?? []).some(({ pool = [] }) => !pool.some(one => one === call.service)),
  )
  for (const [at, kind] of kinds.entries()) count(`lines of ${kind}`, call => (call.kind ?? 0) === at)
  for (const kind of ['sms', 'mms', 'data', 'inbound'])
    count(`${kind} covered by bundles`, call => used(call) && kinds[call.kind ?? 0] === kind)
  count('data that rolled over', call => call.rolledOver === true && kinds[call.kind ?? 0] === 'data')
  count(
    'rests of calls rated anew',
    call => call.partOf !== undefined && used(call) && call.chargeMicros !== 0n,
  )
  count('calls with a set-up fee', call => call.setUpMicros > 0n)
  count('calls with an access charge', call => call.accessMicros > 0n)
  count('calls with a service charge', call => call.serviceMicros > 0n)
  count('calls priced by where they began', call => call.origin !== undefined && call.chargeMicros !== null)
  const change = month.clockChange
  if (change) {
    const onThatDay = (call: PricedCall) => call.day === change.day
    count(`calls on the day of the change to ${change.to} time`, onThatDay)
    if (change.to === 'winter')
      count('calls in the hour that comes twice', call => onThatDay(call) && repeated(call))
  }
  const bundled = new Set(facts.bundles.map(bundle => bundle.account))
  const { sameSecond, sameId } = ties(calls, bundled)
  addRule(counts, 'calls of one second in the order of their ids', sameSecond)
  addRule(counts, 'calls of one second and id in the order of carriers', sameId)
}

function countFacts(counts: RuleCounts, facts: Facts, month: Month): void {
  const inside = (day: string | null) => day !== null && day > month.start && day <= month.end
  const count = <T>(rule: string, list: readonly T[], of: (one: T) => boolean) =>
    addRule(counts, rule, list.filter(of).length)
  count('bundles that begin in the month', facts.bundles, ({ start }) => inside(start))
  count('bundles that end in the month', facts.bundles, ({ end }) => inside(end) && end !== month.end)
  const changes = facts.accounts.flatMap(account => account.vatStatuses)
  const endings = new Set(facts.bundles.map(({ bundle, end }) => `${bundle} ${end}`))
  count(
    'bundles that move with their service',
    facts.bundles,
    ({ bundle, service = null, start }) =>
      service !== null && inside(start) && endings.has(`${bundle} ${dayAfter(start, -1)}`),
  )
  count('VAT rates that change in the month', changes, ({ from }) => inside(from))
  count('rate cards that change in the month', facts.allocations, ({ from }) => inside(from))
  count('VAT categories that change in the month', facts.groupVat, ({ from }) => inside(from))
  count('VAT percentages that change in the month', facts.vatPercents, ({ from }) => inside(from))
  const clis = new Map(facts.services.map(service => [service.index, service.cli]))
  const ended = Map.groupBy(facts.charges, ({ description, end }) => `${description} ${end}`)
  const before = (charge: Facts['charges'][number]) =>
    inside(charge.start) ? (ended.get(`${charge.description} ${dayAfter(charge.start, -1)}`) ?? []) : []
  count('prices that change in the month', facts.charges, charge =>
    before(charge).some(one => one.account === charge.account && one.amount !== charge.amount),
  )
  count('charges that move with their service', facts.charges, charge =>
    before(charge).some(
      one =>
        one.account !== charge.account &&
        charge.service !== null &&
        one.service !== null &&
        clis.get(one.service) === clis.get(charge.service),
    ),
  )
  count('services that end in the month', facts.services, ({ end }) => inside(end))
}

const rates = (one: ExpectedDocument) => new Set(one.lines.map(line => line.vatRate)).size

const reversals = ({ lines }: ExpectedDocument) =>
  new Set(lines.filter(line => line.vatRate === 'reverse').map(line => line.vatHundredths)).size

const byDebit = ({ holder }: ExpectedDocument) => holder.paymentMethod === 'direct_debit'

function countDocuments(
  counts: RuleCounts,
  documents: readonly ExpectedDocument[],
  facts: Facts,
  month: Month,
): void {
  const count = <T>(rule: string, list: readonly T[], of: (one: T) => boolean) =>
    addRule(counts, rule, list.filter(of).length)
  const lines = documents.flatMap(one => one.lines)
  const charges = new Map(facts.charges.map(charge => [charge.index, charge]))
  const of = (charge: number | undefined) => (charge === undefined ? undefined : charges.get(charge))
  count('invoices', documents, one => one.kind === 'invoice')
  count('credit notes', documents, one => one.kind === 'credit_note')
  const setOff = documents.filter(one => one.setOffPence > 0n)
  count('Direct Debits less credit in hand', setOff, one => byDebit(one) && toCollect(one) > 0n)
  count(
    'Direct Debit payers whose credit covers the invoice',
    setOff,
    one => byDebit(one) && toCollect(one) === 0n,
  )
  count('other payers with credit in hand', setOff, one => !byDebit(one))
  count('invoices of nothing', documents, one => one.lines.length === 0)
  for (const kind of ['usage', 'charge', 'refund', 'discount'])
    count(`${kind} lines`, lines, line => line.kind === kind)
  const billed = lines.filter(line => line.kind === 'charge')
  for (const frequency of ['once', 'monthly', 'quarterly', 'annual'])
    count(`charges ${frequency}`, billed, line => of(line.charge)?.frequency === frequency)
  for (const timing of ['advance', 'arrears'])
    count(`charges in ${timing}`, billed, line => of(line.charge)?.timing === timing)
  count('charges caught up', billed, line => line.end < month.start)
  const closed = new Set(
    facts.accounts.flatMap(({ index, closedOn }) =>
      closedOn !== null && closedOn < month.start ? [index] : [],
    ),
  )
  addRule(
    counts,
    'charges of closed accounts',
    documents.filter(({ account }) => closed.has(account)).flatMap(one => one.lines).length,
  )
  const newest = new Map(
    facts.vatPercents
      .filter(({ from }) => from <= month.end)
      .toSorted((a, b) => (a.from < b.from ? -1 : 1))
      .map(({ rate, percent }) => [rate, whole(percent, 2)]),
  )
  count(
    'refunds at an earlier percentage',
    lines,
    line =>
      line.kind === 'refund' && newest.has(line.vatRate) && newest.get(line.vatRate) !== line.vatHundredths,
  )
  const ofProduct = new Map((facts.productVat ?? []).map(one => [one.product, one.category]))
  count(
    'charges at the VAT category of their product',
    billed,
    line => line.vatRate === ofProduct.get(of(line.charge)?.product ?? 0),
  )
  count('charges with a cost', billed, line => (line.costPence ?? null) !== null)
  count('charges under a number', billed, line => line.cli !== '')
  count(
    'refunds of an end in an earlier month',
    lines,
    line => line.kind === 'refund' && line.start < month.start,
  )
  const neverBegan = lines.filter(line => {
    const { start, end = null } = of(line.charge) ?? { start: '' }
    return line.kind === 'refund' && end !== null && end < start
  })
  const isBundle = ({ group }: (typeof lines)[number]) => group === 'Bundles'
  count('charges billed ahead of a move', neverBegan, line => !isBundle(line))
  count('bundles billed ahead of a move', neverBegan, isBundle)
  const inPart = (amount: bigint, line: (typeof billed)[number]) =>
    line.pence !== (amount * line.quantity) / 1000n
  count('charges for part of a period', billed, line => inPart(line.unitPence ?? 0n, line))
  count('prices of bundles', billed, isBundle)
  count('early termination charges', billed, line => line.group === 'Termination')
  for (const rate of ['standard', 'reduced', 'zero', 'exempt', 'reverse', 'outside'])
    count(`documents at the ${rate} VAT rate`, documents, one =>
      one.lines.some(line => line.vatRate === rate),
    )
  count('documents with several VAT rates', documents, one => rates(one) > 1)
  count('documents reverse-charged in part', documents, one => {
    const reversed = one.lines.filter(line => line.vatRate === 'reverse').length
    return reversed > 0 && reversed < one.lines.length
  })
  count('documents reverse-charged at two percentages', documents, one => reversals(one) > 1)
  for (const method of ['direct_debit', 'transfer', 'card'])
    count(`documents paid by ${method}`, documents, one => one.holder.paymentMethod === method)
}

/** Counts the rules that applied in a month. */
export function countRules(
  counts: RuleCounts,
  recomputed: RecomputedMonth,
  documents: readonly ExpectedDocument[],
  facts: Facts,
  month: Month,
): void {
  countCalls(counts, recomputed.calls, facts, month)
  countFacts(counts, facts, month)
  countDocuments(counts, documents, facts, month)
  const billed = [...recomputed.accounts.values()]
  addRule(counts, 'accounts with nothing to bill', billed.filter(one => one.documents.length === 0).length)
  for (const cause of recomputed.failing.values()) addRule(counts, `accounts that fail: ${cause}`, 1)
}
