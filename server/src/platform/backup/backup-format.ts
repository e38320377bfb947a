import { z } from 'zod'

/** Raise it when earlier releases could no longer read an archive written today. */
export const FORMAT = 1

/** Schema of a table: the product's own, or the queue's. */
const owner = z.enum(['product', 'queue'])
export type Owner = z.infer<typeof owner>

const table = z.object({
  owner,
  name: z.string(),
  columns: z.array(z.string()),
  /** For a partition: its parent table, bounds, constraints and indexes. */
  partition: z
    .object({
      parent: z.string(),
      bound: z.string(),
      constraints: z.array(z.object({ name: z.string(), definition: z.string() })),
      indexes: z.array(z.string()),
    })
    .nullable(),
  rows: z.number().int(),
  /** Of the data as PostgreSQL copies it, before it is compressed. */
  bytes: z.number().int(),
  sha256: z.string(),
  chunks: z.number().int(),
})
export type BackedUpTable = z.infer<typeof table>

const sequence = z.object({ owner, name: z.string(), value: z.string() })
export type BackedUpSequence = z.infer<typeof sequence>

/** The last entry of an archive but one: what is in it, and what it takes to read it. */
export const manifestSchema = z.object({
  product: z.literal('nineops'),
  format: z.number().int(),
  release: z.string(),
  /** The instant of the snapshot. */
  takenAt: z.string(),
  postgres: z.string(),
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })),
  /** Version of the queue's tables; null where no server has created them yet. */
  queueVersion: z.number().int().nullable(),
  tables: z.array(table),
  sequences: z.array(sequence),
  files: z.object({ count: z.number().int(), bytes: z.number().int() }),
  /** The lists of entries with their hashes, in order. */
  lists: z.array(z.object({ name: z.string(), sha256: z.string() })),
})
export type Manifest = z.infer<typeof manifestSchema>

export const MANIFEST = 'manifest.json'
export const MANIFEST_HASH = 'manifest.json.sha256'
export const LISTS = 'lists/'
export const FILES = 'files/'

/** One line of a list: an entry that precedes it. */
export const listedSchema = z.object({ name: z.string(), bytes: z.number().int(), sha256: z.string() })
export type Listed = z.infer<typeof listedSchema>

const numbered = (n: number) => String(n).padStart(6, '0')
/** Chunks of a table follow each other; decompressed and joined they are its COPY text. */
export const chunkName = ({ owner: of, name }: Pick<BackedUpTable, 'owner' | 'name'>, chunk: number) =>
  `tables/${of}.${name}/${numbered(chunk)}.copy.zst`
export const listName = (n: number) => `${LISTS}${numbered(n)}.jsonl`
