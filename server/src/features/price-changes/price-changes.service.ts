import { parsePence, penceToDecimal } from '@nineops/contract/money'
import type { PriceChange, PriceChangePreview } from '@nineops/contract/ordering/price-changes.contract'
import { addMonths } from '../../platform/clock/calendar-dates.ts'
import type { Db } from '../../platform/db/db.ts'
import { termsOf } from '../charges/charge-changes.service.ts'
import {
  billsOfNextRuns,
  heldNote,
  isTooDear,
  lastDayBefore,
  type Position,
  positionsOf,
  repricingRefusal,
  selectBilled,
  toCharge,
} from '../charges/charge-outlook.service.ts'
import { type ChargeSelection, selectedCharges } from '../charges/charge-selection.service.ts'
import { addCharges, endCharges } from '../charges/charges.service.ts'
import { requireContract } from '../contracts/contract-list.service.ts'
import { requireClient } from '../clients/clients.service.ts'
import { changeProductPrices, productPrices } from '../products/products.service.ts'
import { amountRefusal, type Change, changedPence } from './price-changes.domain.ts'
import { priceChangeErrors } from './price-changes.errors.ts'
import { insertPriceChange, selectCustomers, selectNamedSteps } from './price-changes.repository.ts'
import { type Customer, riseNotes, riseRefusal, stepRefusal } from './price-rises.domain.ts'

interface Asked {
  charges: ChargeSelection
  change: PriceChange
  from: string
  agreed: boolean
  products: boolean
  contract?: number | undefined
}

type Row = Awaited<ReturnType<typeof selectedCharges>>['rows'][number]

/** How many are listed by name; the counts include all. */
const LISTED = 100
const INVOICES = 3
const MOST_RUNS = 40

const changeOf = (change: PriceChange): Change =>
  change.by === 'amount'
    ? { pence: parsePence(change.amount) ?? 0 }
    : { percentHundredths: Math.round(Number(change.percent) * 100) }

const isAgreed = ({ agreed, contract }: Asked): boolean => agreed || contract !== undefined

interface Sorted {
  changes: { row: Row; pence: number }[]
  refused: { row: Row; reason: string }[]
  customers: ReadonlyMap<number, Customer>
  /** Products of the charges that change, whose prices can change likewise. */
  products: { index: number; code: string; before: string; after: string }[]
  seen: string
}

/** Which of the charges can change so. @throws 404, 400, 409 `charge_changed`, `charges_none_match` */
async function sortOut(db: Db, clientIndex: number, asked: Asked, hold: boolean): Promise<Sorted> {
  await requireClient(db, clientIndex)
  const change = changeOf(asked.change)
  const { rows, seen } = await selectedCharges(db, clientIndex, asked.charges, hold)
  const accounts = [...new Set(rows.map(row => row.accountIndex))]
  const customers = await selectCustomers(db, accounts, asked.from)
  const step = asked.contract === undefined ? null : await requireContract(db, clientIndex, asked.contract)
  if (step && asked.change.by !== 'amount') throw priceChangeErrors.stepInPercent()
  const sorted: Sorted = { changes: [], refused: [], customers, products: [], seen }
  for (const row of rows) {
    const charge = toCharge(row)
    const pence = changedPence(charge.amountPence, change)
    const reason =
      (step && stepRefusal(step, { accountIndex: row.accountIndex, from: asked.from })) ??
      (row.heldBy === null ? repricingRefusal(charge, asked.from) : 'It is the price of a bundle.') ??
      amountRefusal(charge.amountPence, change) ??
      (pence > charge.amountPence ? riseRefusal(customers.get(row.accountIndex), change) : null) ??
      (isTooDear({ ...charge, amountPence: pence }) ? 'It would be more than 100 million pounds.' : null)
    if (reason === null) sorted.changes.push({ row, pence })
    else sorted.refused.push({ row, reason })
  }
  sorted.products = await productsOf(db, sorted.changes, change, hold && asked.products)
  return sorted
}

/** Why prices of some of the charges cannot change so, one reason each; saves nothing. @throws as `changePrices` */
export const refusalsOfPrices = async (db: Db, clientIndex: number, asked: Asked): Promise<string[]> =>
  (await sortOut(db, clientIndex, asked, false)).refused.map(({ reason }) => reason)

/** The steps that these contracts name already, by charge. */
export const namedSteps = selectNamedSteps

async function productsOf(db: Db, changes: Sorted['changes'], change: Change, hold: boolean) {
  const indexes = new Set(changes.flatMap(({ row }) => row.productIndex ?? []))
  const products = await productPrices(db, [...indexes], { hold })
  return products.flatMap(({ index, code, price }) => {
    const pence = parsePence(price) ?? 0
    return amountRefusal(pence, change) === null
      ? [{ index, code, before: price, after: penceToDecimal(changedPence(pence, change)) }]
      : []
  })
}

const changedTerms = (row: Row, pence: number, from: string) => ({
  ...termsOf(row),
  amount: penceToDecimal(pence),
  startDate: from,
  billedThrough: null,
})

interface Invoice {
  start: string
  end: string
  before: number
  after: number
}

/** How many runs until one that bills days from then at the new price, and the one after it. */
function runsUntil(start: string, from: string): number {
  let runs = INVOICES
  while (runs < MOST_RUNS && addMonths(start, runs - 2) < from) runs += 1
  return runs
}

