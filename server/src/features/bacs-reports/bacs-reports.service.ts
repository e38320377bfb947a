import { createHash } from 'node:crypto'
import {
  type BacsReport,
  bacsReports,
  type ReportRow,
  type RowDecision,
} from '@nineops/contract/invoicing/bacs-reports.contract'
import { addDays } from '../../platform/clock/calendar-dates.ts'
import { londonDate } from '../../platform/clock/london.ts'
import type { Db } from '../../platform/db/db.ts'
import { createCsvReader } from '../../platform/files/csv-records.ts'
import { listing } from '../../platform/lists/listing.ts'
import { accountDetail, changeAccount } from '../accounts/accounts.change.service.ts'
import { requireClient } from '../clients/clients.service.ts'
import { carryMandate } from '../mandates/mandates.service.ts'
import { applyRow, type Loader } from './apply-rows.service.ts'
import { reasonOf, wordsOf } from './bacs-reasons.domain.ts'
import { bacsReportErrors } from './bacs-reports.errors.ts'
import * as repository from './bacs-reports.repository.ts'
import {
  identitiesOf,
  type ReadReport,
  readCsvReport,
  readXmlReport,
  type ReadRow,
} from './report-rows.domain.ts'

/** A failed collection can be presented again for so many days. */
const REPRESENT_DAYS = 30
const today = () => londonDate(Date.now())

/** Reads a report, as XML or as our own CSV. @throws 400 with what is wrong */
export function readReport(content: Buffer): Exclude<ReadReport, { problem: string }> {
  const text = content.toString(
    /encoding="iso-8859-1"/i.test(content.subarray(0, 200).toString('latin1')) ? 'latin1' : 'utf8',
  )
  const read = text.trimStart().startsWith('<') ? readXmlReport(text) : readCsvReport(recordsOf(content))
  if ('problem' in read) throw bacsReportErrors.unreadable(read.problem)
  return read
}

function recordsOf(content: Buffer): (string[] | null)[] {
  const records: (string[] | null)[] = []
  const csv = createCsvReader(record => {
    records.push(
      record.readable ? Array.from({ length: record.fieldCount }, (_, at) => record.field(at)) : null,
    )
  })
  csv.push(content)
  csv.end()
  return records
}

const toReport = (row: repository.ReportRecord): BacsReport => ({
  ...row,
  loadedAt: row.loadedAt.toISOString(),
})

export const reportList = listing({
  endpoint: bacsReports.list,
  of: async (_db, { params }) => ({ clientIndex: params.client }),
  stored: repository.listedReports,
  read: toReport,
})

const lastDayAgain = (returnedOn: string): string => addDays(returnedOn, REPRESENT_DAYS)

/** What can be decided about a row. */
function possibleFor(row: repository.RowRecord): RowDecision[] {
  if (row.decision !== null || row.outcome === 'duplicate') return []
  const possible: RowDecision[] = []
  const { effect } = reasonOf(row.kind, row.code)
  if (row.again === 'waiting' && row.returnedOn !== null && effect === 'nothing')
    if (today() <= lastDayAgain(row.returnedOn)) possible.push('represent')
  if (row.accountIndex !== null && row.newBankAccount !== '') possible.push('accept')
  if (row.outcome === 'unmatched') possible.push('match')
  return [...possible, 'seen']
}

const toRow = (row: repository.RowRecord): ReportRow => ({
  report: row.report,
  position: row.position,
  kind: row.kind,
  serviceUserNumber: row.serviceUserNumber,
  reference: row.reference,
  payerName: row.payerName,
  amount: row.amount,
  on: row.on,
  code: row.code,
  reason: wordsOf(row),
  outcome: row.outcome,
  note: row.note,
  account:
    row.accountIndex === null
      ? null
      : { index: row.accountIndex, number: row.accountNumber ?? '', companyName: row.companyName ?? '' },
  proposed:
    row.newBankAccount === ''
      ? null
      : { sortCode: row.newSortCode || row.sortCode, bankAccount: row.newBankAccount },
  decision: row.decision,
  again: row.again,
  againUntil: row.again === null || row.returnedOn === null ? null : lastDayAgain(row.returnedOn),
  decidedBy: row.decidedBy,
  possible: possibleFor(row),
  loadedAt: row.loadedAt.toISOString(),
})

