import type { BespokeValues } from '@nineops/contract/bureau/bespoke-functions.contract'
import type { Caller } from '../../platform/auth/access-tokens.ts'
import type { AuditEntry } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/db/db.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { bespokeErrors } from './bespoke-functions.errors.ts'
import { forgetResultJob, longRunJob } from './bespoke-functions.jobs.ts'
import { finishRun, insertRun } from './bespoke-functions.repository.ts'
import {
  type ListedDefinition,
  cellsOf,
  isForReal,
  isLong,
  type Repair,
  type Report,
} from './function-definitions.service.ts'
import { isNamedThing, thingExists } from './named-things.repository.ts'
import { type AnyValues, readParameters } from './parameters.domain.ts'
import { QueryTooSlow, queryRows } from './query-rows.repository.ts'
import { resultWriter } from './result-writer.service.ts'
import { bespokeFunctionActions } from './bespoke-functions.actions.ts'

/** Time limit of a short function. */
export const SHORT_MS = 15_000
const KEPT_SECONDS = 7 * 86_400
/** Up to this many changed things, each has its own audit entry. */
const FEW_ROWS = 20

/**
 * Parses and looks up the parameters of a call. @throws 400 naming each invalid parameter, 404 naming each reseller,
 * brand, account or run that does not exist
 */
export async function readCall(
  db: Db,
  definition: ListedDefinition,
  given: BespokeValues,
): Promise<AnyValues> {
  const { values, problems } = readParameters(definition.parameters, given)
  if (problems.length > 0) throw bespokeErrors.invalid(problems)
  const client = typeof values['client'] === 'number' ? values['client'] : null
  const missing = []
  for (const [name, { type, label }] of Object.entries(definition.parameters)) {
    const value = values[name]
    if (!isNamedThing(type) || typeof value !== 'number') continue
    if (!(await thingExists(db, type, value, client)))
      missing.push({ field: `parameters.${name}`, message: `${label}: there is no such thing as ${value}.` })
  }
  if (missing.length > 0) throw bespokeErrors.unknown(missing)
  return values
}

export interface Execution {
  runIndex: number
  /** For the audit trail; the execution comes first. */
  entries: AuditEntry[]
}

/** Executes a function in the caller's transaction; a long one is queued. @throws 404, 409, 503 */
export async function executeFunction(
  tx: Db,
  user: Caller,
  definition: ListedDefinition,
  values: AnyValues,
): Promise<Execution> {
  const runIndex = await insertRun(tx, {
    functionIndex: definition.index,
    categoryIndex: definition.categoryIndex,
    userIndex: user.index,
    parameters: values,
  })
  const executed = (after: object): AuditEntry => ({
    action: bespokeFunctionActions.executed,
    entityIndex: definition.index,
    clientIndex: typeof values['client'] === 'number' ? values['client'] : undefined,
    after: { run: runIndex, name: definition.name, parameters: values, ...after },
  })
  await enqueue(tx, forgetResultJob, { runIndex }, { startAfter: KEPT_SECONDS })
  if (isLong(definition)) {
    await enqueue(tx, longRunJob, { runIndex })
    return { runIndex, entries: [executed({})] }
  }
  if (definition.kind === 'report') {
    const rowCount = await runReport(tx, definition, values, runIndex)
    return { runIndex, entries: [executed({ rowCount })] }
  }
  const repaired = await runRepair(tx, definition, values, runIndex)
  if (!isForReal(definition, values)) return { runIndex, entries: [executed(repaired.after)] }
  const summary = executed(repaired.after)
  const rows = repaired.rows.length <= FEW_ROWS ? repaired.rows : []
  return {
    runIndex,
    entries: [
      { ...summary, action: bespokeFunctionActions.repaired, before: repaired.before },
      ...rows.map(row => definition.entry(row, values)),
    ],
  }
}

async function runReport(tx: Db, report: Report, values: AnyValues, runIndex: number): Promise<number> {
  const result = resultWriter(tx, report, runIndex)
  try {
    for await (const rows of queryRows(tx, report.query(values, null), SHORT_MS)) await result.add(rows)
  } catch (error) {
    throw error instanceof QueryTooSlow ? bespokeErrors.tooSlow(report.name) : error
  }
  const { rowCount } = await result.end()
  await finishRun(tx, runIndex, { status: 'done', rowCount, changed: null })
  return rowCount
}

async function runRepair(tx: Db, repair: Repair, values: AnyValues, runIndex: number) {
  const forReal = isForReal(repair, values)
  const rows = await repair.plan(tx, values, forReal)
  const result = resultWriter(tx, repair, runIndex)
  await result.add(rows)
  await result.end()
  const changed = forReal && rows.length > 0 ? await repair.apply(tx, values, rows) : 0
  const left = forReal ? (await repair.plan(tx, values, true)).length : rows.length
  await finishRun(tx, runIndex, {
    status: 'done',
    rowCount: rows.length,
    changed: forReal ? changed : null,
  })
  const shown = rows.slice(0, FEW_ROWS).map(row => cellsOf(repair, row))
  return { rows, before: { matching: rows.length, rows: shown }, after: { changed, matching: left } }
}

/** Records a failed run, whose own transaction was rolled back, in the history. */
export async function storeFailure(
  db: Db,
  user: Caller,
  definition: ListedDefinition,
  values: AnyValues,
  { failure, startedAt }: { failure: string; startedAt: Date },
): Promise<void> {
  const runIndex = await insertRun(db, {
    functionIndex: definition.index,
    categoryIndex: definition.categoryIndex,
    userIndex: user.index,
    parameters: values,
    startedAt,
  })
  await finishRun(db, runIndex, { status: 'failed', failure })
}
