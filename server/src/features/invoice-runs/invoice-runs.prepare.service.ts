import type { Db } from '../../platform/db/db.ts'
import { checkBankAccounts } from '../bank-checks/bank-checks.service.ts'
import { collectionFault } from '../direct-debit-files/direct-debit-files.service.ts'
import { loadLines } from '../invoices/invoice-lines.service.ts'
import { brandsWithout } from '../output-groups/output-groups.service.ts'
import { accountFailures } from './account-failures.domain.ts'
import { brandFailure } from './brand-failures.domain.ts'
import type { AccountFault, LockedAccount } from './invoice-run-accounts.repository.ts'
import type { AccountStep, StepContext } from './invoice-run-step.service.ts'
import type { Checked } from './invoice-runs.prepare.repository.ts'
import * as repository from './invoice-runs.prepare.repository.ts'
import { valueAtStake } from '../value-at-stake/value-at-stake.service.ts'

const indexesOf = (batch: readonly LockedAccount[]) => batch.map(account => account.accountIndex)

interface Failing {
  accountIndex: number
  reasons: { cause: string; message: string }[]
}

/** Which of the accounts cannot be billed by their present details, prices and brands, with every reason. */
export async function accountsThatFail(
  db: Db,
  checked: Checked,
  indexes: readonly number[],
): Promise<Failing[]> {
  if (indexes.length === 0) return []
  const accounts = await repository.selectAccounts(db, checked, indexes)
  const brandIndexes = [...new Set(accounts.map(account => account.brandIndex))]
  const brands = new Map((await repository.selectBrands(db, brandIndexes)).map(brand => [brand.index, brand]))
  const unrated = Map.groupBy(
    await repository.selectUnrated(db, checked.billRunIndex, indexes),
    row => row.accountIndex,
  )
  const withoutCard = Map.groupBy(
    await repository.selectServicesWithoutCard(db, checked, indexes),
    row => row.accountIndex,
  )
  const debited = accounts.filter(account => account.paymentMethod === 'direct_debit')
  const checks = await checkBankAccounts(db, debited)
  const outcomes = new Map(debited.map(({ accountIndex }, at) => [accountIndex, checks[at]?.outcome]))
  const notCollecting = new Set(
    (await brandsWithout(db, checked.clientIndex, 'direct-debits')).map(({ index }) => index),
  )
  return accounts.flatMap(account => {
    const reasons: Failing['reasons'] = accountFailures({
      ...account,
      unratedCalls: unrated.get(account.accountIndex) ?? [],
      servicesWithoutRateCard: (withoutCard.get(account.accountIndex) ?? []).map(row => row.cli),
      bankCheck: outcomes.get(account.accountIndex) ?? 'not_checked',
    })
    const brand = brands.get(account.brandIndex)
    const failure = brand && brandFailure(brand, account.delivery)
    if (failure) reasons.push(failure)
    const collects = account.paymentMethod === 'direct_debit' && !notCollecting.has(account.brandIndex)
    const fault = collects && brand ? collectionFault(brand) : null
    if (fault !== null) reasons.push({ cause: 'no_brand_collection', message: fault })
    return reasons.length > 0 ? [{ accountIndex: account.accountIndex, reasons }] : []
  })
}

/** Accounts that cannot be billed fail with every reason, before lines are created. */
async function validate({ db, run }: StepContext, batch: readonly LockedAccount[]): Promise<AccountFault[]> {
  const failures = await accountsThatFail(db, run, indexesOf(batch))
  const failed = failures.map(failure => failure.accountIndex)
  const atStake = failed.length > 0 ? await valueAtStake(db, run, failed) : new Map<number, string>()
  return failures.map(({ accountIndex, reasons }) => ({
    accountIndex,
    cause: reasons[0]?.cause ?? '',
    message: reasons.map(({ message }) => message).join('\n'),
    valueAtStake: atStake.get(accountIndex) ?? '0.00',
  }))
}

async function load({ db, run }: StepContext, batch: readonly LockedAccount[]): Promise<AccountFault[]> {
  await loadLines(db, run, indexesOf(batch))
  return []
}

/** Stage 0 to 1: every reason why an account cannot be billed (engine: What makes an account fail). */
export const validateAccounts: AccountStep = {
  kind: 'accounts',
  from: 0,
  to: 1,
  batchSize: 250,
  work: validate,
}

/** Stage 1 to 2: usage and charges become lines. */
export const loadChargesAndUsage: AccountStep = {
  kind: 'accounts',
  from: 1,
  to: 2,
  batchSize: 250,
  work: load,
}
