import type { ManyEffects } from '@nineops/contract/ordering/invoice-effects.contract'
import { inBatches } from '../../platform/db/batches.ts'
import type { Db } from '../../platform/db/db.ts'
import { createCharge } from '../charges/charge-changes.service.ts'
import { positionsOf } from '../charges/charge-outlook.service.ts'
import { contractOptions } from '../loyalty-schemes/contract-options.service.ts'
import { effectsOn } from '../invoices/invoice-effects.service.ts'
import { loyaltySchemes } from '../loyalty-schemes/loyalty-schemes.service.ts'
import { endingCharge } from './contract-charges.service.ts'
import { type ContractRow, selectContractsOf } from './contract-list.repository.ts'
import { type Ended, together, withEndings, withProposedContracts } from './contract-what-ifs.service.ts'
import { type AccountContracts, type ProposedContract, toRecord } from './proposed-contracts.service.ts'
import { earliestEnd } from './contracts.domain.ts'
import * as repository from './contracts.repository.ts'

export { refusalsOf, type ProposedContract } from './proposed-contracts.service.ts'

/** A contract and the notice that ends it. */
export interface Notice {
  contract: ContractRow
  noticeOn: string
}

/** Contracts to start and to end in one batch. */
export interface ContractBatch {
  proposals: readonly ProposedContract[]
  notices: readonly Notice[]
}

const byName = <T extends { name: string }>(all: readonly T[]) =>
  new Map(all.map(one => [one.name.toLowerCase(), one]))

/** What accounts can contract for, by name in lower case, and what each has. */
export async function offersOf(db: Db, clientIndex: number) {
  const schemes = await loyaltySchemes.list(db, clientIndex)
  const options = await contractOptions.list(db, clientIndex)
  const closed = await repository.selectClosedOn(db, clientIndex, null)
  const taken = Map.groupBy(
    await repository.selectCurrentSchemes(db, clientIndex, '1900-01-01', null),
    one => one.accountIndex,
  )
  return {
    schemes: byName(schemes),
    options: byName(options),
    standing: (accountIndex: number): AccountContracts => ({
      closedOn: closed.get(accountIndex) ?? null,
      taken: taken.get(accountIndex) ?? [],
    }),
  }
}

/** All contracts of these accounts, by account. */
export const contractsOf = async (db: Db, clientIndex: number, accountIndexes: readonly number[]) =>
  Map.groupBy(await selectContractsOf(db, clientIndex, accountIndexes), row => row.accountIndex)

/** The last day after a notice. */
export const lastDayOf = ({ contract, noticeOn }: Notice): string => earliestEnd(contract, noticeOn)

async function quoteTerminations(db: Db, clientIndex: number, notices: readonly Notice[]): Promise<Ended[]> {
  const accounts = [...new Set(notices.map(({ contract }) => contract.accountIndex))]
  const positions = await positionsOf(db, clientIndex, accounts)
  return notices.map(notice => {
    const endOn = lastDayOf(notice)
    const firstBillable = positions.get(notice.contract.accountIndex)?.next.start ?? endOn
    return { contract: notice.contract, endOn, charge: endingCharge(notice.contract, endOn, firstBillable) }
  })
}

/** How a batch changes the next invoices of its accounts; saves nothing. */
export async function previewBatch(
  db: Db,
  clientIndex: number,
  { proposals, notices }: ContractBatch,
): Promise<ManyEffects> {
  const ends = await quoteTerminations(db, clientIndex, notices)
  const accounts = [
    ...proposals.map(proposal => proposal.accountIndex),
    ...notices.map(({ contract }) => contract.accountIndex),
  ]
  return effectsOn(
    db,
    clientIndex,
    [...new Set(accounts)],
    together(withEndings(ends), withProposedContracts(proposals)),
  )
}

/** Starts and ends contracts that were checked while the offers are locked. */
export async function saveBatch(
  db: Db,
  clientIndex: number,
  { proposals, notices }: ContractBatch,
  userIndex: number,
): Promise<void> {
  await inBatches(proposals, batch =>
    repository.insertContracts(db, clientIndex, batch.map(toRecord), userIndex),
  )
  const ends = await quoteTerminations(db, clientIndex, notices)
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
