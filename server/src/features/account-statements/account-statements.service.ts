import type { AccountEmail, StatementSpan } from '@nineops/contract/crm/account-statements.contract'
import { parsePence } from '@nineops/contract/money'
import type { Db } from '../../platform/db/db.ts'
import { loadPdfFonts, type PdfFonts } from '../../platform/pdf/pdf-fonts.ts'
import { renderReportPdf } from '../../platform/pdf/report-pdf.ts'
import { agedOpen } from '../account-ledger/account-ledger.service.ts'
import { accountStatementErrors } from './account-statements.errors.ts'
import * as repository from './account-statements.repository.ts'
import { type Statement, statementCsv, statementReport, withBalances } from './statement.domain.ts'

/** A statement: the balance before, the postings of its days, the balance after, and what of it is late. @throws 404 */
export async function loadStatement(
  db: Db,
  clientIndex: number,
  accountIndex: number,
  { from, to }: StatementSpan,
): Promise<Statement> {
  const account = await repository.selectAccount(db, clientIndex, accountIndex)
  if (!account) throw accountStatementErrors.noAccount(accountIndex)
  const { accountNumber, companyName, brand } = account
  const { opening, rows } = await repository.selectPostings(db, accountIndex, { from, to })
  const open = await repository.selectOpenAt(db, accountIndex, to)
  const aged = agedOpen(
    open.map(({ dueOn, remainder }) => ({ dueOn, pence: parsePence(remainder) ?? 0 })),
    to,
  )
  return { accountNumber, companyName, brand, from, to, opening, ...withBalances(opening, rows), aged }
}

let fonts: PdfFonts | undefined

/** A statement as PDF: the same bytes each time. */
export function statementPdf(statement: Statement): Promise<Buffer> {
  fonts ??= loadPdfFonts()
  return renderReportPdf(statementReport(statement), fonts)
}

export const statementFileName = (
  { accountNumber, to }: Pick<Statement, 'accountNumber' | 'to'>,
  type: string,
) => `statement-${accountNumber.replaceAll(/[^A-Za-z0-9-]/g, '-')}-${to}.${type}`

/** A statement as CSV. */
export const statementText = (statement: Statement): Buffer => Buffer.from(statementCsv(statement))

/** E-mails that customers did not get, and got none of the kind since; the latest first. */
export const refusedAccountEmails = repository.selectUndelivered

/** E-mails of an account about its ledger. @throws 404 */
export async function listEmails(db: Db, clientIndex: number, accountIndex: number): Promise<AccountEmail[]> {
  if (!(await repository.selectAccount(db, clientIndex, accountIndex)))
    throw accountStatementErrors.noAccount(accountIndex)
  const rows = await repository.selectEmails(db, accountIndex)
  return rows.map(row => ({ ...row, createdAt: row.createdAt.toISOString() }))
}
