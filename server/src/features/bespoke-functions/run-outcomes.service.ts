import { type BespokeOutcome, MOST_JSON_ROWS } from '@nineops/contract/bureau/bespoke-functions.contract'
import type { Caller } from '../../platform/auth/access-tokens.ts'
import type { Db } from '../../platform/db/db.ts'
import { resultParts } from './bespoke-functions.repository.ts'
import { requireRun, toRun } from './bespoke-functions.service.ts'
import { type Cell, columnsOf } from './function-definitions.service.ts'
import { definitions } from './function-registry.service.ts'

async function firstRows(db: Db, runIndex: number): Promise<Cell[][]> {
  const rows: Cell[][] = []
  for await (const part of resultParts(db, runIndex)) {
    rows.push(...part)
    if (rows.length >= MOST_JSON_ROWS) break
  }
  return rows.slice(0, MOST_JSON_ROWS)
}

/** A run with its first 10,000 rows if it is done. @throws 404, also without the category's role */
export async function runOutcome(
  db: Db,
  user: Pick<Caller, 'roles'>,
  index: number,
): Promise<BespokeOutcome> {
  const row = await requireRun(db, user, index)
  const run = toRun(row)
  const definition = definitions.get(row.functionIndex)
  if (run.status !== 'done') return { status: run.status, run }
  const rows = run.kept && definition ? await firstRows(db, index) : []
  return {
    status: 'done',
    run,
    columns: definition ? columnsOf(definition) : [],
    rows,
    rowCount: run.rowCount,
    truncated: run.rowCount > rows.length,
    ms: run.ms ?? 0,
  }
}
