import {
  type AccountLedger,
  accountLedgers,
  type NewReceipt,
  type NewRefund,
  type NewWriteOff,
  type PaymentMethod,
  type Posting,
} from '@nineops/contract/crm/account-ledger.contract'
import { parsePence, penceToDecimal } from '@nineops/contract/money'
import { londonDate } from '../../platform/clock/london.ts'
import type { Db } from '../../platform/db/db.ts'
import { lockRows } from '../../platform/db/lock-rows.ts'
import { listing } from '../../platform/lists/listing.ts'
import { ledgerErrors } from './account-ledger.errors.ts'
import * as repository from './account-ledger.repository.ts'
import { agedOf, postingState, reversalRefusal } from './ledger.domain.ts'
import * as list from './ledger-list.repository.ts'

const today = () => londonDate(Date.now())
const pence = (decimal: string): number => {
  const parsed = parsePence(decimal)
  if (parsed === null) throw new Error(`${decimal} is not an amount of money`)
  return parsed
}

const toPosting = (row: list.PostingRow): Posting => ({
  index: row.index,
  effectiveOn: row.effectiveOn,
  kind: row.kind,
  amount: row.amount,
  dueOn: row.dueOn,
  document:
    row.invoiceIndex === null || row.invoiceRunIndex === null
      ? null
      : { index: row.invoiceIndex, number: row.number ?? '', invoiceRunIndex: row.invoiceRunIndex },
  method: row.method,
  reference: row.reference,
  reason: row.reason,
  remainder: row.remainder,
  state: postingState({
    kind: row.kind,
    pence: pence(row.amount),
    remainderPence: pence(row.remainder),
    settledBy: row.allocations.map(({ kind }) => kind),
    corrected: row.allocations.every(({ corrects }) => corrects),
    reversedBy: row.reversedBy,
  }),
  allocations: row.allocations,
  credited: row.credited,
  reverses: row.reverses,
  fromStatement: row.fromStatement,
  disputed: row.disputed,
  creditable: row.creditable,
  reversible: row.reversedBy === null && reversalRefusal(row.kind) === null,
  balance: row.balance,
  postedBy: row.postedBy,
  postedAt: row.postedAt.toISOString(),
})

/** @throws 404 `ledger_account_not_found` */
export async function requireAccount(db: Db, clientIndex: number, accountIndex: number): Promise<void> {
  if (!(await list.accountExists(db, clientIndex, accountIndex))) throw ledgerErrors.noAccount(accountIndex)
}

/** An account's postings. @throws 404 */
export const postingList = listing({
  endpoint: accountLedgers.postings,
  async of(db, { params: { client, account }, query }) {
    await requireAccount(db, client, account)
    return { ...query, accountIndex: account }
  },
  stored: list.listedPostings,
  read: toPosting,
})

const sum = (rows: readonly list.OpenRow[]) => rows.reduce((total, row) => total + pence(row.remainder), 0)

/** An account's balance and what is open. @throws 404 */
export async function getLedger(db: Db, clientIndex: number, accountIndex: number): Promise<AccountLedger> {
  await requireAccount(db, clientIndex, accountIndex)
  const open = await list.selectOpen(db, accountIndex)
  const debts = open.filter(row => pence(row.remainder) > 0)
  const now = today()
  const again = new Map(
    (await list.selectCollectedAgain(db, accountIndex, now)).map(({ posting, on }) => [posting, { on }]),
  )
  return {
    balance: await list.selectBalance(db, accountIndex),
    overdue: penceToDecimal(sum(debts.filter(row => row.dueOn < now))),
    inHand: penceToDecimal(sum(debts) - sum(open)),
    lastInvoice: await list.selectLastInvoice(db, accountIndex),
    aged: agedOf(
      open.map(row => ({ dueOn: row.dueOn, pence: pence(row.remainder) })),
      now,
    ),
    waiting: await list.countWaiting(db, accountIndex),
    collecting: await list.selectCollecting(db, accountIndex),
    exportedThrough: await list.selectExportedThrough(db, accountIndex),
    documentsBefore: await list.countDocumentsBefore(db, accountIndex),
    open: debts.map(debt => ({ ...debt, collectedAgain: again.get(debt.index) ?? null })),
  }
}

/** What an account is in credit by; 0 where it is not. */
export const creditPence = async (db: Db, accountIndex: number): Promise<number> =>
  Math.max(0, -pence(await list.selectBalance(db, accountIndex)))

