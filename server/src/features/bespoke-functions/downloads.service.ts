import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { BespokeDownload } from '@nineops/contract/bureau/bespoke-functions.contract'
import { type CsvCell, csvChunks, csvFigure, csvText } from '../../platform/archives/csv-writer.ts'
import { createZipWriter } from '../../platform/archives/zip-writer.ts'
import type { Caller } from '../../platform/auth/access-tokens.ts'
import { type Db, inTransaction } from '../../platform/db/db.ts'
import type { Files } from '../../platform/files/files.ts'
import { bespokeErrors } from './bespoke-functions.errors.ts'
import { resultParts } from './bespoke-functions.repository.ts'
import { openFunction, requireRun } from './bespoke-functions.service.ts'
import { readCall, SHORT_MS } from './execute-function.service.ts'
import {
  type BespokeDefinition,
  type ListedDefinition,
  type Cell,
  cellsOf,
  columnsOf,
  isLong,
} from './function-definitions.service.ts'
import { type AnyValues, storedValues } from './parameters.domain.ts'
import { QueryTooSlow, queryRows } from './query-rows.repository.ts'
import { phoneNumberText } from '../../platform/text/phone-number-text.ts'

export interface Download {
  name: string
  bytes: number
  content: Readable
}

/** A result to write, wherever its rows come from. */
interface Source {
  definition: ListedDefinition
  name: string
  parameters: AnyValues
  by: string | null
  at: Date
  run: number | null
  rows: AsyncIterable<readonly Cell[][]>
}

interface Work {
  db: Db
  files: Files
  user: Caller
}

async function runSource({ db, user }: Work, index: number): Promise<Source> {
  const run = await requireRun(db, user, index)
  const definition = openFunction(user, run.functionIndex)
  if (run.status !== 'done') throw bespokeErrors.notDone(index)
  if (!run.kept) throw bespokeErrors.notKept(index)
  return {
    definition,
    name: `bespoke-function-${definition.index}-run-${index}`,
    parameters: storedValues.parse(run.parameters),
    by: run.by,
    at: run.finishedAt ?? run.startedAt,
    run: index,
    rows: resultParts(db, index),
  }
}

async function* askNow(db: Db, definition: BespokeDefinition, values: AnyValues): AsyncGenerator<Cell[][]> {
  if (definition.kind !== 'report') throw bespokeErrors.runFirst(definition.name)
  try {
    for await (const rows of queryRows(db, definition.query(values, null), SHORT_MS))
      yield rows.map(row => cellsOf(definition, row))
  } catch (error) {
    throw error instanceof QueryTooSlow ? bespokeErrors.tooSlow(definition.name) : error
  }
}

/** @throws 403, 404, 409 if no result is available immediately, 400 naming invalid parameters */
async function sourceOf(work: Work, request: BespokeDownload): Promise<Source> {
  if ('run' in request) return runSource(work, request.run)
  const definition = openFunction(work.user, request.index)
  if (definition.kind === 'repair' || isLong(definition)) throw bespokeErrors.runFirst(definition.name)
  const parameters = await readCall(work.db, definition, request.parameters)
  return {
    definition,
    name: `bespoke-function-${definition.index}`,
    parameters,
    by: work.user.username,
    at: new Date(),
    run: null,
    rows: askNow(work.db, definition, parameters),
  }
}

async function* csvOf({ definition, rows }: Source, count: (rows: number) => void): AsyncGenerator<Buffer> {
  const columns = columnsOf(definition)
  const cell = (value: Cell, at: number): CsvCell => {
    if (value === null) return null
    const type = columns[at]?.type
    if (type === 'phone') return csvText(phoneNumberText(String(value)))
    if (type === 'text') return csvText(String(value))
    return csvFigure(typeof value === 'boolean' ? String(value) : value)
  }
  async function* records() {
    for await (const part of rows) {
      count(part.length)
      for (const row of part) yield row.map(cell)
    }
  }
  yield* csvChunks(
    columns.map(column => column.label),
    records(),
  )
}

/** Writes to a temporary file, then sends it: its length is known, and its rows are never all in memory. */
async function written(
  files: Files,
  name: string,
  write: (path: string) => Promise<void>,
): Promise<Download> {
  const scratch = await files.scratch(`bespoke-functions/${name}`)
  try {
    await write(scratch.path)
    const { size } = await stat(scratch.path)
    const content = createReadStream(scratch.path)
    content.once('close', () => void scratch.discard())
    return { name, bytes: size, content }
  } catch (error) {
    await scratch.discard()
    throw error
  }
}

/** The whole result as CSV. @throws 400, 403, 404, 409, 503 */
export const csvDownload = (work: Work, request: BespokeDownload): Promise<Download> =>
  inTransaction(work.db, async db => {
    const source = await sourceOf({ ...work, db }, request)
    return written(work.files, `${source.name}.csv`, async path => {
      await pipeline(Readable.from(csvOf(source, () => {})), createWriteStream(path))
    })
  })

/** The CSV with a manifest that describes it and proves it complete. @throws 400, 403, 404, 409, 503 */
export const zipDownload = (work: Work, request: BespokeDownload): Promise<Download> =>
  inTransaction(work.db, async db => {
    const source = await sourceOf({ ...work, db }, request)
    return written(work.files, `${source.name}.zip`, async path => {
      const zip = createZipWriter(path)
      try {
        let rowCount = 0
        const content = csvOf(source, rows => (rowCount += rows))
        const { bytes, sha256 } = await zip.add('result.csv', content, 'text')
        const manifest = {
          function: { index: source.definition.index, name: source.definition.name },
          run: source.run,
          parameters: source.parameters,
          by: source.by,
          at: source.at.toISOString(),
          rowCount,
          files: [{ name: 'result.csv', bytes, sha256 }],
        }
        await zip.add('manifest.json', Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`), 'text')
        await zip.close()
      } catch (error) {
        await zip.abort()
        throw error
      }
    })
  })