/**
 * What the charges come to, as they are and as changed, on the first invoices that change, of their accounts, and the
 * one before. Between them may be others: a quarter that is cut short changes one, and its rest at the new price another.
 */
async function nextInvoices(
  db: Db,
  changes: Sorted['changes'],
  positions: ReadonlyMap<number, Position>,
  from: string,
): Promise<Invoice[]> {
  const billed = Map.groupBy(
    await selectBilled(
      db,
      changes.map(({ row }) => row.index),
    ),
    part => part.chargeIndex,
  )
  const invoices = new Map<string, Invoice>()
  for (const { row, pence } of changes) {
    const position = positions.get(row.accountIndex)
    if (!position) continue
    const parts = billed.get(row.index) ?? []
    const runs = runsUntil(position.next.start, from)
    const old = billsOfNextRuns(toCharge(row), position, parts, runs)
    const ended = billsOfNextRuns(toCharge({ ...row, endDate: lastDayBefore(from) }), position, parts, runs)
    const added = billsOfNextRuns(toCharge(changedTerms(row, pence, from)), position, [], runs)
    for (const [at, { period, pence: before }] of old.entries()) {
      const invoice = invoices.get(period.start) ?? { ...period, before: 0, after: 0 }
      invoice.before += before
      invoice.after += (ended[at]?.pence ?? 0) + (added[at]?.pence ?? 0)
      invoices.set(period.start, invoice)
    }
  }
  const all = [...invoices.values()].toSorted((a, b) => (a.start < b.start ? -1 : 1))
  const changed = ({ before, after }: Invoice) => before !== after
  const first = all.findIndex(changed)
  return all.filter((one, at) => first === -1 || at === first - 1 || changed(one)).slice(0, INVOICES)
}

/** What changing prices from a day bills, by the engine's own rules; saves nothing. @throws as `changePrices` */
export async function previewPrices(db: Db, clientIndex: number, asked: Asked): Promise<PriceChangePreview> {
  const { changes, refused, customers, products, seen } = await sortOut(db, clientIndex, asked, false)
  const positions = await positionsOf(db, clientIndex, [
    ...new Set(changes.map(({ row }) => row.accountIndex)),
  ])
  const held = [...positions.values()].flatMap(({ heldBy }) => heldBy ?? [])
  const invoices = await nextInvoices(db, changes, positions, asked.from)
  return {
    changes: changes.length,
    accounts: positions.size,
    invoices: invoices.map(({ start, end, before, after }) => ({
      periodStart: start,
      periodEnd: end,
      before: penceToDecimal(before),
      after: penceToDecimal(after),
    })),
    items: changes.slice(0, LISTED).map(({ row, pence }) => ({
      index: row.index,
      accountNumber: row.accountNumber,
      description: row.description,
      before: row.amount,
      after: penceToDecimal(pence),
    })),
    products: products.slice(0, LISTED),
    refused: refused.slice(0, LISTED).map(({ row, reason }) => ({
      index: row.index,
      accountNumber: row.accountNumber,
      description: row.description,
      reason,
    })),
    refusedCount: refused.length,
    notes: [
      ...riseNotes(
        [...positions.keys()].flatMap(index => customers.get(index) ?? []),
        changeOf(asked.change),
        isAgreed(asked),
      ),
      ...[...new Map(held.map(run => [run.index, run])).values()].map(heldNote),
    ],
    seen,
  }
}

/**
 * Ends each charge the day before and starts one like it at the new amount; those that cannot change are left as they
 * are, and the prices of their products too if asked. Keeps what was changed; returns its index, and the charges as they were.
 * @throws 404, 400 for too many, 409 `charge_changed`, 409 `prices_not_changed` if none can change
 */
export async function changePrices(
  db: Db,
  { clientIndex, userIndex }: { clientIndex: number; userIndex: number },
  asked: Asked,
): Promise<{ index: number; changed: Row[]; products: Sorted['products']; refused: number }> {
  const { changes, refused, products } = await sortOut(db, clientIndex, asked, true)
  if (changes.length === 0) throw priceChangeErrors.none(refused[0]?.reason ?? '')
  await endCharges(
    db,
    changes.map(({ row }) => row.index),
    lastDayBefore(asked.from),
  )
  const added = changes.map(({ row, pence }) => ({
    ...changedTerms(row, pence, asked.from),
    accountIndex: row.accountIndex,
  }))
  await addCharges(db, clientIndex, added)
  const priced = asked.products ? products : []
  await changeProductPrices(
    db,
    priced.map(({ index, after }) => ({ index, price: after })),
  )
  const { change, from, contract = null } = asked
  const index = await insertPriceChange(
    db,
    {
      clientIndex,
      userIndex,
      from,
      agreed: isAgreed(asked),
      contractIndex: contract,
      percent: change.by === 'percent' ? change.percent : null,
      amount: change.by === 'amount' ? change.amount : null,
    },
    changes.map(({ row, pence }) => ({
      accountIndex: row.accountIndex,
      description: row.description,
      frequency: row.frequency,
      quantity: row.quantity,
      before: row.amount,
      after: penceToDecimal(pence),
    })),
  )
  return { index, changed: changes.map(({ row }) => row), products: priced, refused: refused.length }
}
