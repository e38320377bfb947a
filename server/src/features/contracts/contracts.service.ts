import type { Contract, NewContract } from '@nineops/contract/ordering/contracts.contract'
import type { InvoiceEffect } from '@nineops/contract/ordering/invoice-effects.contract'
import type { Db } from '../../platform/db/db.ts'
import { contractOptions } from '../loyalty-schemes/contract-options.service.ts'
import { effectOn } from '../invoices/invoice-effects.service.ts'
import { loyaltySchemes } from '../loyalty-schemes/loyalty-schemes.service.ts'
import { chargeOfEnding, removeUnbilledCharge } from './contract-charges.service.ts'
import { getContract, lockIfUnchanged } from './contract-list.service.ts'
import { withProposedContracts } from './contract-what-ifs.service.ts'
import { checkProposal, toRecord } from './proposed-contracts.service.ts'
import { contractErrors } from './contracts.errors.ts'
import * as repository from './contracts.repository.ts'

/** Locks the offers, and the reseller's contracts against new ones, until the transaction ends. */
export async function lockOffers(db: Db, clientIndex: number): Promise<void> {
  await loyaltySchemes.lock(db, clientIndex)
  await contractOptions.lock(db, clientIndex)
  await repository.lockContracts(db, clientIndex)
}

/** Gives an account a scheme, an option or both. @throws 404, 409 `contract_refused` */
export async function createContract(
  db: Db,
  clientIndex: number,
  contract: NewContract,
  userIndex: number,
): Promise<Contract> {
  await lockOffers(db, clientIndex)
  const proposal = await checkProposal(db, clientIndex, contract)
  const [index] = await repository.insertContracts(db, clientIndex, [toRecord(proposal)], userIndex)
  return getContract(db, clientIndex, index ?? 0)
}

/** How a new contract changes the account's next invoice; saves nothing. @throws 404, 409 `contract_refused` */
export async function previewContract(
  db: Db,
  clientIndex: number,
  contract: NewContract,
): Promise<{ endDate: string | null; effect: InvoiceEffect }> {
  const proposal = await checkProposal(db, clientIndex, contract)
  const effect = await effectOn(db, clientIndex, contract.accountIndex, withProposedContracts([proposal]))
  return { endDate: toRecord(proposal).endDate, effect }
}

/** Deletes a contract that is on no invoice, with a charge created by its ending. @throws 404, 409 */
export async function removeContract(
  db: Db,
  clientIndex: number,
  index: number,
  version: string,
): Promise<Contract> {
  await repository.lockContracts(db, clientIndex)
  const row = await lockIfUnchanged(db, clientIndex, index, version)
  const before = await getContract(db, clientIndex, index)
  if (await repository.hasLines(db, index)) throw contractErrors.billed()
  const charge = await chargeOfEnding(db, clientIndex, row)
  if (charge?.billedBy != null) throw contractErrors.billed()
  await repository.deleteContract(db, index)
  if (charge) await removeUnbilledCharge(db, clientIndex, charge)
  return before
}
