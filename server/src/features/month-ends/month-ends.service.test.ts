import { penceToDecimal } from '@nineops/contract/money'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { postInvoice } from '../../../test/factories/posted-invoices.ts'
import { testApp } from '../../../test/test-app.ts'
import { addMonths } from '../../platform/clock/calendar-dates.ts'
import { londonDate } from '../../platform/clock/london.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { allValues, firstRow } from '../../platform/db/query-rows.ts'
import * as ledger from '../account-ledger/account-ledger.service.ts'
import { postOpeningBalances } from '../account-ledger/opening-balances.service.ts'
import { makeExport } from '../ledger-exports/ledger-exports.service.ts'
import { notePackLedger } from '../sales-ledger/sales-ledger.service.ts'
import { checkMonthEnd, loadMonthEnd } from './month-ends.service.ts'

const app = closedAtEnd(await testApp())
const { db } = app
await app.tokenFor(['NINEOPS_BUREAU_ACCESS'])
const user = (await db.selectFrom('users').select('index').executeTakeFirstOrThrow()).index
const today = londonDate(Date.now())
const MONTHS = 4
/** The months of the postings, the first to the current. */
const months = Array.from({ length: MONTHS }, (_, at) =>
  addMonths(`${today.slice(0, 7)}-01`, at + 1 - MONTHS),
)
const dayOf = (at: number): string => {
  const day = `${(months[at % MONTHS] ?? today).slice(0, 8)}${String(1 + (at % 28)).padStart(2, '0')}`
  return day > today ? today : day
}

const kinds = [
  'invoice',
  'credit',
  'receive',
  'receive',
  'refund',
  'writeOff',
  'reverse',
  'unpaid',
  'export',
] as const
const steps = fc.array(
  fc.record({
    do: fc.constantFrom(...kinds),
    pence: fc.integer({ min: 1, max: 5000 }),
    day: fc.nat(200),
    at: fc.nat(30),
    account: fc.nat(1),
  }),
  { minLength: 4, maxLength: 25 },
)
type Step = Parameters<Parameters<typeof steps.map>[0]>[0][number]

let numbers = 0
async function reseller() {
  const client = await app.build.client()
  const brand = await app.build.brand(client, { ranges: false })
  const accounts: number[] = []
  for (const at of [1, 2])
    accounts.push(await app.build.account({ client, brand }, { account_number: `P${client}-${at}` }))
  const balance = { accountIndex: accounts[0] ?? 0, date: dayOf(3), amount: '12.34', reference: '' }
  await inTransaction(db, tx => postOpeningBalances(tx, client, [balance], user))
  return { client, brand, accounts }
}
type Reseller = Awaited<ReturnType<typeof reseller>>

async function document({ client, brand }: Reseller, account: number, step: Step): Promise<void> {
  const kind = step.do === 'credit' ? ('credit_note' as const) : ('invoice' as const)
  const amount = penceToDecimal(kind === 'invoice' ? step.pence : -step.pence)
  const of = { client, brand, account, number: `P-${(numbers += 1)}`, gross: amount, kind }
  const posting = await postInvoice(db, { ...of, dueOn: dayOf(step.day), invoiceDate: dayOf(step.day) })
  const { run } = await db
    .selectFrom('account_postings as p')
    .innerJoin('invoices as i', 'i.index', 'p.invoice_index')
    .select('i.invoice_run_index as run')
    .where('p.index', '=', posting)
    .executeTakeFirstOrThrow()
  await notePackLedger(db, run, [])
}

/** One step; a refusal that names its reason changes nothing. */
async function take(of: Reseller, step: Step): Promise<void> {
  const account = of.accounts[step.account] ?? 0
  if (step.do === 'invoice' || step.do === 'credit') return document(of, account, step)
  const poster = { clientIndex: of.client, accountIndex: account, userIndex: user, requestId: 'property' }
  const indexes = await allValues<number>(db)`
    select index from account_postings where account_index = ${account} order by index`
  const target = indexes[step.at % Math.max(indexes.length, 1)] ?? 0
  const amount = penceToDecimal(step.pence)
  const on = dayOf(step.day)
  const money = { amount, method: 'transfer' as const, reference: '' }
  const work = (tx: typeof db): Promise<unknown> => {
    if (step.do === 'export') return makeExport(tx, of.client, on, user)
    if (step.do === 'receive') return ledger.receive(tx, poster, { ...money, receivedOn: on })
    if (step.do === 'refund') return ledger.refund(tx, poster, { ...money, paidOn: on, reason: 'Asked' })
    if (step.do === 'writeOff') return ledger.writeOff(tx, poster, { debt: target, amount, reason: 'Gone' })
    if (step.do === 'unpaid')
      return ledger.returnUnpaid(tx, poster, target, { returnedOn: on, reason: 'Refer to payer' })
    return ledger.reverse(tx, poster, target, 'By mistake')
  }
  await inTransaction(db, work).catch((error: { body?: { code?: string } }) => {
    if (!error.body?.code) throw error
  })
}

const pence = (text: string) => Math.round(Number(text) * 100)
const sum = (amounts: readonly string[]) => amounts.reduce((total, amount) => total + pence(amount), 0)

async function expectAgreement({ client }: Reseller): Promise<void> {
  await inTransaction(db, tx => makeExport(tx, client, today, user)).catch(
    (error: { body?: { code?: string } }) => expect(error.body?.code).toBe('nothing_to_export'),
  )
  let closing = 0
  const exported: string[] = []
  const inBooks: string[] = []
  for (const first of months) {
    const which = { month: first.slice(0, 7), client }
    const { total } = await loadMonthEnd(db, which)
    const { opening, closing: end, ...moved } = total.control
    expect(pence(opening)).toBe(closing)
    closing = pence(end)
    expect(pence(opening) + sum(Object.values(moved))).toBe(closing)
    const check = await checkMonthEnd(db, which)
    expect(check.differences).toEqual([])
    expect(sum(check.resellers.map(({ balance }) => balance))).toBe(closing)
    expect(sum(total.receipts.map(({ amount }) => amount))).toBe(0 - pence(moved.receipts))
    const { amount, gaps } = total.exported
    expect(pence(amount) + sum(gaps.map(gap => gap.amount))).toBe(sum(Object.values(moved)))
    // Nothing waits: every pack is made, and the last export had the rest.
    expect(gaps.filter(({ gap }) => gap !== 'in_books')).toEqual([])
    exported.push(amount)
    inBooks.push(...gaps.map(gap => gap.amount))
  }
  const of = await firstRow<{ all: string; documents: string; exports: string }>(db)`
    select coalesce(sum(amount), 0)::text as all, coalesce(sum(amount) filter (where invoice_index is not null), 0)::text
        as documents,
      (select coalesce(sum(debits - credits), 0)::text from ledger_exports where client_index = ${client}) as exports
    from account_postings where client_index = ${client}`
  expect(closing).toBe(pence(of?.all ?? ''))
  expect(sum(exported)).toBe(pence(of?.all ?? '') - sum(inBooks))
  expect(sum(exported)).toBe(pence(of?.documents ?? '') + pence(of?.exports ?? ''))
}

it('over any sequence a closing is the next opening and the sum of all balances, and all exports are all postings', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async sequence => {
      const of = await reseller()
      for (const step of sequence) await take(of, step)
      await expectAgreement(of)
    }),
    { numRuns: 40, endOnFailure: true },
  )
})
