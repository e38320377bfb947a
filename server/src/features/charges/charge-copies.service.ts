import {
  type ChargeDetail,
  type ChargeOutlook,
  type ChargeTerms,
  type CopyPreview,
  type EndPreview,
  MOST_CHARGES_AT_ONCE,
} from '@nineops/contract/ordering/charges.contract'
import { penceToDecimal } from '@nineops/contract/money'
import type { Db } from '../../platform/db/db.ts'
import { requireClient } from '../clients/clients.service.ts'
import { dayBefore, priceRefusal } from './charge-changes.domain.ts'
import { createCharge, previewCharge, requireUnchangedCharge, termsOf } from './charge-changes.service.ts'
import { endOnDay, previewEnding } from './charge-endings.service.ts'
import type { ChargeRow } from './charge-list.repository.ts'
import { requireCharge } from './charge-list.service.ts'
import { heldNote, nextBills } from './charge-outlook.domain.ts'
import { positionsOf, toCharge } from './charge-outlook.service.ts'
import { type ChargeSelection, selectedCharges } from './charge-selection.service.ts'
import { chargeErrors } from './charges.errors.ts'
import { addCharges, type NewCharge } from './charges.service.ts'

interface Copying {
  charges: ChargeSelection
  accounts: readonly number[]
  startDate: string
  endDate: string | null
}

async function copiesOf(db: Db, clientIndex: number, copying: Copying) {
  await requireClient(db, clientIndex)
  if (copying.endDate !== null && copying.endDate < copying.startDate)
    throw chargeErrors.invalid([{ field: 'endDate', message: 'must not be before the first day' }])
  const accounts = [...new Set(copying.accounts)]
  const { rows: chosen, seen } = await selectedCharges(db, clientIndex, copying.charges)
  // A copy of a bundle's price would bill it without its bundle.
  const rows = chosen.filter(row => row.heldBy === null)
  const [held] = chosen
  if (rows.length === 0 && held) throw chargeErrors.notCopied(held.description)
  if (rows.length * accounts.length > MOST_CHARGES_AT_ONCE)
    throw chargeErrors.invalid([
      { field: 'accounts', message: `makes more than ${MOST_CHARGES_AT_ONCE} copies at once` },
    ])
  const positions = await positionsOf(db, clientIndex, accounts)
  const copies = accounts.flatMap(accountIndex =>
    rows.map(
      (row): NewCharge => ({
        ...termsOf(row),
        accountIndex,
        startDate: copying.startDate,
        endDate: copying.endDate,
        billedThrough: null,
        // Another account has other numbers.
        serviceIndex: row.accountIndex === accountIndex ? row.serviceIndex : null,
      }),
    ),
  )
  return { copies, positions, rows, seen, leftOut: chosen.length - rows.length }
}

/** The first bills of copies of the charges; saves nothing. @throws 404, 400, 409 `charge_of_bundle` */
export async function previewCopies(db: Db, clientIndex: number, copying: Copying): Promise<CopyPreview> {
  const { copies, positions, seen, leftOut } = await copiesOf(db, clientIndex, copying)
  let pence = 0
  let unbilled = 0
  for (const copy of copies) {
    const position = positions.get(copy.accountIndex)
    const [first] = position ? nextBills(toCharge(copy), position, [], 1) : []
    if (!first) unbilled += 1
    else pence += first.items.reduce((sum, item) => sum + item.amountPence, 0)
  }
  const held = [...positions.values()].flatMap(({ heldBy }) => heldBy ?? [])
  return {
    copies: copies.length,
    firstBills: penceToDecimal(pence),
    notes: [
      ...[...new Map(held.map(run => [run.index, run])).values()].map(heldNote),
      ...(leftOut > 0
        ? [
            `${leftOut} of them ${leftOut === 1 ? 'is' : 'are'} left out: the price of a bundle comes with the bundle.`,
          ]
        : []),
      ...(unbilled > 0
        ? [
            `No run will bill ${unbilled} of them: their days lie before the first period billed here, or further back than runs catch up.`,
          ]
        : []),
    ],
    seen,
  }
}

/** Copies charges to accounts from a day; returns how many were added, and from which. @throws as `previewCopies` */
export async function copyCharges(
  db: Db,
  clientIndex: number,
  copying: Copying,
): Promise<{ added: number; rows: ChargeRow[] }> {
  const { copies, rows } = await copiesOf(db, clientIndex, copying)
  await addCharges(db, clientIndex, copies)
  return { added: copies.length, rows }
}

interface Pricing {
  version: string
  amount: string
  quantity?: string | undefined
  from: string
}

/** The charge to end, and the one that replaces it. @throws 404, 409 */
async function replacement(
  db: Db,
  clientIndex: number,
  index: number,
  { version, amount, quantity, from }: Pricing,
  hold: boolean,
): Promise<{ row: ChargeRow; terms: ChargeTerms }> {
  await requireClient(db, clientIndex)
  const row = await requireCharge(db, clientIndex, index, hold)
  requireUnchangedCharge(row, version)
  if (row.heldBy !== null) throw chargeErrors.held(row.description)
  const reason = priceRefusal(toCharge(row), from)
  if (reason !== null) throw chargeErrors.cannotReprice(reason)
  return {
    row,
    terms: {
      ...termsOf(row),
      amount,
      quantity: quantity ?? row.quantity,
      startDate: from,
      billedThrough: null,
    },
  }
}

const ending = (row: ChargeRow, from: string) => ({
  charges: [{ index: row.index, version: row.version }],
  endDate: dayBefore(from),
})

/** What a new amount from a day refunds of the old charge and bills of the new; saves nothing. @throws 404, 400, 409 */
export async function previewPrice(
  db: Db,
  clientIndex: number,
  index: number,
  pricing: Pricing,
): Promise<{ end: EndPreview; outlook: ChargeOutlook }> {
  const { row, terms } = await replacement(db, clientIndex, index, pricing, false)
  return {
    end: await previewEnding(db, clientIndex, ending(row, pricing.from)),
    outlook: await previewCharge(db, clientIndex, { ...terms, accountIndex: row.accountIndex }),
  }
}

/**
 * Ends the charge the day before and starts one like it at the new amount; returns the new one and the ended one.
 * @throws 404, 400, 409 `charge_changed`, 409 `charge_not_repriced`
 */
export async function changePrice(
  db: Db,
  clientIndex: number,
  index: number,
  pricing: Pricing,
): Promise<{ ended: ChargeRow; added: ChargeDetail }> {
  const { row, terms } = await replacement(db, clientIndex, index, pricing, true)
  await endOnDay(db, clientIndex, ending(row, pricing.from))
  return {
    ended: row,
    added: await createCharge(db, clientIndex, { ...terms, accountIndex: row.accountIndex }),
  }
}
