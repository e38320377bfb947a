import { Readable } from 'node:stream'
import { throughCursor } from '../../platform/db/cursors.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Files } from '../../platform/files/files.ts'
import { callLines, type CallLine, type Whose } from './erase.repository.ts'
import { type MaskedLines, maskedLines } from './masked-lines.domain.ts'

async function maskFile(files: Files, key: string, wanted: MaskedLines): Promise<void> {
  if (!(await files.exists(key))) return
  await files.write(key, Readable.from(maskedLines(files.read(key) as AsyncIterable<Buffer>, wanted)))
}

/**
 * Masks the account's numbers, and those it called, in the stored call files, at the same length: every other line
 * stays as received. Doing so again changes nothing. Returns how many files.
 */
export async function maskCallFiles(
  db: Db,
  files: Files,
  whose: Whose,
  numbers: readonly string[],
): Promise<number> {
  const open: { key: string; wanted: MaskedLines }[] = []
  const lines = db.transaction().execute(async tx => {
    let file: CallLine | undefined
    for await (const line of throughCursor(tx, 'lines_of_account', callLines(whose, numbers))) {
      if (file?.fileIndex !== line.fileIndex)
        open.push({ key: line.storageKey, wanted: { numbers, called: new Map() } })
      open.at(-1)?.wanted.called.set(line.lineNumber, line.destination)
      file = line
    }
  })
  await lines
  for (const { key, wanted } of open) await maskFile(files, key, wanted)
  return open.length
}
