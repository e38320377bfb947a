import { Readable } from 'node:stream'
import { exportedRows } from '@nineops/contract/portal/exports.contract'
import type { Db } from '../../platform/db/db.ts'
import { exportFile, listLayout, rowsLayout } from '../../platform/exports/export-files.ts'
import type { ExportList } from '../../platform/exports/export-lists.ts'
import { publish } from '../../platform/events/events.ts'
import type { Files } from '../../platform/files/files.ts'
import { AppError } from '../../platform/http/errors.ts'
import { exportKey, listOf, progressOf } from './exports.service.ts'
import { z } from 'zod'
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

/** Passes the rows through; publishes the progress, and stops when the export is cancelled. */
async function* counted<C>(
  { db, signal }: Work,
  row: ExportRow,
  rows: AsyncIterable<C> | Iterable<C>,
  count: { done: number },
): AsyncGenerator<C> {
  let publishedAt = Date.now()
  for await (const cells of rows) {
    yield cells
    count.done += 1
    if (count.done % ROWS_BETWEEN_LOOKS !== 0 || Date.now() - publishedAt < REPORT_MS) continue
    signal.throwIfAborted()
    publishedAt = Date.now()
    if (!(await repository.advanceExport(db, row.index, count.done))) throw new Cancelled()
    await publish(db, `exports:${row.index}`, {
      status: 'running',
      rowsDone: count.done,
      rowsTotal: Math.max(row.rowsTotal, count.done),
    })
  }
}

type OpenedExport = (tx: Db, count: { done: number }) => AsyncIterable<Buffer>

/** The file of an export as it is written; undefined if its list no longer exists. */
async function openExport(
  work: Work,
  lists: readonly ExportList[],
  row: ExportRow,
): Promise<OpenedExport | undefined> {
  const content = await repository.selectContent(work.db, row.index)
  if (content !== null) {
    const { columns, rows } = exportedRows.parse(JSON.parse(content))
    const layout = rowsLayout(row.list, columns)
    return (_tx, count) => exportFile(row.format, layout, counted(work, row, rows, count))
  }
  const list = listOf(row, lists)
  if (!list) return undefined
  const layout = listLayout(list, row.columns)
  const input = z.object({ params: z.unknown(), query: z.unknown() }).parse(JSON.parse(row.input))
  return (tx, count) => {
    const rows = list.open(input).cells(tx, row.columns, work.files)
    return exportFile(row.format, layout, counted(work, row, rows, count))
  }
}

/**
 * Writes all rows of an export into its file, from one consistent view. Does nothing for one that has ended; starts
 * again after a crash. @throws when asked to stop: another worker continues
 */
export async function buildExport(work: Work, lists: readonly ExportList[], index: number): Promise<void> {
  const { db, files } = work
  const row = await repository.startExport(db, index)
  if (!row) return
  const open = await openExport(work, lists, row)
  if (!open) return failExport(db, index, 'This list can no longer be exported.')
  const count = { done: 0 }
  try {
    const stored = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(tx => files.write(exportKey(row), Readable.from(open(tx, count), { objectMode: false })))
    const ended = await repository.endExport(db, index, {
      status: 'ready',
      rows: count.done,
      bytes: stored.bytes,
    })
    if (ended) await publish(db, `exports:${index}`, progressOf(ended))
    // Another worker may have ended it with the same file; a cancelled one leaves no file.
    else if ((await repository.selectExport(db, index))?.status !== 'ready')
      await files.remove(exportKey(row))
  } catch (error) {
    if (error instanceof Cancelled) return
    // Retrying does not help against these.
    const reason = failureOf(error)
    if (reason === null) throw error
    await failExport(db, index, reason)
  }
}

function failureOf(error: unknown): string | null {
  if (error instanceof AppError) return error.body.detail
  return error instanceof RangeError ? error.message : null
}

/** Marks an export as failed permanently. */
export async function failExport(db: Db, index: number, failure: string): Promise<void> {
  const ended = await repository.endExport(db, index, { status: 'failed', failure })
  if (ended) await publish(db, `exports:${index}`, progressOf(ended))
}
