import { createHash } from 'node:crypto'
import { writeAudit } from '../../platform/audit/audit.ts'
import { type Db, inTransaction } from '../../platform/db/db.ts'
import type { IoRoots } from '../../platform/files/io-roots.ts'
import { takeWaitingFiles } from '../../platform/files/waiting-files.ts'
import type { Log } from '../../platform/log/log.ts'
import { bacsReportActions } from './bacs-reports.actions.ts'
import { clientsOfServiceUser, loadReport, readReport } from './bacs-reports.service.ts'

/** In the first of the roots; create it to have reports loaded. */
export const REPORT_FOLDER = 'bacs-reports'
const waiting = { folder: REPORT_FOLDER, names: /\.(xml|csv)$/i, mostFiles: 200, mostBytes: 16 << 20 }

interface FolderWork {
  db: Db
  roots: IoRoots
  log: Log
  signal: AbortSignal
}

/**
 * Loads the reports in the input folder `bacs-reports` for the reseller whose service user number they name, and moves
 * each into a folder below it: `collected`, or `not-collected` where it is no report of one reseller.
 */
export const loadWaitingReports = (work: FolderWork): Promise<void> =>
  takeWaitingFiles(work, waiting, (content, name) => loadOne(work.db, content, name))

async function loadOne(db: Db, content: Buffer, name: string): Promise<boolean> {
  const read = readReport(content)
  const numbers = [...new Set(read.rows.map(row => row.serviceUserNumber))]
  const clients = (await Promise.all(numbers.map(number => clientsOfServiceUser(db, number)))).flat()
  const [clientIndex, ...others] = new Set(clients)
  if (clientIndex === undefined || others.length > 0) return false
  const sha256 = createHash('sha256').update(content).digest('hex')
  const requestId = `${REPORT_FOLDER}/${name}`.slice(0, 100)
  await inTransaction(db, async tx => {
    const loader = { clientIndex, userIndex: null, requestId }
    const { report, loaded, accounts } = await loadReport(tx, loader, { fileName: name, sha256 }, read)
    if (loaded)
      await writeAudit(tx, { index: 0, username: 'system' }, requestId, {
        action: bacsReportActions.loaded,
        entityIndex: report.index,
        clientIndex,
        accounts,
        after: report,
      })
  })
  return true
}
