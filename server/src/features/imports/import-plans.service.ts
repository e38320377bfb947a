import type { ManyEffects } from '@nineops/contract/ordering/invoice-effects.contract'
import type { Db } from '../../platform/db/db.ts'
import type { FileRow } from './csv-rows.domain.ts'
import type { NoteList } from './import-notes.domain.ts'
import type { PlannedChange } from './import-previews.domain.ts'

/** What an import would do, compared with the stored rows. */
export interface ImportPlan {
  added: number
  /** Rows that change a stored record. */
  changes: PlannedChange[]
  /** Lines of rows that equal a stored record. */
  same: ReadonlySet<number>
  /** The effect on the next invoices, where there may be one. */
  effect?: () => Promise<ManyEffects>
  /** Saves everything; returns the index of the new rate card, else null, and the accounts affected. */
  save(db: Db): Promise<{ rateCardIndex: number | null; accounts: readonly number[] }>
}

interface Keyed<C extends string, Row> {
  /** What a row is known by; empty where the file does not say. */
  keyOf: (row: FileRow<C, Row>) => string
  /** The column that names a row that is given twice, and what is the same, such as `code`. */
  column: C
  what: string
  /** Cells that a row changes of the stored record of its key; null where there is none. */
  changes: (key: string, row: Row) => PlannedChange['changes'] | null
}

/** Compares the rows of a file with the stored records of the same keys: `saved` are the new and the changed ones. */
export function compareByKey<C extends string, Row>(
  rows: readonly FileRow<C, Row>[],
  errors: NoteList,
  { keyOf, column, what, changes: changesOf }: Keyed<C, Row>,
): Pick<ImportPlan, 'added' | 'changes' | 'same'> & { saved: Row[] } {
  const seen = new Map<string, number>()
  const saved: Row[] = []
  const changes: PlannedChange[] = []
  const same = new Set<number>()
  for (const fileRow of rows) {
    const { line, cells, row } = fileRow
    const key = keyOf(fileRow)
    const earlier = seen.get(key)
    if (earlier === undefined) seen.set(key, line)
    else if (key !== '') errors.add(line, column, cells[column], `The same ${what} as on line ${earlier}`)
    if (row === null) continue
    const changed = changesOf(key, row)
    if (changed?.length === 0) {
      same.add(line)
      continue
    }
    saved.push(row)
    if (changed) changes.push({ line, values: cells, changes: changed })
  }
  return { added: saved.length - changes.length, changes, same, saved }
}

/** Cells that differ. */
export const differingCells = (before: Record<string, string>, after: Record<string, string>) =>
  Object.entries(after).flatMap(([column, to]) => {
    const from = before[column] ?? ''
    return from === to ? [] : [{ column, from, to }]
  })
