import {
  type CatchUp,
  type CatchUpDecision,
  LISTED_UNBILLED_CHARGES,
  type UnbilledCharges,
} from '@nineops/contract/ordering/catch-ups.contract'
import { penceToDecimal } from '@nineops/contract/money'
import type { Db } from '../../platform/db/db.ts'
import { catchUpRules } from '../charges/catch-up-rules.service.ts'
import { type LateCharge, lateCharges } from '../charges/late-charges.service.ts'
import { requireClient } from '../clients/clients.service.ts'
import { catchUpErrors } from './catch-ups.errors.ts'
import * as repository from './catch-ups.repository.ts'

const toList = (late: readonly LateCharge[]): UnbilledCharges => ({
  count: late.length,
  amount: penceToDecimal(late.reduce((sum, { amountPence }) => sum + amountPence, 0)),
  charges: late.slice(0, LISTED_UNBILLED_CHARGES).map(({ row, periodStart, periodEnd, amountPence }) => ({
    charge: row.index,
    account: { index: row.accountIndex, accountNumber: row.accountNumber, companyName: row.companyName },
    description: row.description,
    periodStart,
    periodEnd,
    amount: penceToDecimal(amountPence),
  })),
})

/**
 * What runs do not bill of a reseller's charges, and why; `onlyOpen` counts nothing unless something awaits a decision.
 * @throws 404
 */
export async function catchUpOf(db: Db, clientIndex: number, onlyOpen = false): Promise<CatchUp> {
  await requireClient(db, clientIndex)
  const { months, first: firstPeriod } = await catchUpRules(db, clientIndex)
  const first = await repository.selectFirst(db, clientIndex)
  const isSettled = first === undefined || first.decision !== null
  const all = onlyOpen && isSettled ? [] : await lateCharges(db, clientIndex)
  const late = Map.groupBy(all, ({ fate }) => fate)
  return {
    months,
    since: firstPeriod?.start ?? null,
    tooOld: toList(late.get('too-old') ?? []),
    first: first
      ? {
          ...first,
          decidedAt: first.decidedAt?.toISOString() ?? null,
          held: toList(late.get('held') ?? []),
        }
      : null,
  }
}

/**
 * Approves or declines, once, that runs bill what was lost before they caught up; whether that changed anything.
 * @throws 404, 409 `catch_up_not_held`, 409 `catch_up_decided` where the other was chosen
 */
export async function decideCatchUp(
  db: Db,
  clientIndex: number,
  { decision, reason }: { decision: CatchUpDecision; reason: string },
  userIndex: number,
): Promise<{ before: CatchUp; changed: boolean }> {
  await repository.lockDecision(db, clientIndex)
  const row = await repository.selectFirst(db, clientIndex)
  const before = await catchUpOf(db, clientIndex)
  if (!row) throw catchUpErrors.nothingHeld()
  if (row.decision === decision) return { before, changed: false }
  if (row.decision !== null) throw catchUpErrors.decided(row.decision, row.decidedBy ?? 'Someone')
  await repository.updateDecision(db, clientIndex, { decision, reason, userIndex })
  return { before, changed: true }
}

/** Resellers whose late charges no run bills before someone decides, with their pounds; few, and only after an upgrade. */
export async function undecidedCatchUps(db: Db): Promise<(repository.UndecidedRow & { amount: string })[]> {
  const found = []
  for (const row of await repository.selectUndecided(db)) {
    const { count, amount } = toList(
      (await lateCharges(db, row.clientIndex)).filter(({ fate }) => fate === 'held'),
    )
    if (count > 0) found.push({ ...row, amount })
  }
  return found
}
