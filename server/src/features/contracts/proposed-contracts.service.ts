import type { ContractOption } from '@nineops/contract/ordering/loyalty-schemes/contract-options.contract'
import type { NewContract } from '@nineops/contract/ordering/contracts.contract'
import { LAST_DAY } from '@nineops/contract/http'
import type { LoyaltyScheme } from '@nineops/contract/ordering/loyalty-schemes/loyalty-schemes.contract'
import { longDay } from '../../platform/clock/calendar-dates.ts'
import type { Db } from '../../platform/db/db.ts'
import { requireClient } from '../clients/clients.service.ts'
import { contractOptions } from '../loyalty-schemes/contract-options.service.ts'
import { loyaltySchemes } from '../loyalty-schemes/loyalty-schemes.service.ts'
import { monthsOf, type Refusal, runsInto, contractRefusals, termEnd } from './contracts.domain.ts'
import { contractErrors } from './contracts.errors.ts'
import * as repository from './contracts.repository.ts'
import type { ContractRecord } from './contracts.repository.ts'

/** What an account is about to contract for, and from when. */
export interface ProposedContract {
  accountIndex: number
  scheme: LoyaltyScheme | null
  option: ContractOption | null
  startDate: string
}

/** The contract of a proposal, with the current terms. */
export const toRecord = ({ accountIndex, scheme, option, startDate }: ProposedContract): ContractRecord => {
  const charge = option?.terminationCharge ?? { kind: 'none' as const }
  return {
    accountIndex,
    schemeIndex: scheme?.index ?? null,
    optionIndex: option?.index ?? null,
    startDate,
    endDate: termEnd(startDate, monthsOf({ scheme, option })),
    noticeDays: option?.noticeDays ?? 0,
    chargeKind: charge.kind,
    chargeAmount: charge.kind === 'none' ? '0' : charge.amount,
    chargeProductGroup: charge.kind === 'none' ? '' : charge.productGroup,
  }
}

/** The state of an account that decides whether it can have a contract. */
export interface AccountContracts {
  closedOn: string | null
  /** Its contracts with a scheme. */
  taken: readonly { schemeIndex: number; endedOn: string | null }[]
}

/** Why an account cannot have the contract; empty if it can. */
export function refusalsOf(proposal: ProposedContract, { closedOn, taken }: AccountContracts): Refusal[] {
  const { scheme, startDate } = proposal
  const refusals = contractRefusals(proposal)
  const end = toRecord(proposal).endDate
  if (end !== null && end > LAST_DAY)
    refusals.push({ field: 'startDate', message: `The term would end after ${LAST_DAY}` })
  if (closedOn !== null && closedOn <= startDate)
    refusals.push({ field: 'startDate', message: `The account has been closed since ${longDay(closedOn)}` })
  const has = scheme && taken.find(one => one.schemeIndex === scheme.index && runsInto(one, startDate))
  if (has)
    refusals.push({
      field: 'schemeIndex',
      message: `The account has "${scheme.name}" by another contract${has.endedOn === null ? '' : ` until ${longDay(has.endedOn)}`}`,
    })
  return refusals
}

/** The proposal of a new contract, checked. @throws 404, 409 `contract_refused` */
export async function checkProposal(
  db: Db,
  clientIndex: number,
  contract: NewContract,
): Promise<ProposedContract> {
  await requireClient(db, clientIndex)
  const { accountIndex, schemeIndex, optionIndex, startDate } = contract
  const accounts = await repository.selectClosedOn(db, clientIndex, [accountIndex])
  const closedOn = accounts.get(accountIndex)
  if (closedOn === undefined) throw contractErrors.noAccount(accountIndex)
  const proposal: ProposedContract = {
    accountIndex,
    scheme: schemeIndex === null ? null : await loyaltySchemes.get(db, clientIndex, schemeIndex),
    option: optionIndex === null ? null : await contractOptions.get(db, clientIndex, optionIndex),
    startDate,
  }
  const taken = await repository.selectCurrentSchemes(db, clientIndex, startDate, [accountIndex])
  const refusals = refusalsOf(proposal, { closedOn, taken })
  if (refusals.length > 0) throw contractErrors.refused(refusals)
  return proposal
}
