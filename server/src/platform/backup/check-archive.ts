import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { ArchiveEntry, ArchiveReader } from './archive-reader.ts'
import { BackupProblem } from './backup-problem.ts'
import {
  FILES,
  FORMAT,
  LISTS,
  type Listed,
  listedSchema,
  type Manifest,
  MANIFEST,
  MANIFEST_HASH,
  manifestSchema,
} from './backup-format.ts'

export interface CheckedArchive {
  manifest: Manifest
  /** Names of the entries that are chunks of tables. */
  chunks: ReadonlyMap<string, ArchiveEntry>
}

const isDamaged = (name: string) =>
  new BackupProblem(`The backup is damaged: ${name} is not as it was written. Nothing was changed.`)

/** Reads an archive from end to end and compares every entry with its recorded hash. @throws BackupProblem */
export async function checkArchive(archive: ArchiveReader): Promise<CheckedArchive> {
  const chunks = new Map<string, ArchiveEntry>()
  const lists: Manifest['lists'] = []
  let waiting: Listed[] = []
  let manifest: { text: string; sha256: string } | undefined
  let proven = false

  for await (const entry of archive.entries()) {
    const { name, bytes } = entry
    const sha256 = await hashOf(archive, entry)
    if (name === MANIFEST) manifest = { text: (await archive.read(entry)).toString(), sha256 }
    else if (name === MANIFEST_HASH) {
      proven = (await archive.read(entry)).toString().trim() === manifest?.sha256
      if (!proven) throw isDamaged(MANIFEST)
    } else if (name.startsWith(LISTS)) {
      compare(waiting, (await archive.read(entry)).toString(), name)
      waiting = []
      lists.push({ name, sha256 })
    } else {
      waiting.push({ name, bytes, sha256 })
      if (!name.startsWith(FILES)) chunks.set(name, entry)
    }
  }
  if (!manifest || !proven)
    throw new BackupProblem('The backup has no manifest: it is no backup of NineOps, or it never ended.')
  const read = readManifest(manifest.text)
  const [missing] = waiting
  if (missing) throw isDamaged(missing.name)
  for (const [at, { name, sha256 }] of read.lists.entries())
    if (lists[at]?.name !== name || lists[at].sha256 !== sha256) throw isDamaged(name)
  if (lists.length !== read.lists.length) throw isDamaged(MANIFEST)
  return { manifest: read, chunks }
}

async function hashOf(archive: ArchiveReader, entry: ArchiveEntry): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of archive.stream(entry)) hash.update(piece as Buffer)
  return hash.digest('hex')
}

function compare(found: readonly Listed[], text: string, list: string): void {
  let written: Listed[]
  try {
    written = text
      .split('\n')
      .filter(line => line !== '')
      .map(line => listedSchema.parse(JSON.parse(line)))
  } catch {
    throw isDamaged(list)
  }
  for (const [at, { name, bytes, sha256 }] of written.entries()) {
    const one = found[at]
    if (one?.name !== name)
      throw new BackupProblem(`The backup is damaged: ${name} is missing from it. Nothing was changed.`)
    if (one.bytes !== bytes || one.sha256 !== sha256) throw isDamaged(name)
  }
  const more = found[written.length]
  if (more) throw isDamaged(more.name)
}

/** What every release writes. */
const anyManifest = z.looseObject({ format: z.unknown(), release: z.unknown() })

function readManifest(text: string): Manifest {
  const made = anyManifest.parse(JSON.parse(text))
  if (Number(made.format) > FORMAT)
    throw new BackupProblem(
      `The backup was made by release ${String(made.release)}, which is newer. Install that release or a newer one, then restore.`,
    )
  return manifestSchema.parse(made)
}
