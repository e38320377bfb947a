import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Client } from 'pg'
import copyStreams from 'pg-copy-streams'
import { collectFile } from '../server/src/features/data-collection/collect-file.service.ts'
import { openDatabase } from '../server/src/platform/db/db.ts'
import { localFiles } from '../server/src/platform/files/local-files.ts'
import { writeCallFile } from './collect.data.ts'
import { collectBySql } from './collect.sql.ts'
import { onScratchDatabase } from './scratch-database.ts'

export interface CollectFigures {
  rows: number
  /** Rows a second of our import: the stored file read, checked, deduplicated and stored. */
  ours: number
  /** Binary COPY of the finished rows into the same table with its indexes. */
  copyFloor: number
  /** The best way in SQL alone. */
  sql: number
}

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

/**
 * Collects a file of this many calls on a scratch database of the server at `url`, compared with the floor and plain
 * SQL.
 */
export async function benchCollect(url: string, rows: number): Promise<CollectFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'nineops-bench-'))
  try {
    return await onScratchDatabase(url, 'collect', own => measure(own, folder, rows))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A new reseller for each method, so that all of them fill an empty table. */
async function addReseller(client: Client, name: string) {
  const one = async (text: string, values: unknown[]) =>
    Number((await client.query<{ index: number }>(text, values)).rows[0]?.index)
  const reseller = await one('insert into clients (name) values ($1) returning index', [name])
  const carrier = await one(
    `insert into carriers (client_index, name) values ($1, 'Bench') returning index`,
    [reseller],
  )
  const file = await one(
    `insert into data_collection_files (client_index, carrier_index, name, sha256, bytes, storage_key, status)
     values ($1, $2, 'bench.csv', 'bench', 0, 'calls.csv', 'waiting') returning index`,
    [reseller, carrier],
  )
  return { reseller, carrier, file }
}

async function measure(url: string, folder: string, rows: number): Promise<CollectFigures> {
  const path = join(folder, 'calls.csv')
  const finished = join(folder, 'finished.bin')
  await writeCallFile(path, rows)
  const database = openDatabase(url)
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const [ours, floor, sql] = [
      await addReseller(client, 'Ours'),
      await addReseller(client, 'Floor'),
      await addReseller(client, 'SQL'),
    ]
    const work = {
      db: database.db,
      url,
      files: localFiles(folder),
      signal: new AbortController().signal,
    }
    const oursSeconds = await seconds(() => collectFile(work, ours.file))
    await expectCalls(client, ours.reseller, rows)
    await pipeline(
      client.query(
        copyStreams.to(
          `copy (select ${floor.reseller}, ${floor.carrier}, call_id, ${floor.file}, line_number, cli, destination, started_at,
             duration_seconds, carrier_cost from calls_${ours.reseller}) to stdout (format binary)`,
        ),
      ),
      createWriteStream(finished),
    )
    const floorSeconds = await seconds(() =>
      pipeline(
        createReadStream(finished, { highWaterMark: 1 << 18 }),
        client.query(
          copyStreams.from(
            `copy calls_${floor.reseller} (client_index, carrier_index, call_id, file_index, line_number, cli,
               destination, started_at, duration_seconds, carrier_cost) from stdin (format binary)`,
          ),
        ),
      ),
    )
    const sqlSeconds = await seconds(() => collectBySql(client, path, sql))
    await expectCalls(client, sql.reseller, rows)
    return { rows, ours: rows / oursSeconds, copyFloor: rows / floorSeconds, sql: rows / sqlSeconds }
  } finally {
    await client.end()
    await database.close()
  }
}

/** A figure counts only if the work was done. */
async function expectCalls(client: Client, reseller: number, rows: number): Promise<void> {
  const found = await client.query<{ count: string }>(`select count(*) from calls_${reseller}`)
  if (Number(found.rows[0]?.count) !== rows)
    throw new Error(`${found.rows[0]?.count} of ${rows} calls were stored.`)
}
