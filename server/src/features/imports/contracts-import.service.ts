import { LAST_DAY } from '@nineops/contract/http'
import type { Db } from '../../platform/db/db.ts'
import { accountIndexes } from '../accounts/accounts.service.ts'
import {
  contractsOf,
  lastDayOf,
  type Notice,
  offersOf,
  previewBatch,
  refusalsOf,
  saveBatch,
  type ProposedContract,
} from '../contracts/contract-batches.service.ts'
import { lockOffers } from '../contracts/contracts.service.ts'
import type { ContractColumn, ContractFileRow } from './contract-rows.domain.ts'
import type { FileRow } from './csv-rows.domain.ts'
import type { ImportNotes } from './import-notes.domain.ts'
import type { ImportPlan } from './import-plans.service.ts'

type Row = FileRow<ContractColumn, ContractFileRow>
type Offers = Awaited<ReturnType<typeof offersOf>>
type Contracts = Awaited<ReturnType<typeof contractsOf>>

/** Each creates its own charge. */
const MOST_NOTICES = 2000
const columnOf = {
  schemeIndex: 'scheme',
  optionIndex: 'contract_option',
  startDate: 'start_date',
  accountIndex: 'account_number',
} as const

/** Finds a row's account, scheme and option; reports what does not exist, and returns null then. */
function resolveNames(
  { line, cells, row }: Row,
  accounts: ReadonlyMap<string, number>,
  offers: Offers,
  { errors }: ImportNotes,
) {
  const accountIndex = accounts.get(cells.account_number)
  if (accountIndex === undefined && cells.account_number !== '')
    errors.add(line, 'account_number', cells.account_number, 'No account has this number')
  if (row === null) return null
  const scheme = row.scheme === null ? null : offers.schemes.get(row.scheme)
  const option = row.option === null ? null : offers.options.get(row.option)
  if (scheme === undefined)
    errors.add(line, 'scheme', cells.scheme, 'The reseller has no loyalty scheme of this name')
  if (option === undefined)
    errors.add(
      line,
      'contract_option',
      cells.contract_option,
      'The reseller has no contract option of this name',
    )
  if (accountIndex === undefined || scheme === undefined || option === undefined) return null
  return { line, cells, accountIndex, scheme, option, startDate: row.startDate, noticeOn: row.noticeOn }
}
type ResolvedRow = NonNullable<ReturnType<typeof resolveNames>>

/** The contract that a notice ends: the account's contract with this scheme, option and first day. */
function noticeOf(row: ResolvedRow, contracts: Contracts, { errors }: ImportNotes): Notice | null {
  const { line, cells, noticeOn } = row
  const own = (contracts.get(row.accountIndex) ?? []).filter(
    contract =>
      contract.schemeIndex === (row.scheme?.index ?? null) &&
      contract.optionIndex === (row.option?.index ?? null) &&
      contract.startDate === row.startDate,
  )
  const open = own.filter(contract => contract.endedOn === null)
  const [contract] = open
  if (noticeOn === null) return null
  if (!contract) {
    const message =
      own.length > 0
        ? `The contract ends on ${own[0]?.endedOn ?? ''} already`
        : 'The account has no such contract from this day'
    errors.add(line, 'notice_date', cells.notice_date, message)
    return null
  }
  const notice = { contract, noticeOn }
  if (lastDayOf(notice) <= LAST_DAY) return notice
  errors.add(line, 'notice_date', cells.notice_date, `It would end after ${LAST_DAY}`)
  return null
}

/** Contracts proposed by rows without a notice; a repeated scheme counts once. */
function proposedContracts(
  rows: readonly ResolvedRow[],
  offers: Offers,
  { errors }: ImportNotes,
): ProposedContract[] {
  const lineOfScheme = new Map<string, number>()
  return rows.map(({ line, cells, accountIndex, scheme, option, startDate }) => {
    const proposed: ProposedContract = { accountIndex, scheme, option, startDate }
    for (const { field, message } of refusalsOf(proposed, offers.standing(accountIndex)))
      errors.add(line, columnOf[field], cells[columnOf[field]], message)
    if (scheme) {
      const key = `${accountIndex} ${scheme.index}`
      const earlier = lineOfScheme.get(key)
      if (earlier === undefined) lineOfScheme.set(key, line)
      else errors.add(line, 'scheme', cells.scheme, `Line ${earlier} gives the account the same scheme`)
    }
    return proposed
  })
}

interface RowEnd {
  line: number
  values: Record<string, string>
  notice: Notice
}

/** The contracts that rows with a notice end, without repeats. */
function endsOf(rows: readonly ResolvedRow[], contracts: Contracts, notes: ImportNotes): RowEnd[] {
  const ends = new Map<number, RowEnd>()
  for (const row of rows) {
    const { line, cells } = row
    const notice = noticeOf(row, contracts, notes)
    const earlier = notice && ends.get(notice.contract.index)
    if (earlier) notes.errors.add(line, null, '', `Line ${earlier.line} ends the same contract`)
    else if (notice) ends.set(notice.contract.index, { line, values: { ...cells }, notice })
  }
  if (ends.size > MOST_NOTICES) {
    const message = `The file ends ${ends.size} contracts; at most ${MOST_NOTICES} end at once`
    notes.errors.add(null, null, '', message)
  }
  return [...ends.values()]
}

/**
 * Rows give accounts schemes and contract options, or with a notice date end the contract they name. An account has a
 * scheme only once; a scheme or option not offered on the first day is refused.
 */
export async function planContracts(
  db: Db,
  clientIndex: number,
  rows: readonly Row[],
  notes: ImportNotes,
  userIndex: number,
): Promise<ImportPlan> {
  if (db.isTransaction) await lockOffers(db, clientIndex)
  const accounts = await accountIndexes(db, clientIndex)
  const offers = await offersOf(db, clientIndex)
  const known = rows.flatMap(row => resolveNames(row, accounts, offers, notes) ?? [])
  const proposals = proposedContracts(
    known.filter(row => row.noticeOn === null),
    offers,
    notes,
  )
  const ending = known.filter(row => row.noticeOn !== null)
  const contracts = await contractsOf(
    db,
    clientIndex,
    ending.map(row => row.accountIndex),
  )
  const ends = endsOf(ending, contracts, notes)
  const batch = { proposals, notices: ends.map(({ notice }) => notice) }
  return {
    added: proposals.length,
    changes: ends.map(({ line, values, notice }) => ({
      line,
      values,
      changes: [{ column: 'notice_date', from: '', to: notice.noticeOn }],
    })),
    same: new Set(),
    effect: () => previewBatch(db, clientIndex, batch),
    save: async tx => {
      await saveBatch(tx, clientIndex, batch, userIndex)
      return { rateCardIndex: null, accounts: known.map(row => row.accountIndex) }
    },
  }
}
