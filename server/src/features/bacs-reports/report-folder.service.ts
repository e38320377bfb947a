import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { writeAudit } from '../../platform/audit/audit.ts'
import { type Db, inTransaction } from '../../platform/db/db.ts'
import { moveBelow } from '../../platform/files/io-moves.ts'
import {
  inFolder,
  type IoFile,
  type IoRoots,
  listFolder,
  readInRoots,
} from '../../platform/files/io-roots.ts'
import { StorageProblem } from '../../platform/files/storage-errors.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Log } from '../../platform/log/log.ts'
import { bacsReportActions } from './bacs-reports.actions.ts'
import { clientsOfServiceUser, loadReport, readReport } from './bacs-reports.service.ts'

/** In the first of the roots; create it to have reports loaded. */
export const REPORT_FOLDER = 'bacs-reports'
const reportFolder = ([first]: IoRoots): string => inFolder(first.address, REPORT_FOLDER)
const MOST_FILES = 200
const MOST_BYTES = 16 << 20
/** A file modified more recently may still be arriving. */
const SETTLED_MS = 3000

interface FolderWork {
  db: Db
  roots: IoRoots
  log: Log
  signal: AbortSignal
}

/**
 * Loads the reports in the input folder `bacs-reports` for the reseller whose service user number they name, and moves
 * each into a folder below it: `taken`, or `not-taken` where it is no report of one reseller.
 */
export async function loadWaitingReports(work: FolderWork): Promise<void> {
  const files = await listFolder(work.roots, reportFolder(work.roots)).catch(error => {
    if (error instanceof StorageProblem) return []
    throw error
  })
  const settled = files.filter(
    ({ name, modifiedAt }) => /\.(xml|csv)$/i.test(name) && Date.now() - modifiedAt.getTime() >= SETTLED_MS,
  )
  for (const file of settled.slice(0, MOST_FILES)) {
    if (work.signal.aborted) return
    try {
      const taken = await takeOne(work, file)
      await moveBelow(work.roots, reportFolder(work.roots), file.name, taken ? 'taken' : 'not-taken')
    } catch (error) {
      if (!(error instanceof StorageProblem)) throw error
      work.log.warn({ file: file.name, why: error.message }, 'a Bacs report stays in its folder')
    }
  }
}

async function takeOne({ db, roots, log }: FolderWork, { name, bytes }: IoFile): Promise<boolean> {
  if (bytes > MOST_BYTES) return false
  try {
    const content = await buffer(readInRoots(roots, inFolder(reportFolder(roots), name)))
    const read = readReport(content)
    const numbers = [...new Set(read.rows.map(row => row.serviceUserNumber))]
    const clients = (await Promise.all(numbers.map(number => clientsOfServiceUser(db, number)))).flat()
    const [clientIndex, ...others] = new Set(clients)
    if (clientIndex === undefined || others.length > 0) return false
    const sha256 = createHash('sha256').update(content).digest('hex')
    const requestId = `${REPORT_FOLDER}/${name}`.slice(0, 100)
    await inTransaction(db, async tx => {
      const loader = { clientIndex, userIndex: null, requestId }
      const { report, loaded } = await loadReport(tx, loader, { fileName: name, sha256 }, read)
      if (loaded)
        await writeAudit(tx, { index: 0, username: 'system' }, requestId, {
          action: bacsReportActions.loaded,
          entityIndex: report.index,
          clientIndex,
          after: report,
        })
    })
    return true
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    log.warn({ file: name, why: error.body.code }, 'a Bacs report was not taken')
    return false
  }
}
