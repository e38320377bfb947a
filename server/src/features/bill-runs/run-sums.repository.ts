import { once } from 'node:events'
import type pg from 'pg'
import copyStreams from 'pg-copy-streams'
import { type CopyValue, copyLine, copyLines } from '../../platform/db/copy.ts'

/**
 * A table of sums that only ratings write, with its columns: first those of its key, which begins with
 * `bill_run_index`.
 */
export interface SumTable {
  name: 'bill_run_usage' | 'bill_run_breakdowns' | 'bill_run_inclusive_usage' | 'bill_run_carrier_costs'
  key: readonly string[]
  figures: readonly string[]
}

const columnsOf = ({ key, figures }: SumTable): string => [...key, ...figures].join(', ')

/** A bill run's rows of the last committed rating, each as the line of a COPY. */
export async function storedLines(
  source: pg.ClientBase,
  table: SumTable,
  billRunIndex: number,
): Promise<Set<string>> {
  const lines = new Set<string>()
  const rows = `select ${columnsOf(table)} from ${table.name} where bill_run_index = ${billRunIndex}`
  const text = source.query(copyStreams.to(`copy (${rows}) to stdout`)).setEncoding('utf8')
  let rest = ''
  text.on('data', (chunk: string) => {
    const parts = (rest + chunk).split('\n')
    rest = parts.pop() ?? ''
    for (const line of parts) lines.add(line)
  })
  await once(text, 'end')
  return lines
}

/**
 * Replaces the bill run's stored rows, which must be locked against other writers. Only differences are written: rating
 * again after a fix changes few sums of many. Empties `kept`.
 */
export async function replaceRows(
  client: pg.ClientBase,
  table: SumTable,
  billRunIndex: number,
  kept: Set<string>,
  rows: Iterable<readonly CopyValue[]>,
): Promise<void> {
  const added: string[] = []
  for (const row of rows) {
    const line = copyLine(row)
    if (!kept.delete(line)) added.push(line)
  }
  if (kept.size > 0) await dropRows(client, table, billRunIndex, kept)
  if (added.length > 0) await copyLines(client, `${table.name} (${columnsOf(table)})`, added)
  kept.clear()
}

async function dropRows(
  client: pg.ClientBase,
  table: SumTable,
  billRunIndex: number,
  lines: Iterable<string>,
): Promise<void> {
  const dropped = `dropped_${table.name}`
  await client.query(`create temp table ${dropped} (like ${table.name}) on commit drop`)
  await copyLines(client, `${dropped} (${columnsOf(table)})`, lines)
  const same = table.key.map(column => `t.${column} = d.${column}`).join(' and ')
  await client.query(
    `delete from ${table.name} t using ${dropped} d where t.bill_run_index = ${billRunIndex} and ${same}`,
  )
}
