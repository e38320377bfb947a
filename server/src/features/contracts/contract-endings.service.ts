import type { Contract, Ending, EndingEffect } from '@nineops/contract/ordering/contracts.contract'
import { LAST_DAY } from '@nineops/contract/http'
import type { Db } from '../../platform/db/db.ts'
import { requireUnchanged } from '../../platform/db/seen.ts'
import { createCharge } from '../charges/charge-changes.service.ts'
import { longDay } from '../../platform/clock/calendar-dates.ts'
import { positionsOf } from '../charges/charge-outlook.service.ts'
import { effectOn } from '../invoices/invoice-effects.service.ts'
import { chargeOfEnding, endingCharge, removeUnbilledCharge } from './contract-charges.service.ts'
import type { ContractRow } from './contract-list.repository.ts'
import { getContract, lockIfUnchanged, requireContract } from './contract-list.service.ts'
import { type TerminationQuote, withEndings } from './contract-what-ifs.service.ts'
import { earliestEnd, runsInto } from './contracts.domain.ts'
import { contractErrors } from './contracts.errors.ts'
import * as repository from './contracts.repository.ts'

async function quoteTermination(
  db: Db,
  clientIndex: number,
  row: ContractRow,
  { noticeOn, endOn: wanted, waived }: Ending,
): Promise<TerminationQuote> {
  if (row.endedOn !== null) throw contractErrors.hasEnded(longDay(row.endedOn))
  const earliest = earliestEnd(row, noticeOn)
  const endOn = wanted ?? earliest
  if (earliest > LAST_DAY)
    throw contractErrors.invalid([{ field: 'noticeOn', message: `would end it after ${LAST_DAY}` }])
  if (endOn < earliest) throw contractErrors.tooEarly(earliest)
  const positions = await positionsOf(db, clientIndex, [row.accountIndex])
  const firstBillable = positions.get(row.accountIndex)?.next.start ?? endOn
  return { earliest, endOn, charge: waived ? null : endingCharge(row, endOn, firstBillable) }
}

/**
 * What ending a contract costs and how it changes the account's next invoice; saves nothing.
 * @throws 404, 409 `contract_changed`, 409 `contract_ended`, 409 `contract_notice`
 */
export async function previewEnding(
  db: Db,
  clientIndex: number,
  index: number,
  ending: Ending,
): Promise<EndingEffect> {
  const row = await requireContract(db, clientIndex, index)
  requireUnchanged(row, ending, () => contractErrors.changed())
  const { earliest, endOn, charge } = await quoteTermination(db, clientIndex, row, ending)
  const ends = [{ contract: row, endOn, charge }]
  const effect = await effectOn(db, clientIndex, row.accountIndex, withEndings(ends))
  return {
    earliestEnd: earliest,
    endOn,
    charge: charge && {
      description: charge.terms.description,
      amount: charge.amount,
      day: charge.terms.startDate,
      text: charge.text,
    },
    effect: { ...effect, notes: [...notesOn(endOn, charge), ...effect.notes] },
  }
}

const notesOn = (endOn: string, charge: TerminationQuote['charge']): string[] =>
  charge && charge.terms.startDate > endOn
    ? [
        `${longDay(endOn)} is invoiced already: the charge is dated ${longDay(charge.terms.startDate)}, so that the next run bills it.`,
      ]
    : []

/**
 * Ends a contract by notice, with its early termination charge; returns it before and after.
 * @throws 404, 409 `contract_changed`, 409 `contract_ended`, 409 `contract_notice`
 */
export async function endContract(
  db: Db,
  clientIndex: number,
  index: number,
  ending: Ending,
): Promise<{ before: Contract; after: Contract }> {
  await repository.lockContracts(db, clientIndex)
  const row = await lockIfUnchanged(db, clientIndex, index, ending.version)
  const before = await getContract(db, clientIndex, index)
  const { endOn, charge } = await quoteTermination(db, clientIndex, row, ending)
  const added =
    charge && (await createCharge(db, clientIndex, { ...charge.terms, accountIndex: row.accountIndex }))
  await repository.updateEnding(db, index, {
    noticeOn: ending.noticeOn,
    endedOn: endOn,
    chargeIndex: added?.index ?? null,
  })
  return { before, after: await getContract(db, clientIndex, index) }
}

/**
 * Undoes the ending of a contract and deletes its charge; returns the contract before and after.
 * @throws 404, 409 `contract_changed`, 409 `contract_not_ended`, 409 `contract_charge_billed`, 409 `contract_refused`
 * if the account has the scheme by a later contract
 */
export async function undoEnding(
  db: Db,
  clientIndex: number,
  index: number,
  version: string,
): Promise<{ before: Contract; after: Contract }> {
  await repository.lockContracts(db, clientIndex)
  const row = await lockIfUnchanged(db, clientIndex, index, version)
  const before = await getContract(db, clientIndex, index)
  const { endedOn, schemeIndex, accountIndex } = row
  if (endedOn === null) throw contractErrors.notEnded()
  const taken = await repository.selectCurrentSchemes(db, clientIndex, row.startDate, [accountIndex])
  if (
    taken.some(one => one.index !== index && one.schemeIndex === schemeIndex && runsInto(one, row.startDate))
  )
    throw contractErrors.refused([
      { field: 'schemeIndex', message: `The account has "${row.schemeName}" by another contract since` },
    ])
  const charge = await chargeOfEnding(db, clientIndex, row)
  if (charge?.billedBy != null) throw contractErrors.chargeBilled(charge.billedBy)
  await repository.updateEnding(db, index, { noticeOn: null, endedOn: null, chargeIndex: null })
  if (charge) await removeUnbilledCharge(db, clientIndex, charge)
  return { before, after: await getContract(db, clientIndex, index) }
}
