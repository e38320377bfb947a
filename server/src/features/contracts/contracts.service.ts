import type { Contract, NewContract } from '@nineops/contract/contracts.contract'
import type { InvoiceEffect, ManyEffects } from '@nineops/contract/invoice-effects.contract'
import { inBatches } from '../../platform/db/batches.ts'
import type { Db } from '../../platform/db/db.ts'
import { dayForPeople } from '../charges/charge-outlook.service.ts'
import { holdOptions, listOptions } from '../contract-options/contract-options.service.ts'
import { effectOn, effectsOn, type SupposedTerms } from '../invoices/invoice-effects.service.ts'
import { holdSchemes, listSchemes } from '../loyalty-schemes/loyalty-schemes.service.ts'
import { toDiscount } from '../loyalty-schemes/scheme-previews.service.ts'
import { getContract, holdSeen } from './contract-list.service.ts'
import { chargeOfEnding, removeUnbilledCharge } from './contract-charges.service.ts'
import { type AccountStanding, checkedTaking, type Taking, toRecord } from './contract-takings.service.ts'
import { contractErrors } from './contracts.errors.ts'
import * as repository from './contracts.repository.ts'

export { refusalsOf, type AccountStanding, type Taking } from './contract-takings.service.ts'

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

/** Makes contracts that were checked while offers are held. */
export const addContracts = (
  db: Db,
  clientIndex: number,
  takings: readonly Taking[],
  userIndex: number,
): Promise<void> =>
  inBatches(takings, batch => repository.insertContracts(db, clientIndex, batch.map(toRecord), userIndex))

/** The schemes that accounts take, added to those that they have. */
const withTaken = (takings: readonly Taking[]): SupposedTerms => {
  const byAccount = Map.groupBy(takings, taking => taking.accountIndex)
  return {
    schemes: (accountIndex, stored, period) => [
      ...stored,
      ...(byAccount.get(accountIndex) ?? []).flatMap(({ scheme, startDate }) =>
        scheme && startDate <= period.end
          ? [
              {
                accountIndex,
                contractIndex: 0,
                schemeIndex: scheme.index,
                name: scheme.name,
                discount: toDiscount(scheme.discount),
                productGroups: scheme.productGroups,
              },
            ]
          : [],
      ),
    ],
    items: () => [],
  }
}

/** What a new contract does to the account's next invoice; saves nothing. @throws 404, 409 `contract_refused` */
export async function previewContract(
  db: Db,
  clientIndex: number,
  wanted: NewContract,
): Promise<{ endDate: string | null; effect: InvoiceEffect }> {
  const taking = await checkedTaking(db, clientIndex, wanted)
  const effect = await effectOn(db, clientIndex, wanted.accountIndex, withTaken([taking]))
  const late = taking.startDate > effect.basis.periodEnd
  const notes = late
    ? [
        `It begins on ${dayForPeople(taking.startDate)}, after the days of this invoice, which stays as it is.`,
      ]
    : []
  return { endDate: toRecord(taking).endDate, effect: { ...effect, notes: [...notes, ...effect.notes] } }
}

/** What new contracts do to the next invoices of their accounts; saves nothing. */
export const previewContracts = (
  db: Db,
  clientIndex: number,
  takings: readonly Taking[],
): Promise<ManyEffects> =>
  effectsOn(db, clientIndex, [...new Set(takings.map(taking => taking.accountIndex))], withTaken(takings))

/** What accounts can take, by name in small letters, and how each stands. */
export async function offersOf(db: Db, clientIndex: number) {
  const byName = <T extends { name: string }>(all: readonly T[]) =>
    new Map(all.map(one => [one.name.toLowerCase(), one]))
  const schemes = await listSchemes(db, clientIndex)
  const options = await listOptions(db, clientIndex)
  const closed = await repository.selectClosedOn(db, clientIndex, null)
  const taken = Map.groupBy(
    await repository.selectSchemesTaken(db, clientIndex, '1900-01-01', null),
    one => one.accountIndex,
  )
  return {
    schemes: byName(schemes),
    options: byName(options),
    standing: (accountIndex: number): AccountStanding => ({
      closedOn: closed.get(accountIndex) ?? null,
      taken: taken.get(accountIndex) ?? [],
    }),
  }
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
