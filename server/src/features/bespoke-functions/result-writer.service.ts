import type { Db } from '../../platform/db/db.ts'
import { bespokeErrors } from './bespoke-functions.errors.ts'
import { insertPart } from './bespoke-functions.repository.ts'
import { type BespokeDefinition, type Cell, cellsOf } from './function-definitions.service.ts'

const ROWS_A_PART = 1000
/** Maximum rows: people and spreadsheets read the result. */
export const MOST_ROWS = 1_000_000

export interface ResultWriter {
  add(rows: readonly Readonly<Record<string, unknown>>[]): Promise<void>
  /** Writes what is left; returns how many rows the result has now. */
  end(): Promise<{ parts: number; rowCount: number }>
}

/** Appends the rows of a result. @throws 409 beyond a million rows */
export function resultWriter(
  db: Db,
  definition: BespokeDefinition,
  runIndex: number,
  from = { parts: 0, rowCount: 0 },
): ResultWriter {
  let { parts, rowCount } = from
  let waiting: Cell[][] = []
  const write = async (rows: Cell[][]) => {
    await insertPart(db, runIndex, parts, rows)
    parts += 1
  }
  return {
    async add(rows) {
      rowCount += rows.length
      if (rowCount > MOST_ROWS) throw bespokeErrors.tooMany(definition.name, MOST_ROWS)
      for (const row of rows) waiting.push(cellsOf(definition, row))
      while (waiting.length >= ROWS_A_PART) {
        await write(waiting.slice(0, ROWS_A_PART))
        waiting = waiting.slice(ROWS_A_PART)
      }
    },
    async end() {
      if (waiting.length > 0) await write(waiting)
      waiting = []
      return { parts, rowCount }
    },
  }
}
