import type { ContractOption } from '@nineops/contract/contract-options.contract'
import type { NewContract } from '@nineops/contract/contracts.contract'
import { LAST_DAY } from '@nineops/contract/http'
import type { LoyaltyScheme } from '@nineops/contract/loyalty-schemes.contract'
import type { Db } from '../../platform/db/db.ts'
import { requireClient } from '../clients/clients.service.ts'
import { requireOption } from '../contract-options/contract-options.service.ts'
import { requireScheme } from '../loyalty-schemes/loyalty-schemes.service.ts'
import { monthsOf, type Refusal, runsInto, takingRefusals, termEnd } from './contracts.domain.ts'
import { contractErrors } from './contracts.errors.ts'
import * as repository from './contracts.repository.ts'
import type { ContractRecord } from './contracts.repository.ts'

/** What an account is about to take, and from when. */
export interface Taking {
  accountIndex: number
  scheme: LoyaltyScheme | null
  option: ContractOption | null
  startDate: string
}

/** The contract that a taking makes, with the terms as they are now. */
export const toRecord = ({ accountIndex, scheme, option, startDate }: Taking): ContractRecord => {
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

/** What the account has and is, as far as taking something is concerned. */
export interface AccountStanding {
  closedOn: string | null
  /** Its contracts with a scheme. */
  taken: readonly { schemeIndex: number; endedOn: string | null }[]
}

/** Why an account cannot take it; empty if it can. */
export function refusalsOf(taking: Taking, { closedOn, taken }: AccountStanding): Refusal[] {
  const { scheme, startDate } = taking
  const refusals = takingRefusals(taking)
  const end = toRecord(taking).endDate
  if (end !== null && end > LAST_DAY)
    refusals.push({ field: 'startDate', message: `The term would end after ${LAST_DAY}` })
  if (closedOn !== null && closedOn <= startDate)
    refusals.push({ field: 'startDate', message: `The account is closed since ${closedOn}` })
  const has = scheme && taken.find(one => one.schemeIndex === scheme.index && runsInto(one, startDate))
  if (has)
    refusals.push({
      field: 'schemeIndex',
      message: `The account has "${scheme.name}" by another contract${has.endedOn === null ? '' : ` until ${has.endedOn}`}`,
    })
  return refusals
}

/** What a new contract takes, checked. @throws 404, 409 `contract_refused` */
export async function checkedTaking(db: Db, clientIndex: number, wanted: NewContract): Promise<Taking> {
  await requireClient(db, clientIndex)
  const { accountIndex, schemeIndex, optionIndex, startDate } = wanted
  const accounts = await repository.selectClosedOn(db, clientIndex, [accountIndex])
  const closedOn = accounts.get(accountIndex)
  if (closedOn === undefined) throw contractErrors.noAccount(accountIndex)
  const taking: Taking = {
    accountIndex,
    scheme: schemeIndex === null ? null : await requireScheme(db, clientIndex, schemeIndex),
    option: optionIndex === null ? null : await requireOption(db, clientIndex, optionIndex),
    startDate,
  }
  const taken = await repository.selectSchemesTaken(db, clientIndex, startDate, [accountIndex])
  const refusals = refusalsOf(taking, { closedOn, taken })
  if (refusals.length > 0) throw contractErrors.refused(refusals)
  return taking
}
