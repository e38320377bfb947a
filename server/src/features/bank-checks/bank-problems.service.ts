import type { Db } from '../../platform/db/db.ts'
import type { FieldError } from '../../platform/http/errors.ts'
import { checkBankAccount } from './bank-checks.service.ts'

type BankTexts = Readonly<{ sortCode?: string | undefined; bankAccount?: string | undefined }>

/** Faults of bank details of which any is new; a pair that cannot be checked is not a fault. */
export async function bankProblems(db: Db, texts: BankTexts, changes: BankTexts): Promise<FieldError[]> {
  const { sortCode = '', bankAccount = '' } = texts
  if (changes.sortCode === undefined && changes.bankAccount === undefined) return []
  if (sortCode === '' || bankAccount === '') return []
  const { outcome } = await checkBankAccount(db, sortCode, bankAccount)
  if (outcome !== 'invalid') return []
  const message = 'There is no such account number at this sort code: check both'
  return [{ field: 'bankAccount', message }]
}
