import { Readable } from 'node:stream'
import { csvChunks } from '../../platform/archives/csv-writer.ts'
import { xlsxChunks } from '../../platform/archives/xlsx-writer.ts'
import type { Db } from '../../platform/db/db.ts'
import { exportCsvCell, exportXlsxCell, type ExportValue } from '../../platform/exports/export-cells.ts'
import type { ExportList } from '../../platform/exports/export-lists.ts'
import { publish } from '../../platform/events/events.ts'
import type { Files } from '../../platform/files/files.ts'
import { AppError } from '../../platform/http/errors.ts'
import { exportKey, progressOf } from './exports.service.ts'
import * as repository from './exports.repository.ts'
import type { ExportRow } from './exports.repository.ts'

const REPORT_MS = 250
const ROWS_BETWEEN_LOOKS = 500

class Cancelled extends Error {}

interface Work {
  db: Db
  files: Files
  signal: AbortSignal
}

/** The rows as they pass; tells how far it is, and stops when the export is not wanted any more. */
async function* counted(
  { db, signal }: Work,
  row: ExportRow,
  rows: AsyncIterable<ExportValue[]>,
  count: { done: number },
): AsyncGenerator<ExportValue[]> {
  let told = Date.now()
  for await (const cells of rows) {
    yield cells
    count.done += 1
    if (count.done % ROWS_BETWEEN_LOOKS !== 0 || Date.now() - told < REPORT_MS) continue
    signal.throwIfAborted()
    told = Date.now()
    if (!(await repository.advanceExport(db, row.index, count.done))) throw new Cancelled()
    await publish(db, `exports:${row.index}`, {
      status: 'running',
      rowsDone: count.done,
      rowsTotal: Math.max(row.rowsTotal, count.done),
    })
  }
}

async function* mapped<T>(
  rows: AsyncIterable<ExportValue[]>,
  map: (cells: ExportValue[]) => T,
): AsyncGenerator<T> {
  for await (const cells of rows) yield map(cells)
}

function fileOf(row: ExportRow, list: ExportList, rows: AsyncIterable<ExportValue[]>): AsyncIterable<Buffer> {
  const columns = row.columns.flatMap(id => list.columns.find(column => column.id === id) ?? [])
  if (row.format === 'csv')
    return csvChunks(
      columns.map(({ header }) => header),
      mapped(rows, cells => columns.map(({ kind }, at) => exportCsvCell(kind, cells[at] ?? null))),
    )
  const figures = new Set(['count', 'pounds', 'duration'])
  return xlsxChunks([
    {
      name: list.name,
      columns: columns.map(({ header, kind }) => ({
        title: header,
        width: Math.max(header.length + 2, kind === 'text' ? 24 : 16),
        align: figures.has(kind) ? 'right' : 'left',
      })),
      rows: mapped(rows, cells => ({
        cells: columns.map(({ kind }, at) => exportXlsxCell(kind, cells[at] ?? null)),
      })),
    },
  ])
}

/**
 * Writes all rows of an export into its file, as they stood at one moment. Does nothing for one that has ended;
 * begins anew after a loss. @throws when asked to stop: another worker goes on
 */
export async function buildExport(work: Work, lists: readonly ExportList[], index: number): Promise<void> {
  const { db, files } = work
  const row = await repository.startExport(db, index)
  if (!row) return
  const list = lists.find(({ name }) => name === row.list)
  if (!list) return failExport(db, index, 'This list cannot be exported any more.')
  const count = { done: 0 }
  try {
    const input = JSON.parse(row.input) as { params: unknown; query: unknown }
    const stored = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(tx => {
        const rows = counted(work, row, list.open(input).cells(tx, row.columns, files), count)
        return files.write(exportKey(row), Readable.from(fileOf(row, list, rows), { objectMode: false }))
      })
    const ended = await repository.endExport(db, index, {
      status: 'ready',
      rows: count.done,
      bytes: stored.bytes,
    })
    if (ended) await publish(db, `exports:${index}`, progressOf(ended))
    // Another worker may have ended it with the same file; of one that is not wanted nothing stays.
    else if ((await repository.selectExport(db, index))?.status !== 'ready')
      await files.remove(exportKey(row))
  } catch (error) {
    if (error instanceof Cancelled) return
    // These come again however often it is tried.
    const reason = failureOf(error)
    if (reason === null) throw error
    await failExport(db, index, reason)
  }
}

function failureOf(error: unknown): string | null {
  if (error instanceof AppError) return error.body.detail
  return error instanceof RangeError ? error.message : null
}

/** Leaves an export that failed for good where people see it. */
export async function failExport(db: Db, index: number, failure: string): Promise<void> {
  const ended = await repository.endExport(db, index, { status: 'failed', failure })
  if (ended) await publish(db, `exports:${index}`, progressOf(ended))
}