/** Whose ledger is posted to, and by which request. */
export interface Poster {
  clientIndex: number
  accountIndex: number
  userIndex: number
  requestId: string
}

/** Also NineOps itself, where a report came by the input path. */
export type AnyPoster = Omit<Poster, 'userIndex'> & { userIndex: number | null }

/** Locks the account's ledger: what is open is decided on after all earlier postings. @throws 404 */
export async function lockLedger(
  db: Db,
  { clientIndex, accountIndex }: Pick<AnyPoster, 'clientIndex' | 'accountIndex'>,
): Promise<void> {
  await requireAccount(db, clientIndex, accountIndex)
  await lockRows(db, 'accounts', [accountIndex], 'no key update')
}

/** Allocates to one debt as far as it is open. @throws 409 `debt_settled` */
async function allocateTo(
  db: Db,
  poster: AnyPoster,
  debt: number,
  credit: number,
  offered: number,
): Promise<void> {
  const { remainder } = await requireDebt(db, poster.accountIndex, debt)
  const amount = penceToDecimal(Math.min(pence(remainder), offered))
  await repository.allocate(
    db,
    { accountIndex: poster.accountIndex, debit: debt, credit, amount },
    poster.userIndex,
  )
}

/** @throws 409 `debt_settled` */
async function requireDebt(db: Db, accountIndex: number, index: number): Promise<list.PostingFacts> {
  const debt = await list.selectPosting(db, accountIndex, index)
  if (!debt || pence(debt.remainder) <= 0) throw ledgerErrors.noDebt(index)
  return debt
}

/**
 * Posts a payment; it settles the named debt first, then the oldest.
 * @throws 404, 400 for a day to come, 409 `debt_settled`
 */
export async function receive(
  db: Db,
  poster: AnyPoster,
  receipt: Omit<NewReceipt, 'method'> & { method: PaymentMethod },
): Promise<AccountLedger> {
  if (receipt.receivedOn > today()) throw ledgerErrors.later('receivedOn')
  await lockLedger(db, poster)
  const offered = pence(receipt.amount)
  const credit = await repository.insertPosting(db, {
    ...poster,
    kind: 'receipt',
    effectiveOn: receipt.receivedOn,
    amount: penceToDecimal(-offered),
    method: receipt.method,
    reference: receipt.reference,
  })
  if (receipt.debt !== undefined) await allocateTo(db, poster, receipt.debt, credit, offered)
  await repository.allocateOldestFirst(db, [poster.accountIndex], poster.userIndex)
  return getLedger(db, poster.clientIndex, poster.accountIndex)
}

/** Posts money paid back out of what is in hand. @throws 404, 400, 409 `more_than_in_hand` */
export async function refund(db: Db, poster: Poster, paid: NewRefund): Promise<AccountLedger> {
  if (paid.paidOn > today()) throw ledgerErrors.later('paidOn')
  await lockLedger(db, poster)
  const held = (await list.selectOpen(db, poster.accountIndex)).filter(row => pence(row.remainder) < 0)
  const inHand = -sum(held)
  if (pence(paid.amount) > inHand) throw ledgerErrors.moreThanInHand(Math.abs(inHand))
  const debit = await repository.insertPosting(db, {
    ...poster,
    kind: 'refund',
    effectiveOn: paid.paidOn,
    amount: paid.amount,
    method: paid.method,
    reference: paid.reference,
    reason: paid.reason,
  })
  await settleFromHand(db, poster, { debit, owed: pence(paid.amount), held })
  return getLedger(db, poster.clientIndex, poster.accountIndex)
}

/** Settles one debt by what is in hand, the oldest first. */
async function settleFromHand(
  db: Db,
  poster: Poster,
  { debit, owed, held }: { debit: number; owed: number; held: readonly list.OpenRow[] },
): Promise<void> {
  let left = owed
  for (const row of held) {
    const amount = Math.min(-pence(row.remainder), left)
    if (amount === 0) return
    left -= amount
    const pair = { debit, credit: row.index, amount: penceToDecimal(amount) }
    await repository.allocate(db, { accountIndex: poster.accountIndex, ...pair }, poster.userIndex)
  }
}

