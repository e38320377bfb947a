import { importColumns } from '@nineops/contract/bureau/imports.contract'
import { NEEDS_VAT_NUMBER } from '@nineops/contract/crm/account-rules'
import type { Db } from '../../platform/db/db.ts'
import {
  type AccountDetails,
  accountDetails,
  erasedNumbers,
  holdAccounts,
  accountIndexes,
  saveAccounts,
} from '../accounts/accounts.service.ts'
import { checkBankAccounts } from '../bank-checks/bank-checks.service.ts'
import { collectedBefore } from '../mandates/mandates.service.ts'
import { listBrands } from '../clients/clients.service.ts'
import { type AccountColumn, type AccountRow, keptColumns } from './account-rows.domain.ts'
import type { FileRow } from './csv-rows.domain.ts'
import type { ImportNotes } from './import-notes.domain.ts'
import type { ImportPlan } from './import-plans.service.ts'

const differences = (before: AccountDetails, after: AccountDetails) =>
  importColumns.accounts
    .filter(column => column !== 'collected_before')
    .filter(column => before[column] !== after[column])
    .map(column => ({ column, from: before[column], to: after[column] }))

/**
 * A new account number is added, an existing one changed. The brands must exist and a number may occur only once; an
 * empty brand is the reseller's only one.
 */
export async function planAccounts(
  db: Db,
  clientIndex: number,
  rows: readonly FileRow<AccountColumn, AccountRow>[],
  { errors, warnings }: ImportNotes,
): Promise<ImportPlan> {
  if (db.isTransaction) await holdAccounts(db, clientIndex)
  const brands = new Set((await listBrands(db, clientIndex)).map(brand => brand.name))
  const stored = await accountDetails(db, clientIndex)
  const erased = await erasedNumbers(db, clientIndex)
  const seen = new Map<string, number>()
  const added: AccountDetails[] = []
  const changed: AccountDetails[] = []
  const changes: ImportPlan['changes'] = []
  const same = new Set<number>()
  const collected: string[] = []
  const toCheck: { line: number; row: AccountRow }[] = []
  const [onlyBrand = ''] = brands.size === 1 ? brands : []
  for (const { line, cells, row: written } of rows) {
    const { account_number: number } = cells
    const brand = cells.brand || onlyBrand
    const before = stored.get(number)
    const row = written && {
      ...written,
      brand,
      ...Object.fromEntries(keptColumns.map(column => [column, written[column] || (before?.[column] ?? '')])),
    }
    const earlier = seen.get(number)
    if (earlier !== undefined && number !== '')
      errors.add(line, 'account_number', number, `The same account number as on line ${earlier}`)
    else seen.set(number, line)
    if (!brands.has(brand)) errors.add(line, 'brand', brand, brandMessage(brand, brands))
    if (row === null) continue
    if (row.collected_before === 'yes') collected.push(number)
    if (row.vat_rate === 'reverse' && row.vat_number === '') {
      // What was reverse-charged before numbers were asked for stays.
      const notes = before?.vat_rate === 'reverse' ? warnings : errors
      notes.add(line, 'vat_number', '', NEEDS_VAT_NUMBER)
    }
    const differs = before ? differences(before, row) : []
    if (!before || differs.some(({ column }) => column === 'sort_code' || column === 'bank_account'))
      toCheck.push({ line, row })
    if (!before) added.push(row)
    else if (differs.length === 0) same.add(line)
    else if (erased.has(number))
      errors.add(line, 'account_number', number, 'The personal data of this account is erased')
    else {
      changed.push(row)
      changes.push({ line, values: row, changes: differs })
    }
  }
  await checkBanks(db, toCheck, errors)
  return {
    added: added.length,
    changes,
    same,
    save: async tx => {
      await saveAccounts(tx, clientIndex, { added, changed })
      const indexes = await accountIndexes(tx, clientIndex)
      await collectedBefore(
        tx,
        collected.flatMap(number => indexes.get(number) ?? []),
      )
      const touched = [...added, ...changed].flatMap(row => indexes.get(row.account_number) ?? [])
      return { rateCardIndex: null, accounts: touched }
    },
  }
}

/** Account numbers that cannot exist at their sort codes are errors; those that cannot be checked are not. */
async function checkBanks(
  db: Db,
  rows: readonly { line: number; row: AccountRow }[],
  errors: ImportNotes['errors'],
): Promise<void> {
  const typed = rows.filter(({ row }) => row.sort_code !== '' && row.bank_account !== '')
  const pairs = typed.map(({ row }) => ({ sortCode: row.sort_code, bankAccount: row.bank_account }))
  for (const [at, { outcome }] of (await checkBankAccounts(db, pairs)).entries()) {
    const wrong = typed[at]
    if (outcome !== 'invalid' || !wrong) continue
    const message = 'There is no such account number at this sort code: check both'
    errors.add(wrong.line, 'bank_account', wrong.row.bank_account, message)
  }
}

const NAMED = 10

function brandMessage(brand: string, brands: ReadonlySet<string>): string {
  if (brands.size === 0) return 'The reseller has no brand yet. Create one first'
  const names = [...brands].slice(0, NAMED).join(', ')
  const has = `${names}${brands.size > NAMED ? ' and others' : ''}`
  return brand === ''
    ? `Name one of the reseller's brands: ${has}`
    : `The reseller has no brand of this name; it has ${has}`
}
