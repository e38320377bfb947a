import { setImmediate } from 'node:timers/promises'
import {
  type BankStatement,
  bankStatements,
  type LineAssignment,
  type LineState,
  type StatementLine,
} from '@nineops/contract/invoicing/bank-statements.contract'
import { parsePence } from '@nineops/contract/money'
import { londonDate } from '../../platform/clock/london.ts'
import type { Db } from '../../platform/db/db.ts'
import { createCsvReader } from '../../platform/files/csv-records.ts'
import { listing } from '../../platform/lists/listing.ts'
import { getLedger } from '../account-ledger/account-ledger.service.ts'
import { ledgerErrors } from '../account-ledger/account-ledger.errors.ts'
import {
  receiveFromStatement,
  reverseStatementReceipt,
} from '../account-ledger/statement-receipts.service.ts'
import { ofClient, requireClient } from '../clients/clients.service.ts'
import { bankStatementErrors } from './bank-statements.errors.ts'
import * as repository from './bank-statements.repository.ts'
import { listedLines, selectLine } from './line-list.repository.ts'
import { accountNamed, keysOf, possibleNumbers } from './match-lines.domain.ts'
import { type Places, readHeader, readStatementRow, type StatementRow } from './statement-csv.domain.ts'
import { found } from '../../platform/errors/found.ts'

const MAX_LINES = 100_000
/** Banks write a few lines about the account above the header. */
const HEADER_WITHIN = 20
const SLICE = 1 << 18

const pence = (amount: string) => parsePence(amount) ?? 0

/** Reads a bank's CSV file, with its columns found by name. @throws 400 with the lines that are wrong */
export async function readStatement(
  content: Buffer,
  today = londonDate(Date.now()),
): Promise<StatementRow[]> {
  const rows: StatementRow[] = []
  const wrong: { line: number; message: string }[] = []
  let places: Places | null = null
  let records = 0
  const csv = createCsvReader(record => {
    records += 1
    if (places === null) {
      if (records > HEADER_WITHIN || !record.readable) return
      places = readHeader(Array.from({ length: record.fieldCount }, (_, at) => record.field(at)))
      return
    }
    const row = record.readable
      ? readStatementRow(record.lineNumber, places, at => record.field(at), today)
      : 'cannot be read: a quote is out of place, or the text is not UTF-8'
    if (typeof row === 'string') wrong.push({ line: record.lineNumber, message: row })
    else if (row) rows.push(row)
  })
  for (let at = 0; at < content.length; at += SLICE) {
    csv.push(content.subarray(at, at + SLICE))
    await setImmediate()
  }
  csv.end()
  if (places === null) throw bankStatementErrors.noHeader()
  if (wrong.length > 0) throw bankStatementErrors.wrongLines(wrong)
  if (rows.length === 0) throw bankStatementErrors.noLines()
  if (rows.length > MAX_LINES) throw bankStatementErrors.tooMany(MAX_LINES)
  return rows
}

interface Whose {
  clientIndex: number
  userIndex: number
  requestId: string
}

/**
 * Stores a statement and posts the lines that name one account. A file loaded before changes nothing, and so does a
 * line that an earlier statement has. @throws 404
 */
export async function loadStatement(
  db: Db,
  whose: Whose,
  file: { fileName: string; sha256: string },
  rows: readonly StatementRow[],
): Promise<{ statement: BankStatement; loaded: boolean; accounts: number[] }> {
  await requireClient(db, whose.clientIndex)
  await repository.lockStatements(db, whose.clientIndex)
  const before = await repository.findStatement(db, whose.clientIndex, file.sha256)
  if (before !== undefined)
    return { statement: await getStatement(db, whose.clientIndex, before), loaded: false, accounts: [] }
  const lines = await matchLines(db, whose.clientIndex, rows)
  const { index, added } = await repository.insertStatement(db, { ...whose, ...file }, lines)
  const receipts = lines.flatMap(({ match, line, ...row }) => {
    const stored = added.get(line)
    return match && stored !== undefined ? [{ ...row, ...match, line: stored }] : []
  })
  await receiveFromStatement(db, whose, receipts)
  const accounts = [...new Set(receipts.map(({ accountIndex }) => accountIndex))]
  return { statement: await getStatement(db, whose.clientIndex, index), loaded: true, accounts }
}

/** Money in whose text names one account is matched to it. */
async function matchLines(db: Db, clientIndex: number, rows: readonly StatementRow[]) {
  const texts = rows.map(({ amount, reference, payer }) =>
    amount.startsWith('-') ? null : `${reference} ${payer}`,
  )
  const numbers = new Set(texts.flatMap(text => (text === null ? [] : possibleNumbers(text))))
  const invoices = Map.groupBy(
    await repository.selectInvoices(db, clientIndex, [...numbers]),
    ({ number }) => number,
  )
  const keys = keysOf(await repository.selectAccountKeys(db, clientIndex))
  return rows.map((row, at) => {
    const text = texts[at] ?? null
    if (text === null) return { ...row, match: null, state: 'money_out' as const }
    const match = accountNamed(text, keys, invoices)
    return { ...row, match, state: match ? ('matched' as const) : ('unmatched' as const) }
  })
}

