import type { exceptions } from '@nineops/contract/partner-commercial/exception-reporting/exceptions.contract'
import type { BodyOf } from '@nineops/contract/http'
import type { Db } from '../../platform/db/db.ts'
import { exceptionErrors } from './exception-reporting.errors.ts'
import { runsOf } from './exception-scope.service.ts'
import * as repository from './sign-offs.repository.ts'
import type { LockedFinding } from './sign-offs.repository.ts'

type Body = BodyOf<typeof exceptions.signOff>
type All = NonNullable<Body['all']>

/** What was done to the findings of one reseller, for the audit trail. */
export interface Touched {
  clientIndex: number
  findings: number[]
  accounts: number[]
}

function byReseller(rows: readonly LockedFinding[]): Touched[] {
  return [...Map.groupBy(rows, row => row.clientIndex)].map(([clientIndex, own]) => ({
    clientIndex,
    findings: own.map(row => row.index),
    accounts: [...new Set(own.flatMap(row => row.accountIndex ?? []))],
  }))
}

async function lockChosen(db: Db, indexes: readonly number[]): Promise<LockedFinding[]> {
  const rows = await repository.lockFindings(db, indexes)
  const known = new Set(rows.map(row => row.index))
  const unknown = indexes.filter(index => !known.has(index))
  if (unknown.length > 0) throw exceptionErrors.noFinding(unknown)
  return rows
}

async function chosen(db: Db, selection: NonNullable<Body['findings']>): Promise<LockedFinding[]> {
  const bindings = new Map(selection.map(({ index, binding }) => [index, binding]))
  const rows = await lockChosen(db, [...bindings.keys()])
  if (rows.some(row => row.gone))
    throw exceptionErrors.gone('What you chose is fixed, or no longer listed. There is nothing to sign off.')
  if (rows.some(row => row.binding !== bindings.get(row.index)))
    throw exceptionErrors.changed('Figures of what you chose are different now. Look at them again first.')
  return rows
}

async function allOpen(db: Db, { open, client, billRun, ...filter }: All): Promise<LockedFinding[]> {
  const runs = (await runsOf(db, { client, billRun })).map(run => run.index)
  const rows = await repository.lockOpen(db, runs, filter)
  if (rows.length !== open)
    throw exceptionErrors.changed(
      `You saw ${open} open exceptions; there are ${rows.length} now. Look at them again before you sign them off.`,
    )
  return rows
}

/**
 * Signs exceptions off, chosen ones or all open matches; each sign-off is valid for the current figures. Those signed
 * off already are skipped.
 * @throws 404, 409 `exception_gone`, 409 `exception_changed` if they are not as the caller saw them
 */
export async function signOff(
  db: Db,
  { findings, all }: Pick<Body, 'findings' | 'all'>,
  by: { userIndex: number; reason: string },
): Promise<{ signedOff: number; touched: Touched[] }> {
  const rows = all ? await allOpen(db, all) : await chosen(db, findings ?? [])
  const open = rows.filter(row => !row.signed)
  await repository.insertSignOffs(
    db,
    open.map(row => row.index),
    by,
  )
  return { signedOff: open.length, touched: byReseller(open) }
}

/** Removes sign-offs; findings that have none are skipped. @throws 404 */
export async function undoSignOff(
  db: Db,
  indexes: readonly number[],
  userIndex: number,
): Promise<{ undone: number; touched: Touched[] }> {
  const rows = (await lockChosen(db, [...new Set(indexes)])).filter(row => row.signed)
  await repository.undoSignOffs(
    db,
    rows.map(row => row.index),
    userIndex,
  )
  return { undone: rows.length, touched: byReseller(rows) }
}
