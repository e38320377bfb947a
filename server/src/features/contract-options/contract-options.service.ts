import type {
  ContractOption,
  ContractOptionChange,
  NewContractOption,
  TerminationCharge,
} from '@nineops/contract/contract-options.contract'
import { londonDate } from '../../platform/clock/london.ts'
import type { Db } from '../../platform/db/db.ts'
import { requireClient } from '../clients/clients.service.ts'
import { optionErrors } from './contract-options.errors.ts'
import * as repository from './contract-options.repository.ts'

const today = () => londonDate(Date.now())

const chargeOf = (row: repository.OptionRow): TerminationCharge =>
  row.charge_kind === 'none'
    ? { kind: 'none' }
    : {
        kind: row.charge_kind === 'fixed' ? 'fixed' : 'per_month',
        amount: row.charge_amount,
        productGroup: row.charge_product_group,
      }

const toOption = (row: repository.OptionRow): ContractOption => ({
  index: row.index,
  name: row.name,
  description: row.description,
  termMonths: row.term_months,
  noticeDays: row.notice_days,
  terminationCharge: chargeOf(row),
  validFrom: row.valid_from,
  validTo: row.valid_to,
  status: row.status === 'withdrawn' ? 'withdrawn' : 'active',
  accounts: row.accounts ?? 0,
  contracts: row.contracts ?? 0,
  createdAt: row.created_at.toISOString(),
  createdBy: row.createdBy,
  updatedAt: row.updated_at.toISOString(),
})

const toValues = ({ terminationCharge: charge, ...option }: NewContractOption): repository.OptionValues => ({
  name: option.name,
  description: option.description,
  term_months: option.termMonths,
  notice_days: option.noticeDays,
  charge_kind: charge.kind,
  charge_amount: charge.kind === 'none' ? '0' : charge.amount,
  charge_product_group: charge.kind === 'none' ? '' : charge.productGroup,
  valid_from: option.validFrom,
  valid_to: option.validTo,
  status: option.status,
})

/** A reseller's contract options by name. @throws 404 */
export async function listOptions(db: Db, clientIndex: number): Promise<ContractOption[]> {
  await requireClient(db, clientIndex)
  return (await repository.selectOptions(db, clientIndex, today())).map(toOption)
}

/** @throws 404 */
export async function requireOption(db: Db, clientIndex: number, index: number): Promise<ContractOption> {
  await requireClient(db, clientIndex)
  const row = await repository.selectOption(db, clientIndex, index, today())
  if (!row) throw optionErrors.notFound(index)
  return toOption(row)
}

/** Nobody changes, withdraws or deletes one of the reseller's options until the transaction ends. */
export const holdOptions = repository.lockOptions

/** Adds an option. @throws 404, 409 `contract_option_exists` */
export async function createOption(
  db: Db,
  clientIndex: number,
  option: NewContractOption,
  userIndex: number,
): Promise<ContractOption> {
  await requireClient(db, clientIndex)
  await repository.lockOptions(db, clientIndex)
  if (await repository.nameInUse(db, clientIndex, option.name, 0)) throw optionErrors.nameTaken(option.name)
  const index = await repository.insertOption(db, clientIndex, toValues(option), userIndex)
  return requireOption(db, clientIndex, index)
}

async function holdSeen(db: Db, clientIndex: number, index: number, updatedAt: string) {
  await repository.lockOptions(db, clientIndex)
  const before = await requireOption(db, clientIndex, index)
  if (new Date(updatedAt).getTime() !== new Date(before.updatedAt).getTime())
    throw optionErrors.changed(before.name)
  return before
}

/**
 * Changes the fields that are given; contracts that have the option keep their terms. Answers it before and after.
 * @throws 404, 400 for an end before the start, 409 `contract_option_changed`, 409 `contract_option_exists`
 */
export async function changeOption(
  db: Db,
  clientIndex: number,
  index: number,
  { updatedAt, ...given }: ContractOptionChange,
): Promise<{ before: ContractOption; after: ContractOption }> {
  const before = await holdSeen(db, clientIndex, index, updatedAt)
  const changed: NewContractOption = {
    name: given.name ?? before.name,
    description: given.description ?? before.description,
    termMonths: given.termMonths ?? before.termMonths,
    noticeDays: given.noticeDays ?? before.noticeDays,
    terminationCharge: given.terminationCharge ?? before.terminationCharge,
    validFrom: given.validFrom ?? before.validFrom,
    validTo: given.validTo === undefined ? before.validTo : given.validTo,
    status: given.status ?? before.status,
  }
  if (changed.validTo !== null && changed.validTo < changed.validFrom) throw optionErrors.endsBeforeStart()
  if (await repository.nameInUse(db, clientIndex, changed.name, index))
    throw optionErrors.nameTaken(changed.name)
  await repository.updateOption(db, index, toValues(changed))
  return { before, after: await requireOption(db, clientIndex, index) }
}

/** Deletes an option that no contract took. @throws 404, 409 `contract_option_changed`, 409 `contract_option_used` */
export async function removeOption(
  db: Db,
  clientIndex: number,
  index: number,
  updatedAt: string,
): Promise<ContractOption> {
  const before = await holdSeen(db, clientIndex, index, updatedAt)
  if (before.contracts > 0) throw optionErrors.used(before.name, before.contracts)
  await repository.deleteOption(db, index)
  return before
}