const toStatement = (row: repository.StatementRecord): BankStatement => ({
  ...row,
  loadedAt: row.loadedAt.toISOString(),
})

async function getStatement(db: Db, clientIndex: number, statement: number): Promise<BankStatement> {
  const { rows } = await repository.listedStatements.page(
    db,
    { clientIndex, statement },
    { page: 1, pageSize: 1 },
  )
  if (!rows[0]) throw new Error(`Bank statement ${statement} is missing.`)
  return toStatement(rows[0])
}

/** A reseller's statements. @throws 404 */
export const statementList = listing({
  endpoint: bankStatements.list,
  async of(db, { params }) {
    await requireClient(db, params.client)
    return { clientIndex: params.client }
  },
  stored: repository.listedStatements,
  read: toStatement,
})

/** Lines of a reseller's statements. @throws 404 */
export const lineList = listing({
  endpoint: bankStatements.lines,
  of: ofClient,
  stored: listedLines,
  read: (row): StatementLine => row,
})

/** @throws 404 `statement_line_not_found` */
async function getLine(db: Db, clientIndex: number, line: number): Promise<StatementLine> {
  return found(selectLine(db, clientIndex, line), () => bankStatementErrors.notFound(line))
}

/** Locks a line. @throws 404, 409 `statement_line_changed` if it is in none of these states */
async function holdLine(db: Db, clientIndex: number, line: number, states: readonly LineState[]) {
  const row = await repository.lockLine(db, clientIndex, line)
  if (!row) throw bankStatementErrors.notFound(line)
  if (!states.includes(row.state)) throw bankStatementErrors.wrongState(row.state)
  return row
}

/**
 * Posts an unmatched line as the receipt of accounts. @throws 404, 409 `statement_line_changed`, 409 `debt_settled`, 400
 * where the amounts don't add up
 */
export async function assignLine(
  db: Db,
  whose: Whose,
  line: number,
  { parts }: LineAssignment,
): Promise<StatementLine> {
  const { clientIndex, userIndex } = whose
  const { amount, paidOn, reference, payer } = await holdLine(db, clientIndex, line, ['unmatched'])
  if (parts.reduce((sum, part) => sum + pence(part.amount), 0) !== pence(amount))
    throw bankStatementErrors.notTheSum(pence(amount))
  if (new Set(parts.map(part => part.accountIndex)).size < parts.length)
    throw bankStatementErrors.accountTwice()
  for (const { accountIndex, debt } of parts) {
    const { open } = await getLedger(db, clientIndex, accountIndex)
    if (debt !== undefined && !open.some(({ index }) => index === debt)) throw ledgerErrors.noDebt(debt)
  }
  const told = (reference || payer).slice(0, 100)
  const receipts = parts.map(({ accountIndex, amount: part, debt }) => {
    const debts = debt === undefined ? [] : [debt]
    return { line, accountIndex, paidOn, amount: part, reference: told, debts }
  })
  await receiveFromStatement(db, whose, receipts)
  await repository.updateLines(db, [line], { state: 'assigned', userIndex })
  return getLine(db, clientIndex, line)
}

/** Marks an unmatched line as not a customer's payment. @throws 404, 409 `statement_line_changed` */
export async function dismissLine(
  db: Db,
  { clientIndex, userIndex }: Whose,
  line: number,
  reason: string,
): Promise<StatementLine> {
  await holdLine(db, clientIndex, line, ['unmatched'])
  await repository.updateLines(db, [line], { state: 'dismissed', reason, userIndex })
  return getLine(db, clientIndex, line)
}

/**
 * Reverses what a line was posted as, or its dismissal. Returns the accounts too.
 * @throws 404, 409 `statement_line_changed`, 409 `posting_reversed` where it was returned unpaid meanwhile
 */
export async function undoLine(
  db: Db,
  whose: Whose,
  line: number,
  reason: string,
): Promise<{ after: StatementLine; accounts: number[] }> {
  const { clientIndex, userIndex } = whose
  await holdLine(db, clientIndex, line, ['matched', 'assigned', 'dismissed'])
  const { receipts } = await getLine(db, clientIndex, line)
  for (const { posting, account } of receipts)
    await reverseStatementReceipt(db, { ...whose, accountIndex: account.index }, posting, reason)
  await repository.updateLines(db, [line], { state: 'unmatched', reason, userIndex })
  return {
    after: await getLine(db, clientIndex, line),
    accounts: receipts.map(({ account }) => account.index),
  }
}

/** What waits to be assigned, by reseller: for the board. */
export const unmatchedReceipts = repository.selectUnmatched
