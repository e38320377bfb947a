import {
  type AccountLedger,
  newReceipt,
  newRefund,
  newWriteOff,
} from '@nineops/contract/crm/account-ledger.contract'
import type { EnteredKind, PostingLimit, WaitingPosting } from '@nineops/contract/crm/account-ledger.contract'
import { parsePence } from '@nineops/contract/money'
import { z } from 'zod'
import type { Db } from '../../platform/db/db.ts'
import { inSavepoint } from '../../platform/db/savepoint.ts'
import { requireClient } from '../clients/clients.service.ts'
import { ledgerErrors } from './account-ledger.errors.ts'
import { getLedger, type Poster, receive, refund, writeOff } from './account-ledger.service.ts'
import * as repository from './waiting-postings.repository.ts'

/** An entry as its form sent it. */
const entrySchemas = { receipt: newReceipt, refund: newRefund, write_off: newWriteOff } as const
const described = z.object({ reference: z.string().default(''), reason: z.string().default('') })

/** @throws as the posting itself does */
function post(db: Db, poster: Poster, kind: EnteredKind, entry: unknown): Promise<AccountLedger> {
  if (kind === 'receipt') return receive(db, poster, entrySchemas.receipt.parse(entry))
  if (kind === 'refund') return refund(db, poster, entrySchemas.refund.parse(entry))
  return writeOff(db, poster, entrySchemas.write_off.parse(entry))
}

class Tried extends Error {}

/**
 * Posts what was entered by hand, or keeps it for a second person where it is above the reseller's limit.
 * @throws as the posting itself does
 */
export async function enter(
  db: Db,
  poster: Poster,
  kind: EnteredKind,
  entry: { amount: string },
): Promise<{ ledger: AccountLedger; waits: boolean }> {
  const limit = await repository.selectLimit(db, poster.clientIndex)
  const above = limit !== undefined && (parsePence(entry.amount) ?? 0) > (parsePence(limit) ?? 0)
  if (!above) return { ledger: await post(db, poster, kind, entry), waits: false }
  // Refused at once for what would refuse it later.
  await inSavepoint(db, async () => {
    await post(db, poster, kind, entry)
    throw new Tried()
  }).catch((error: unknown) => {
    if (!(error instanceof Tried)) throw error
  })
  await repository.insertWaiting(db, { ...poster, kind, amount: entry.amount, entry })
  return { ledger: await getLedger(db, poster.clientIndex, poster.accountIndex), waits: true }
}

/** Limits of resellers that have one. */
export const postingLimits = repository.selectLimits

async function getLimit(db: Db, clientIndex: number): Promise<PostingLimit> {
  await requireClient(db, clientIndex)
  return { amount: (await repository.selectLimit(db, clientIndex)) ?? null }
}

/** Sets a reseller's limit; what waits already stays. @throws 404 */
export async function setLimit(
  db: Db,
  clientIndex: number,
  { amount }: PostingLimit,
  userIndex: number,
): Promise<{ before: PostingLimit; after: PostingLimit }> {
  const before = await getLimit(db, clientIndex)
  await repository.saveLimit(db, clientIndex, amount, userIndex)
  return { before, after: await getLimit(db, clientIndex) }
}

const OWN = 'You entered it: someone else has to approve it.'

/** What waits for a second person, for the viewer. @throws 404 */
export async function listWaiting(
  db: Db,
  clientIndex: number,
  viewerIndex: number,
  account?: number,
): Promise<WaitingPosting[]> {
  await requireClient(db, clientIndex)
  return (await repository.selectWaiting(db, clientIndex, account)).map(
    ({ entry, enteredByIndex, enteredAt, ...row }) => {
      const { reference, reason } = described.parse(entry)
      const own = enteredByIndex === viewerIndex
      return {
        ...row,
        details: [reference, reason].filter(Boolean).join(' · '),
        enteredAt: enteredAt.toISOString(),
        approve: { allowed: !own, reason: own ? OWN : null },
      }
    },
  )
}

async function holdWaiting(db: Db, clientIndex: number, index: number) {
  const found = await repository.lockWaiting(db, clientIndex, index)
  if (!found) throw ledgerErrors.noWaiting(index)
  if (found.state !== 'waiting') throw ledgerErrors.decided(found.state)
  return found
}

/**
 * Posts what someone else entered, in their name.
 * @throws 404, 409 `posting_decided`, 409 `two_person_posting` for who entered it, and as the posting itself
 */
export async function approve(
  db: Db,
  { clientIndex, userIndex, requestId }: Omit<Poster, 'accountIndex'>,
  index: number,
): Promise<{ kind: EnteredKind; accountIndex: number; amount: string }> {
  const { accountIndex, kind, entry, enteredBy, amount } = await holdWaiting(db, clientIndex, index)
  if (enteredBy === userIndex) throw ledgerErrors.twoPersonPosting(OWN)
  await post(db, { clientIndex, accountIndex, userIndex: enteredBy ?? userIndex, requestId }, kind, entry)
  await repository.updateWaiting(db, index, { state: 'approved', refusal: '', userIndex })
  return { kind, accountIndex, amount }
}

/** Refuses what waits, or takes one's own back. @throws 404, 409 `posting_decided` */
export async function refuse(
  db: Db,
  { clientIndex, userIndex }: Omit<Poster, 'accountIndex'>,
  index: number,
  reason: string,
): Promise<{ kind: EnteredKind; accountIndex: number; amount: string }> {
  const { accountIndex, kind, amount } = await holdWaiting(db, clientIndex, index)
  await repository.updateWaiting(db, index, { state: 'refused', refusal: reason, userIndex })
  return { kind, accountIndex, amount }
}

/** What waits for a second person, by reseller: for the board. */
export const waitingByReseller = repository.countWaiting
