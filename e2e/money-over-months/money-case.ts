import type { ApiSession } from '../api-session.ts'
import type { Compared } from '../recomputation/row-differences.ts'
import type { Chance } from '../rules-over-months/chance.ts'
import type { BookedDocument, MoneyBooks } from './money-books.ts'
import type { MoneyPortal } from './money-portal.ts'

export interface MoneyFindings {
  differences: string[]
  /** How often each thing happened. */
  counts: Map<string, number>
  rows: number
  same(name: string, found: string, wanted: string): void
  compare(name: string, compared: Compared): void
  count(what: string): void
}

export interface MoneyCase {
  jo: ApiSession
  sam: ApiSession
  portal: MoneyPortal
  client: number
  books: MoneyBooks
  luck: Chance
  findings: MoneyFindings
  /** Issued since the packs of credit notes were compared. */
  creditNotes: { run: number; document: BookedDocument }[]
  patience: number
  /** A name that nothing else has. */
  name: (kind: string) => string
}

export function newFindings(): MoneyFindings {
  const differences: string[] = []
  const counts = new Map<string, number>()
  const findings: MoneyFindings = {
    differences,
    counts,
    rows: 0,
    same(name, found, wanted) {
      findings.rows += 1
      if (found !== wanted) differences.push(`${name} is ${found}, not ${wanted}`)
    },
    compare(name, compared) {
      findings.rows += compared.rows
      differences.push(...compared.differences.map(one => `${name}: ${one}`))
    },
    count: what => counts.set(what, (counts.get(what) ?? 0) + 1),
  }
  return findings
}