export const rowList = listing({
  endpoint: bacsReports.rows,
  of: async (_db, { params, query }) => ({ ...query, clientIndex: params.client }),
  stored: repository.listedRows,
  read: toRow,
})

async function reportOf(db: Db, index: number): Promise<BacsReport> {
  const found = await repository.selectReport(db, index)
  if (!found) throw new Error(`Report ${index} is missing.`)
  return toReport(found)
}

/**
 * Loads a report: each row is applied once, however often it is loaded. `loaded` is false where the same file was
 * loaded before; `accounts` are those that its rows changed. @throws 404, 400
 */
export async function loadReport(
  db: Db,
  loader: Loader,
  file: { fileName: string; sha256: string },
  { kind, rows }: ReturnType<typeof readReport>,
): Promise<{ report: BacsReport; loaded: boolean; accounts: number[] }> {
  const { clientIndex, userIndex } = loader
  await requireClient(db, clientIndex)
  await repository.lockReports(db, clientIndex)
  const before = await repository.findReport(db, clientIndex, file.sha256)
  if (before !== undefined) return { report: await reportOf(db, before), loaded: false, accounts: [] }
  const report = await repository.insertReport(db, {
    ...file,
    clientIndex,
    kind,
    rows: rows.length,
    userIndex,
  })
  const identities = identitiesOf(kind, rows).map(text => createHash('sha256').update(text).digest('hex'))
  const known = await repository.selectKnown(db, clientIndex, identities)
  const accounts = new Set<number>()
  for (const [at, row] of rows.entries()) {
    const identity = identities[at] ?? ''
    const result: repository.RowResult = known.has(identity)
      ? { outcome: 'duplicate', note: 'An earlier report has this row.' }
      : await applyRow(db, loader, kind, row)
    await repository.insertReportRow(db, { report, position: at + 1, clientIndex, identity }, row, result)
    if (result.outcome === 'matched' && result.accountIndex !== undefined) accounts.add(result.accountIndex)
  }
  return { report: await reportOf(db, report), loaded: true, accounts: [...accounts] }
}

async function requireRow(db: Db, clientIndex: number, at: repository.RowPlace) {
  const row = await repository.selectRow(db, clientIndex, at)
  if (!row) throw bacsReportErrors.noRow(at.report, at.position)
  return row
}

/** Gives the account its new bank details; its mandate goes on with them. */
async function acceptDetails(db: Db, row: repository.RowRecord): Promise<void> {
  if (row.accountIndex === null) return
  const { clientIndex, accountIndex } = row
  const sortCode = row.newSortCode || row.sortCode
  const { version } = await accountDetail(db, clientIndex, accountIndex)
  await changeAccount(db, clientIndex, accountIndex, { version, sortCode, bankAccount: row.newBankAccount })
  await carryMandate(db, accountIndex)
}

/** A stored row as it was read. */
const readAgain = (row: repository.RowRecord): ReadRow => ({ ...row, transactionCode: '', claim: '' })

/**
 * Decides about a row. An amount that is presented again goes into the next file of its service user number; a row that
 * is matched again still waits for a decision.
 * @throws 404, 409 `report_row_decided`, 409 `decision_not_possible`
 */
export async function decideRow(
  db: Db,
  clientIndex: number,
  at: repository.RowPlace,
  decision: RowDecision,
  { userIndex, requestId }: { userIndex: number; requestId: string },
): Promise<{ before: ReportRow; after: ReportRow }> {
  await repository.lockReports(db, clientIndex)
  const row = await requireRow(db, clientIndex, at)
  if (row.decision !== null) throw bacsReportErrors.decided()
  if (!possibleFor(row).includes(decision))
    throw bacsReportErrors.notPossible(
      decision === 'represent'
        ? 'Only an unpaid collection that is still owed, and whose instruction is still valid, can be presented again, within 30 days.'
        : 'This decision no longer applies to the row.',
    )
  if (decision === 'accept') await acceptDetails(db, row)
  if (decision === 'match') {
    const result = await applyRow(db, { clientIndex, userIndex, requestId }, row.kind, readAgain(row))
    await repository.saveResult(db, at, result)
  } else await repository.saveDecision(db, at, decision, userIndex)
  const after = await requireRow(db, clientIndex, at)
  return { before: toRow(row), after: toRow(after) }
}

/** Rows that wait for someone, by reseller. */
export const waitingRows = repository.selectWaiting
export const clientsOfServiceUser = repository.selectClientsOf