/** Writes off what is open of a debt, or a part. @throws 404, 409 `debt_settled`, 409 `more_than_open` */
export async function writeOff(db: Db, poster: Poster, given: NewWriteOff): Promise<AccountLedger> {
  await lockLedger(db, poster)
  const { remainder, reference } = await requireDebt(db, poster.accountIndex, given.debt)
  const amount = pence(given.amount)
  if (amount > pence(remainder)) throw ledgerErrors.moreThanOpen(pence(remainder))
  const credit = await repository.insertPosting(db, {
    ...poster,
    kind: 'write_off',
    effectiveOn: today(),
    amount: penceToDecimal(-amount),
    reference,
    reason: given.reason,
  })
  await allocateTo(db, poster, given.debt, credit, amount)
  return getLedger(db, poster.clientIndex, poster.accountIndex)
}

/** @throws 404 `posting_not_found`, 409 `posting_reversed` */
async function requireStanding(db: Db, accountIndex: number, index: number): Promise<list.PostingFacts> {
  const found = await list.selectPosting(db, accountIndex, index)
  if (!found) throw ledgerErrors.notFound(index)
  if (found.reversed) throw ledgerErrors.reversed()
  return found
}

/** Posts the opposite of a posting, each settling the other, after what it had settled is open again. */
async function postOpposite(
  db: Db,
  poster: AnyPoster,
  index: number,
  { amount, ...posting }: Omit<repository.NewPosting, keyof Poster> & { reversesIndex: number },
): Promise<void> {
  await repository.undoAllocations(db, index, poster.userIndex)
  const opposite = await repository.insertPosting(db, { ...poster, ...posting, amount })
  const [debit, credit] = pence(amount) > 0 ? [opposite, index] : [index, opposite]
  const pair = { debit, credit, amount: penceToDecimal(Math.abs(pence(amount))) }
  await repository.allocate(db, { accountIndex: poster.accountIndex, ...pair }, poster.userIndex)
  await repository.allocateOldestFirst(db, [poster.accountIndex], poster.userIndex)
}

/**
 * Reverses a posting that was a mistake; what it had settled is open again.
 * @throws 404, 409 `posting_reversed`, 409 `posting_not_reversible`
 */
export async function reverse(
  db: Db,
  poster: Poster,
  index: number,
  reason: string,
  { fromStatement = false } = {},
): Promise<{ before: { amount: string }; after: AccountLedger }> {
  await lockLedger(db, poster)
  const found = await requireStanding(db, poster.accountIndex, index)
  const { kind, amount, effectiveOn, reference } = found
  const refusal = reversalRefusal(kind)
  if (found.fromStatement !== fromStatement) throw ledgerErrors.ofStatement()
  if (refusal !== null) throw ledgerErrors.notReversible(refusal)
  await postOpposite(db, poster, index, {
    kind: 'reversal',
    effectiveOn,
    amount: penceToDecimal(-pence(amount)),
    reversesIndex: index,
    reference,
    reason,
  })
  return { before: { amount }, after: await getLedger(db, poster.clientIndex, poster.accountIndex) }
}

/**
 * Posts that a receipt was returned unpaid; what it had settled is open again.
 * @throws 404, 400 for a day before the receipt or to come, 409 `posting_reversed`, 409 `posting_not_reversible`
 */
export async function returnUnpaid(
  db: Db,
  poster: AnyPoster,
  index: number,
  { returnedOn, reason }: { returnedOn: string; reason: string },
): Promise<{ before: { amount: string }; after: AccountLedger }> {
  if (returnedOn > today()) throw ledgerErrors.later('returnedOn')
  await lockLedger(db, poster)
  const { kind, amount, effectiveOn, reference } = await requireStanding(db, poster.accountIndex, index)
  if (kind !== 'receipt') throw ledgerErrors.notReversible('Only a receipt can be returned unpaid.')
  if (returnedOn < effectiveOn) throw ledgerErrors.beforeReceipt(effectiveOn)
  await postOpposite(db, poster, index, {
    kind: 'unpaid',
    effectiveOn: returnedOn,
    amount: penceToDecimal(-pence(amount)),
    reversesIndex: index,
    reference,
    reason,
  })
  return { before: { amount }, after: await getLedger(db, poster.clientIndex, poster.accountIndex) }
}

/** What a posting is that something is still owed of; undefined for any other. */
export async function openDebtKind(db: Db, accountIndex: number, index: number) {
  const found = await list.selectPosting(db, accountIndex, index)
  return found && pence(found.remainder) > 0 ? found.kind : undefined
}

/** What is open by days after its due day. */
export const agedOpen = agedOf
