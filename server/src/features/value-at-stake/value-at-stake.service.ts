import type { Db } from '../../platform/db/db.ts'
import {
  requireRun,
  type RunFacts,
  selectHeldBack,
  selectLeftOut,
} from '../invoice-run-states/invoice-run-states.service.ts'
import { valueOfLines } from '../invoices/invoice-lines.service.ts'
import { updateValueAtStake } from './value-at-stake.repository.ts'

/** Accounts whose lines are worked out at once. */
const BATCH = 1000

/**
 * Pounds before VAT that a run holds back of accounts that it leaves out; null where nothing is left to bill. A run bills
 * what is due of charges since they were billed last (engine: Charges): what an earlier month is still to bill counts
 * once, in that month.
 */
export async function valueAtStake(
  db: Db,
  run: RunFacts,
  accountIndexes: readonly number[],
): Promise<Map<number, string | null>> {
  const leftOut = await selectLeftOut(db, accountIndexes)
  const runs = new Map<number, RunFacts>()
  for (const { run: index } of leftOut) if (!runs.has(index)) runs.set(index, await requireRun(db, index))
  const earlierOf = (accountIndex: number): RunFacts[] =>
    leftOut
      .filter(left => left.accountIndex === accountIndex)
      .flatMap(left => runs.get(left.run) ?? [])
      .filter(({ periodStart }) => periodStart < run.periodStart)
  const grouped = Map.groupBy(accountIndexes, account =>
    earlierOf(account)
      .map(({ index }) => index)
      .join(' '),
  )
  const values = new Map<number, string | null>()
  for (const accounts of grouped.values()) {
    const earlier = earlierOf(accounts[0] ?? 0)
    for (const [account, value] of await valueOfLines(db, run, accounts, earlier)) values.set(account, value)
  }
  return values
}

/**
 * Renews what other runs hold back of a confirmed run's accounts: it has billed charges of theirs, or left them out. One
 * that has billed all that a confirmed run left out has invoiced it.
 */
export async function renewValueAtStake(db: Db, runIndex: number): Promise<void> {
  const others = Map.groupBy(await selectHeldBack(db, runIndex), ({ run }) => run)
  for (const [index, held] of others) {
    const run = await requireRun(db, index)
    for (let at = 0; at < held.length; at += BATCH) {
      const accounts = held.slice(at, at + BATCH).map(({ accountIndex }) => accountIndex)
      await updateValueAtStake(db, { run: index, confirmed: runIndex }, await valueAtStake(db, run, accounts))
    }
  }
}
