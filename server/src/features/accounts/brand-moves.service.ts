import type { BrandMove, BrandMoveEffects } from '@nineops/contract/crm/accounts/accounts.contract'
import { writeAudit } from '../../platform/audit/audit.ts'
import { londonDate } from '../../platform/clock/london.ts'
import { type Db, inTransaction } from '../../platform/db/db.ts'
import { lastClosedDay } from '../account-services/account-services.service.ts'
import { brandOn, cardsInForce } from '../rate-cards/cards-in-force.service.ts'
import { accountActions } from './accounts.actions.ts'
import { accountErrors } from './accounts.errors.ts'
import * as repository from './brand-moves.repository.ts'

const today = () => londonDate(Date.now())

/** The move of an account that has not come yet. */
export async function pendingMove(db: Db, accountIndex: number): Promise<BrandMove | null> {
  const now = today()
  const [latest] = await repository.selectMoves(db, accountIndex)
  if (latest === undefined || latest.from <= now) return null
  return { brand: { index: latest.index, name: latest.name }, from: latest.from }
}

type LastRun = Awaited<ReturnType<typeof repository.selectLastRun>>

/** Why an account cannot move from a day, in words; null if it can. */
async function moveProblem(db: Db, accountIndex: number, from: string, run: LastRun): Promise<string | null> {
  if (run && run.invoiceDate >= from)
    return `Invoice run ${run.index} bills this account on ${run.invoiceDate}. Choose a later day.`
  const before = (await repository.selectMoves(db, accountIndex)).find(move => move.from <= today())
  if (before && before.from >= from)
    return `It moved to ${before.name} on ${before.from}. Choose a later day.`
  return null
}

/** What moving an account to a brand from a day does; saves nothing. @throws 400 for a day that is billed already */
export async function brandMoveEffects(
  db: Db,
  { clientIndex, accountIndex, paysByDirectDebit }: Moving,
  { brand, from }: { brand: number; from: string },
): Promise<BrandMoveEffects> {
  const run = await repository.selectLastRun(db, accountIndex)
  const problem = await moveProblem(db, accountIndex, from, run)
  if (problem !== null) throw accountErrors.invalid([{ field: 'brandFrom', message: problem }])
  const before = (await brandOn(db, accountIndex, today())) ?? 0
  const side = async (brandIndex: number) => {
    const effects = await repository.selectBrandEffects(db, brandIndex)
    if (!effects) throw accountErrors.invalid([{ field: 'brandIndex', message: 'is no brand' }])
    const cards = await cardsInForce(db, { clientIndex, accountIndex, brandIndex }, from)
    return { ...effects, cards: cards.filter(({ own }) => !own).map(({ name }) => name) }
  }
  const own = await cardsInForce(db, { clientIndex, accountIndex, brandIndex: brand }, from)
  const closed = await lastClosedDay(db, clientIndex)
  return {
    from,
    old: await side(before),
    next: await side(brand),
    ownCards: own.filter(card => card.own).map(({ name }) => name),
    numbers: await repository.countNumbers(db, accountIndex, from),
    paysByDirectDebit,
    lastInvoice: run ? { number: run.number, date: run.invoiceDate } : null,
    closedTo: closed !== null && closed >= from ? closed : null,
    replaces: await pendingMove(db, accountIndex),
  }
}

interface Moving {
  clientIndex: number
  accountIndex: number
  paysByDirectDebit: boolean
}

/**
 * Saves a move of a locked account from a day, today if not given; one that has not come yet is replaced, and undone by
 * moving to the present brand. Returns the brand of today.
 * @throws 400 for a day that is billed already
 */
export async function saveMove(
  db: Db,
  accountIndex: number,
  { old, next, from }: { old: number; next: number; from: string | undefined },
): Promise<number> {
  const now = today()
  const day = from ?? now
  if (next !== old) {
    const run = await repository.selectLastRun(db, accountIndex)
    const problem = await moveProblem(db, accountIndex, day, run)
    if (problem !== null) throw accountErrors.invalid([{ field: 'brandFrom', message: problem }])
  }
  await repository.deleteMovesAfter(db, accountIndex, now)
  if (next === old) return old
  await repository.insertMove(db, accountIndex, { from: day, brands: [old, next] })
  return day <= now ? next : old
}

/** Gives accounts whose day has come their new brand. */
export async function applyDueMoves(pool: Db): Promise<number> {
  return inTransaction(pool, async db => {
    const moved = await repository.applyMoves(db, today())
    for (const { index, clientIndex, brand, from } of moved)
      await writeAudit(db, { index: 0, username: '' }, 'worker', {
        action: accountActions.brand_moved,
        entityIndex: index,
        clientIndex,
        after: { brand, from },
      })
    return moved.length
  })
}
