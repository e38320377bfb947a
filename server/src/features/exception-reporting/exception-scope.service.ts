import type { Db } from '../../platform/db/db.ts'
import { requireClient } from '../clients/clients.service.ts'
import { exceptionErrors } from './exception-reporting.errors.ts'
import * as repository from './exception-scope.repository.ts'

/** A run, a reseller's latest, or every reseller's latest. */
export interface Scope {
  client?: number | undefined
  billRun?: number | undefined
}

export const toBillRun = ({ index, description, periodStart, periodEnd }: repository.ScopeRun) => ({
  index,
  description,
  periodStart,
  periodEnd,
})

/** The runs of a scope: one, or none if the reseller has no rated run. @throws 404 reseller or run */
export async function runsOf(db: Db, { client, billRun }: Scope): Promise<repository.ScopeRun[]> {
  if (client !== undefined) await requireClient(db, client)
  if (billRun === undefined) return repository.selectLatestRuns(db, client)
  const run = await repository.selectRatedRun(db, billRun)
  if (!run || (client !== undefined && run.clientIndex !== client)) throw exceptionErrors.noBillRun(billRun)
  return [run]
}

const MOST_RUNS = 120

/** A reseller's rated runs, latest first. @throws 404 */
export async function listRatedRuns(db: Db, client: number) {
  await requireClient(db, client)
  return (await repository.selectRatedRuns(db, client, MOST_RUNS)).map(toBillRun)
}
