import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import type { ClientBase } from 'pg'
import copyStreams from 'pg-copy-streams'
import type { ArchiveReader } from './archive-reader.ts'
import { type BackedUpTable, chunkName } from './backup-format.ts'
import { BackupProblem } from './backup-problem.ts'
import type { CheckedArchive } from './check-archive.ts'
import { QUEUE_SCHEMA } from './read-catalogue.ts'

const unpack = promisify(zstdDecompress)
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const sqlOf = (owner: BackedUpTable['owner'], name: string) =>
  owner === 'queue' ? `${QUEUE_SCHEMA}.${quoted(name)}` : quoted(name)

/**
 * Whether the schema has the table; creates a missing partition. Returns false for a table that no migration creates.
 */
async function makeReady(client: ClientBase, { owner, name, partition }: BackedUpTable) {
  const table = sqlOf(owner, name)
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
    table,
  ])
  if (rows[0]?.there) return { known: true, attach: async () => {} }
  if (!partition) return { known: false, attach: async () => {} }
  const parent = sqlOf(owner, partition.parent)
  await client.query(`create table ${table} (like ${parent} including all excluding indexes)`)
  const rest = [
    ...partition.constraints.map(
      ({ name: own, definition }) => `alter table ${table} add constraint ${quoted(own)} ${definition}`,
    ),
    `alter table ${parent} attach partition ${table} ${partition.bound}`,
    ...partition.indexes,
  ]
  return {
    known: true,
    // Its indexes are built once its rows are loaded.
    async attach() {
      for (const statement of rest) await client.query(statement)
    },
  }
}

/**
 * Loads one table's rows and compares their number and hash with those of the backup. Returns false where no
 * migration creates the table.
 */
export async function loadTable(
  client: ClientBase,
  archive: ArchiveReader,
  chunks: CheckedArchive['chunks'],
  table: BackedUpTable,
): Promise<boolean> {
  const { known, attach } = await makeReady(client, table)
  if (!known) return false
  const hash = createHash('sha256')
  const part = async (n: number) => {
    if (n > table.chunks) return undefined
    const entry = chunks.get(chunkName(table, n))
    if (!entry) throw new BackupProblem(`The backup is damaged: ${chunkName(table, n)} is missing from it.`)
    return unpack(await archive.read(entry))
  }
  async function* text(): AsyncGenerator<Buffer> {
    let next = part(1)
    for (let n = 1; n <= table.chunks; n += 1) {
      const unpacked = await next
      next = part(n + 1)
      // Awaited on the next turn, which throws it; without this it would count as unhandled until then.
      next.catch(() => {})
      if (!unpacked) return
      hash.update(unpacked)
      yield unpacked
    }
  }
  const into = `${sqlOf(table.owner, table.name)} (${table.columns.map(quoted).join(', ')})`
  const stream = client.query(copyStreams.from(`copy ${into} from stdin (freeze)`))
  await pipeline(Readable.from(text(), { objectMode: false }), stream)
  if (stream.rowCount !== table.rows || hash.digest('hex') !== table.sha256)
    throw new BackupProblem(
      `The table ${table.name} came to ${stream.rowCount} rows that are not the ${table.rows} of the backup. Nothing was changed.`,
    )
  await attach()
  return true
}

/** Sets the sequences to where they were. */
export async function setSequences(
  client: ClientBase,
  sequences: CheckedArchive['manifest']['sequences'],
): Promise<void> {
  for (const { owner, name, value } of sequences)
    await client.query('select setval(to_regclass($1), $2) where to_regclass($1) is not null', [
      sqlOf(owner, name),
      value,
    ])
}
