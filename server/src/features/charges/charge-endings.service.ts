import type { EndPreview } from '@nineops/contract/ordering/charges.contract'
import { penceToDecimal } from '@nineops/contract/money'
import type { Db } from '../../platform/db/db.ts'
import { requireClient } from '../clients/clients.service.ts'
import { endRefusal } from './charge-changes.domain.ts'
import type { ChargeRow } from './charge-list.repository.ts'
import { type HoldingRun, heldNote, refundsOfEnding } from './charge-outlook.domain.ts'
import { positionsOf, selectBilled, toCharge } from './charge-outlook.service.ts'
import { type ChargeSelection, selectedCharges } from './charge-selection.service.ts'
import { chargeErrors } from './charges.errors.ts'
import { updateEndDates } from './end-charges.repository.ts'

interface Ending {
  charges: ChargeSelection
  endDate: string
}

/** How many are listed by name; the counts include all. */
const LISTED = 100

const OF_BUNDLE = 'It is the price of a bundle: end the bundle on the account.'

interface Sorted {
  ends: ChargeRow[]
  refused: { row: ChargeRow; reason: string }[]
  /** Fingerprint of these charges and their versions. */
  seen: string
}

/** Which of the charges can end that day. @throws 404, 409 `charge_changed` */
async function sortOut(
  db: Db,
  clientIndex: number,
  { charges, endDate }: Ending,
  hold: boolean,
): Promise<Sorted> {
  await requireClient(db, clientIndex)
  const { rows, seen } = await selectedCharges(db, clientIndex, charges, hold)
  const sorted: Sorted = { ends: [], refused: [], seen }
  for (const row of rows) {
    const reason = row.heldBy === null ? endRefusal(toCharge(row), endDate) : OF_BUNDLE
    if (reason === null) sorted.ends.push(row)
    else sorted.refused.push({ row, reason })
  }
  return sorted
}

/** What ending the charges that day refunds, as counts and sums; saves nothing. @throws 404, 409 `charge_changed` */
export async function previewEnding(db: Db, clientIndex: number, ending: Ending): Promise<EndPreview> {
  const { ends, refused, seen } = await sortOut(db, clientIndex, ending, false)
  const parts = Map.groupBy(
    await selectBilled(
      db,
      ends.map(({ index }) => index),
    ),
    part => part.chargeIndex,
  )
  const refunds = ends.flatMap(row =>
    refundsOfEnding(toCharge(row), ending.endDate, parts.get(row.index) ?? []).map(item => ({ row, item })),
  )
  const positions = await positionsOf(db, clientIndex, [...new Set(ends.map(row => row.accountIndex))])
  const held = new Map<number, HoldingRun>()
  for (const { heldBy } of positions.values()) if (heldBy) held.set(heldBy.index, heldBy)
  const isBilledBeyond = ({ index, timing }: (typeof ends)[number]) =>
    timing === 'arrears' &&
    parts.get(index)?.some(part => part.kind === 'charge' && part.periodEnd > ending.endDate)
  const beyond = ends.filter(isBilledBeyond).length
  return {
    ends: ends.length,
    refused: refused.slice(0, LISTED).map(({ row, reason }) => ({
      index: row.index,
      accountNumber: row.accountNumber,
      description: row.description,
      reason,
    })),
    refusedCount: refused.length,
    refunds: new Set(refunds.map(({ row }) => row.index)).size,
    refundTotal: penceToDecimal(refunds.reduce((sum, { item }) => sum + item.amountPence, 0)),
    refundItems: refunds.slice(0, LISTED).map(({ row, item }) => ({
      index: row.index,
      accountNumber: row.accountNumber,
      description: row.description,
      text: item.periodText,
      amount: penceToDecimal(item.amountPence),
    })),
    notes: [
      ...[...held.values()].map(heldNote),
      ...(beyond > 0
        ? [
            `${beyond} in arrears ${beyond === 1 ? 'is' : 'are'} billed beyond that day; in arrears nothing is given back.`,
          ]
        : []),
    ],
    seen,
  }
}

/**
 * Ends charges on a day, their last; those that cannot end then are left as they are.
 * @throws 404, 409 `charge_changed`, 409 `charge_not_ended` if none of them can
 */
export async function endOnDay(
  db: Db,
  clientIndex: number,
  ending: Ending,
): Promise<{ ended: ChargeRow[]; refused: number }> {
  const { ends, refused } = await sortOut(db, clientIndex, ending, true)
  if (ends.length === 0) throw chargeErrors.cannotEnd(refused[0]?.reason ?? '')
  await updateEndDates(
    db,
    ends.map(({ index }) => index),
    ending.endDate,
  )
  return { ended: ends, refused: refused.length }
}
