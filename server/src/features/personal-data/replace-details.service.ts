import type { RawBuilder } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { Whose } from './erase.repository.ts'
import { searchedColumns } from './holdings.domain.ts'
import type { KnownDetails } from './known-details.service.ts'
import { type KnownValue, patternOf, replacer, withoutDetails } from './known-values.domain.ts'
import * as repository from './searched.repository.ts'

/** How many values one expression contains. */
const AT_ONCE = 100

interface Looked {
  table: string
  columns: readonly string[]
  whose: RawBuilder<unknown>
  values: readonly KnownValue[]
  json: ReadonlySet<string>
}

async function replaceIn(db: Db, { table, columns, whose, values, json }: Looked): Promise<number> {
  let changed = 0
  const replace = replacer(values)
  for (let at = 0; at < values.length; at += AT_ONCE) {
    const pattern = patternOf(values.slice(at, at + AT_ONCE))
    for (const row of await repository.selectFound(db, { table, columns, whose, pattern })) {
      const clean = Object.fromEntries(
        Object.entries(row.values).map(([name, value]) => [name, withoutDetails(value, replace, false)]),
      )
      await repository.updateFound(db, table, row, clean, json)
      changed += 1
    }
  }
  return changed
}

/** Removes the details from audit trail entries about the account. */
async function replaceInEntries(db: Db, whose: Whose, values: readonly KnownValue[]): Promise<number> {
  const json = new Set(['audit_entries.before', 'audit_entries.after'])
  const replace = replacer(values)
  const entries = await repository.selectEntries(db, whose)
  for (const row of entries) {
    const clean = Object.fromEntries(
      Object.entries(row.values).map(([name, value]) => [name, withoutDetails(value, replace, row.own)]),
    )
    await repository.updateFound(db, 'audit_entries', row, clean, json)
  }
  return entries.length
}

/**
 * Replaces the account holder's details in free text: in the account's own records all of them, in the reseller's other
 * records those of no other account. Returns in how many rows.
 */
export async function replaceDetails(db: Db, whose: Whose, known: KnownDetails): Promise<number> {
  const owners = await repository.selectOwners(db)
  const json = await repository.selectJsonColumns(db)
  let changed = await replaceInEntries(db, whose, known.own)
  for (const [table, columns] of Object.entries(searchedColumns)) {
    const looked = { table, columns, json }
    if (owners.account.has(table))
      changed += await replaceIn(db, { ...looked, whose: repository.ofAccount(whose), values: known.own })
    const among = owners.client.has(table) ? repository.ofClient(whose) : repository.everybody
    changed += await replaceIn(db, { ...looked, whose: among, values: known.exclusive })
  }
  return changed
}
