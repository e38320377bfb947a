import type {
  BankCheck,
  BankCheckTable,
  NewBankCheckTable,
} from '@nineops/contract/service-establishment/bank-checks.contract'
import { londonDate } from '../../platform/clock/london.ts'
import type { Db } from '../../platform/db/db.ts'
import { bankCheckErrors } from './bank-checks.errors.ts'
import * as repository from './bank-checks.repository.ts'
import { checkModulus, type ModulusOutcome } from './modulus.domain.ts'
import { parseSubstitutions, parseWeights } from './modulus-tables.domain.ts'

const today = () => londonDate(Date.now())
/** How many invalid lines of a file are listed. */
const TOLD_LINES = 100

/** Versions, latest first; the one in force is the latest whose day has come. */
export async function listTables(db: Db): Promise<BankCheckTable[]> {
  const rows = await repository.selectTables(db)
  const inForce = rows.find(row => row.validFrom <= today())
  return rows.map(row => ({ ...row, uploadedAt: row.uploadedAt.toISOString(), inForce: row === inForce }))
}

/**
 * Loads a version, all or nothing.
 * @throws 400 with the invalid lines as `weights.12` and `substitutions.3`, 409 `bank_check_table_exists`
 */
export async function uploadTable(
  db: Db,
  { name, validFrom, weights, substitutions }: NewBankCheckTable,
  userIndex: number,
): Promise<BankCheckTable> {
  const [rows, replaced] = [parseWeights(weights), parseSubstitutions(substitutions)]
  const problems = [
    ...rows.problems.map(problem => ({ field: `weights.${problem.line}`, message: problem.message })),
    ...replaced.problems.map(problem => ({
      field: `substitutions.${problem.line}`,
      message: problem.message,
    })),
  ]
  if (problems.length > 0) throw bankCheckErrors.unreadable(problems.slice(0, TOLD_LINES))
  await repository.lockTables(db)
  if (await repository.nameInUse(db, name)) throw bankCheckErrors.nameTaken(name)
  const ranges = new Set(rows.rows.map(row => `${row.from}-${row.to}`)).size
  const table = { name, validFrom, ranges, rows: rows.rows, substitutions: replaced.rows }
  const index = await repository.insertTable(db, table, userIndex)
  const saved = (await listTables(db)).find(one => one.index === index)
  if (!saved) throw new Error('The saved table is missing.')
  return saved
}

const words: Record<ModulusOutcome, BankCheck> = {
  valid: { outcome: 'valid', reason: 'The sort code and the account number fit each other.', table: null },
  invalid: {
    outcome: 'invalid',
    reason: 'There is no such account number at this sort code: check both.',
    table: null,
  },
  foreign_currency: {
    outcome: 'not_checked',
    reason: 'Not checked: the number is of an account in a foreign currency, which has no check digit.',
    table: null,
  },
  no_row: {
    outcome: 'not_checked',
    reason: 'Not checked: account numbers of this sort code have no check digit.',
    table: null,
  },
}
const notChecked = (reason: string): BankCheck => ({ outcome: 'not_checked', reason, table: null })

const wellFormed = (pair: repository.Asked) =>
  /^\d{6}$/.test(pair.sortCode) && /^\d{8}$/.test(pair.bankAccount)
const digitsOf = (text: string) => text.replaceAll(/[ -]/g, '')

/**
 * Checks many pairs in one query; results in the same order. Sort codes may be written 20-29-59. Without a table
 * nothing is `valid`: it is `not_checked`.
 */
export async function checkBankAccounts(db: Db, pairs: readonly repository.Asked[]): Promise<BankCheck[]> {
  const read = pairs.map(pair => ({
    sortCode: digitsOf(pair.sortCode),
    bankAccount: digitsOf(pair.bankAccount),
  }))
  const sortCodes = [...new Set(read.filter(wellFormed).map(pair => pair.sortCode))]
  const rules = sortCodes.length === 0 ? undefined : await repository.selectRules(db, sortCodes, today())
  return read.map(pair => {
    if (!wellFormed(pair))
      return notChecked('Not checked: enter a 6-digit sort code and an 8-digit account number.')
    if (!rules) return notChecked('Not checked: no table of sort codes is loaded.')
    const rule = rules.bySortCode.get(pair.sortCode)
    const outcome = checkModulus(
      rule?.rows ?? [],
      pair.sortCode,
      pair.bankAccount,
      rule?.substitute ?? undefined,
    )
    return { ...words[outcome], table: rules.table }
  })
}

/** Whether an account number can exist at a sort code, with the version in force today (London). */
export async function checkBankAccount(db: Db, sortCode: string, bankAccount: string): Promise<BankCheck> {
  const [check] = await checkBankAccounts(db, [{ sortCode, bankAccount }])
  return check ?? notChecked('Not checked.')
}
