import { type Contract, contracts } from '@nineops/contract/ordering/contracts.contract'
import { londonDate } from '../../platform/clock/london.ts'
import type { Db } from '../../platform/db/db.ts'
import { requireUnchanged } from '../../platform/db/seen.ts'
import { listing } from '../../platform/lists/listing.ts'
import { requireClient } from '../clients/clients.service.ts'
import * as repository from './contract-list.repository.ts'
import type { ContractRow } from './contract-list.repository.ts'
import { stateOn } from './contracts.domain.ts'
import { contractErrors } from './contracts.errors.ts'
import { found } from '../../platform/errors/found.ts'

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

/** A reseller's contracts. @throws 404 */
export const contractList = listing({
  endpoint: contracts.list,
  async of(db, { params: { client }, query }) {
    await requireClient(db, client)
    return { ...query, clientIndex: client, today: today() }
  },
  stored: repository.listedContracts,
  read: (row, of) => toContract(row, of.today),
})

/** A contract of a reseller; with `hold`, locked until the transaction ends. @throws 404 */
export async function requireContract(
  db: Db,
  clientIndex: number,
  index: number,
  hold = false,
): Promise<ContractRow> {
  await requireClient(db, clientIndex)
  return found(repository.selectContract(db, clientIndex, index, hold), () => contractErrors.notFound(index))
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
