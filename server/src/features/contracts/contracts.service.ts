import type { Contract, NewContract } from '@nineops/contract/contracts.contract'
import type { InvoiceEffect } from '@nineops/contract/invoice-effects.contract'
import type { Db } from '../../platform/db/db.ts'
import { holdOptions } from '../contract-options/contract-options.service.ts'
import { effectOn } from '../invoices/invoice-effects.service.ts'
import { holdSchemes } from '../loyalty-schemes/loyalty-schemes.service.ts'
import { chargeOfEnding, removeUnbilledCharge } from './contract-charges.service.ts'
import { getContract, holdSeen } from './contract-list.service.ts'
import { withTaken } from './contract-suppositions.service.ts'
import { checkedTaking, toRecord } from './contract-takings.service.ts'
import { contractErrors } from './contracts.errors.ts'
import * as repository from './contracts.repository.ts'

/** Offers stay as they are, and nobody else takes one, until the transaction ends. */
export async function holdOffers(db: Db, clientIndex: number): Promise<void> {
  await holdSchemes(db, clientIndex)
  await holdOptions(db, clientIndex)
  await repository.lockContracts(db, clientIndex)
}

/** Gives an account a scheme, an option or both. @throws 404, 409 `contract_refused` */
export async function createContract(
  db: Db,
  clientIndex: number,
  wanted: NewContract,
  userIndex: number,
): Promise<Contract> {
  await holdOffers(db, clientIndex)
  const taking = await checkedTaking(db, clientIndex, wanted)
  const [index] = await repository.insertContracts(db, clientIndex, [toRecord(taking)], userIndex)
  return getContract(db, clientIndex, index ?? 0)
}

/** What a new contract does to the account's next invoice; saves nothing. @throws 404, 409 `contract_refused` */
export async function previewContract(
  db: Db,
  clientIndex: number,
  wanted: NewContract,
): Promise<{ endDate: string | null; effect: InvoiceEffect }> {
  const taking = await checkedTaking(db, clientIndex, wanted)
  const effect = await effectOn(db, clientIndex, wanted.accountIndex, withTaken([taking]))
  return { endDate: toRecord(taking).endDate, effect }
}

/** Deletes a contract that no invoice bears, with a charge that its ending made. @throws 404, 409 */
export async function removeContract(
  db: Db,
  clientIndex: number,
  index: number,
  version: string,
): Promise<Contract> {
  await repository.lockContracts(db, clientIndex)
  const row = await holdSeen(db, clientIndex, index, version)
  const before = await getContract(db, clientIndex, index)
  if (await repository.hasLines(db, index)) throw contractErrors.billed()
  const charge = await chargeOfEnding(db, clientIndex, row)
  if (charge?.billedBy != null) throw contractErrors.billed()
  await repository.deleteContract(db, index)
  if (charge) await removeUnbilledCharge(db, clientIndex, charge)
  return before
}
