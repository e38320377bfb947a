import type { ManyEffects } from '@nineops/contract/invoice-effects.contract'
import { inBatches } from '../../platform/db/batches.ts'
import type { Db } from '../../platform/db/db.ts'
import { createCharge } from '../charges/charge-changes.service.ts'
import { positionsOf } from '../charges/charge-outlook.service.ts'
import { listOptions } from '../contract-options/contract-options.service.ts'
import { effectsOn } from '../invoices/invoice-effects.service.ts'
import { listSchemes } from '../loyalty-schemes/loyalty-schemes.service.ts'
import { endingCharge } from './contract-charges.service.ts'
import { type ContractRow, selectContractsOf } from './contract-list.repository.ts'
import { type Ended, together, withEndings, withTaken } from './contract-suppositions.service.ts'
import { type AccountStanding, type Taking, toRecord } from './contract-takings.service.ts'
import { earliestEnd } from './contracts.domain.ts'
import * as repository from './contracts.repository.ts'

export { refusalsOf, type Taking } from './contract-takings.service.ts'

/** A contract and the notice that ends it. */
export interface Notice {
  contract: ContractRow
  noticeOn: string
}

/** Contracts to make and to end at once. */
export interface ContractBatch {
  takings: readonly Taking[]
  notices: readonly Notice[]
}

const byName = <T extends { name: string }>(all: readonly T[]) =>
  new Map(all.map(one => [one.name.toLowerCase(), one]))

/** What accounts can take, by name in small letters, and how each stands. */
export async function offersOf(db: Db, clientIndex: number) {
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

/** All contracts of these accounts, by account. */
export const contractsOf = async (db: Db, clientIndex: number, accountIndexes: readonly number[]) =>
  Map.groupBy(await selectContractsOf(db, clientIndex, accountIndexes), row => row.accountIndex)

/** The last day that a notice leads to. */
export const lastDayOf = ({ contract, noticeOn }: Notice): string => earliestEnd(contract, noticeOn)

async function reckoned(db: Db, clientIndex: number, notices: readonly Notice[]): Promise<Ended[]> {
  const accounts = [...new Set(notices.map(({ contract }) => contract.accountIndex))]
  const positions = await positionsOf(db, clientIndex, accounts)
  return notices.map(notice => {
    const endOn = lastDayOf(notice)
    const firstBillable = positions.get(notice.contract.accountIndex)?.next.start ?? endOn
    return { contract: notice.contract, endOn, charge: endingCharge(notice.contract, endOn, firstBillable) }
  })
}

/** What a batch does to the next invoices of its accounts; saves nothing. */
export async function previewBatch(
  db: Db,
  clientIndex: number,
  { takings, notices }: ContractBatch,
): Promise<ManyEffects> {
  const ends = await reckoned(db, clientIndex, notices)
  const accounts = [
    ...takings.map(taking => taking.accountIndex),
    ...notices.map(({ contract }) => contract.accountIndex),
  ]
  return effectsOn(db, clientIndex, [...new Set(accounts)], together(withEndings(ends), withTaken(takings)))
}

/** Makes and ends contracts that were checked while offers are held. */
export async function saveBatch(
  db: Db,
  clientIndex: number,
  { takings, notices }: ContractBatch,
  userIndex: number,
): Promise<void> {
  await inBatches(takings, batch =>
    repository.insertContracts(db, clientIndex, batch.map(toRecord), userIndex),
  )
  const ends = await reckoned(db, clientIndex, notices)
  for (const [place, { contract, endOn, charge }] of ends.entries()) {
    const { accountIndex, index } = contract
    const added = charge && (await createCharge(db, clientIndex, { ...charge.terms, accountIndex }))
    await repository.updateEnding(db, index, {
      noticeOn: notices[place]?.noticeOn ?? endOn,
      endedOn: endOn,
      chargeIndex: added?.index ?? null,
    })
  }
}
