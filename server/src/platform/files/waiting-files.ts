import { buffer } from 'node:stream/consumers'
import { AppError } from '../http/errors.ts'
import type { Log } from '../log/log.ts'
import { moveBelow } from './io-moves.ts'
import { inFolder, type IoRoots, listFolder, readInRoots } from './io-roots.ts'
import { StorageProblem } from './storage-errors.ts'

/** A file modified more recently may still be arriving. */
const SETTLED_MS = 3000

interface FolderWork {
  roots: IoRoots
  log: Log
  signal: AbortSignal
}

interface WaitingFiles {
  /** In the first of the roots; create it to have files processed. */
  folder: string
  names: RegExp
  mostFiles: number
  /** Larger ones are refused unread. */
  mostBytes: number
}

/**
 * Gives each file of an input folder to `take`, and moves it into a folder below: `collected`, or `not-collected` where `take`
 * answers false or refuses it. One that can't be read or moved stays, and does not hold up the others.
 */
export async function takeWaitingFiles(
  { roots, log, signal }: FolderWork,
  { folder, names, mostFiles, mostBytes }: WaitingFiles,
  take: (content: Buffer, name: string) => Promise<boolean>,
): Promise<void> {
  const [first] = roots
  const address = inFolder(first.address, folder)
  const files = await listFolder(roots, address).catch(error => {
    if (error instanceof StorageProblem) return []
    throw error
  })
  const settled = files.filter(
    ({ name, modifiedAt }) => names.test(name) && Date.now() - modifiedAt.getTime() >= SETTLED_MS,
  )
  const taken = async (name: string): Promise<boolean> => {
    try {
      return await take(await buffer(readInRoots(roots, inFolder(address, name))), name)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      log.warn({ folder, file: name, why: error.body.code }, 'a file of an input folder was refused')
      return false
    }
  }
  for (const { name, bytes } of settled.slice(0, mostFiles)) {
    if (signal.aborted) return
    try {
      const done = bytes <= mostBytes && (await taken(name))
      await moveBelow(roots, address, name, done ? 'collected' : 'not-collected')
    } catch (error) {
      if (!(error instanceof StorageProblem)) throw error
      log.warn({ folder, file: name, why: error.message }, 'a file stays in its input folder')
    }
  }
}
