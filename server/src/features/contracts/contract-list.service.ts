import type { Contract } from '@nineops/contract/ordering/contracts.contract'
import { londonDate } from '../../platform/clock/london.ts'
import type { Db } from '../../platform/db/db.ts'
import { requireUnchanged } from '../../platform/db/seen.ts'
import { requireClient } from '../clients/clients.service.ts'
import * as repository from './contract-list.repository.ts'
import type { ContractPage, ContractRow } from './contract-list.repository.ts'
import { stateOn } from './contracts.domain.ts'
import { contractErrors } from './contracts.errors.ts'

const today = () => londonDate(Date.now())

/** A row in its wire format, as of a day. */
export const toContract = (row: ContractRow, day = today()): Contract => ({
  index: row.index,
  account: { index: row.accountIndex, accountNumber: row.accountNumber, companyName: row.companyName },
  brand: { index: row.brandIndex, name: row.brandName },
  scheme: row.schemeIndex === null ? null : { index: row.schemeIndex, name: row.schemeName ?? '' },
  option: row.optionIndex === null ? null : { index: row.optionIndex, name: row.optionName ?? '' },
  startDate: row.startDate,
  endDate: row.endDate,
  noticeDays: row.noticeDays,
  terminationCharge: { kind: row.chargeKind, amount: row.chargeAmount },
  noticeOn: row.noticeOn,
  endedOn: row.endedOn,
  charge: row.chargeIndex === null ? null : { index: row.chargeIndex, amount: row.chargeTotal ?? '0.00' },
  state: stateOn(row, day),
  version: row.version,
})

/** A page of a reseller's contracts in the order asked for, and how many match. @throws 404 */
export async function listContracts(
  db: Db,
  clientIndex: number,
  filter: ContractPage,
): Promise<{ contracts: Contract[]; total: number }> {
  await requireClient(db, clientIndex)
  const day = today()
  const total = await repository.countContracts(db, clientIndex, filter, day)
  const rows = await repository.selectContracts(db, clientIndex, filter, day)
  return { contracts: rows.map(row => toContract(row, day)), total }
}

/** How many contracts match. @throws 404 */
export async function countListed(db: Db, clientIndex: number, filter: ContractPage): Promise<number> {
  await requireClient(db, clientIndex)
  return repository.countContracts(db, clientIndex, filter, today())
}

/** All matching contracts in the order asked for, through a cursor of the transaction. @throws 404 */
export async function* allListed(
  db: Db,
  clientIndex: number,
  filter: ContractPage,
): AsyncGenerator<Contract> {
  await requireClient(db, clientIndex)
  const day = today()
  for await (const row of repository.streamContracts(db, clientIndex, filter, day)) yield toContract(row, day)
}

/** A contract of a reseller; with `hold`, locked until the transaction ends. @throws 404 */
export async function requireContract(
  db: Db,
  clientIndex: number,
  index: number,
  hold = false,
): Promise<ContractRow> {
  await requireClient(db, clientIndex)
  const row = await repository.selectContract(db, clientIndex, index, hold)
  if (!row) throw contractErrors.notFound(index)
  return row
}

/** The same, if it is the version the caller saw. @throws 404, 409 `contract_changed` */
export async function lockIfUnchanged(
  db: Db,
  clientIndex: number,
  index: number,
  version: string,
): Promise<ContractRow> {
  const row = await requireContract(db, clientIndex, index, true)
  requireUnchanged(row, { version }, () => contractErrors.changed())
  return row
}

/** A contract in its wire format. @throws 404 */
export const getContract = async (db: Db, clientIndex: number, index: number): Promise<Contract> =>
  toContract(await requireContract(db, clientIndex, index))
