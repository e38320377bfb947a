import type { QueryOf } from '@nineops/contract/http'
import type { CardChange, CardChangeCounts, rateCards } from '@nineops/contract/bureau/rate-cards.contract'
import type { Db } from '../../platform/db/db.ts'
import * as repository from './card-changes.repository.ts'
import { getRateCard } from './rate-cards.service.ts'

/** Two cards of a client to compare. @throws 404 */
async function bothCards(db: Db, clientIndex: number, index: number, since: number) {
  await getRateCard(db, clientIndex, since)
  await getRateCard(db, clientIndex, index)
  return { before: since, after: index }
}

/** How many prefixes were added, removed, repriced or unchanged between two cards. @throws 404 */
export async function countCardChanges(
  db: Db,
  clientIndex: number,
  index: number,
  since: number,
): Promise<CardChangeCounts> {
  const { before, after } = await bothCards(db, clientIndex, index, since)
  return repository.countChanges(db, before, after)
}

type ChangesQuery = QueryOf<typeof rateCards.changes>

/** How many prefixes differ between two cards, of one kind of change or of all. @throws 404 */
export async function countChanged(
  db: Db,
  clientIndex: number,
  index: number,
  { since, change }: Pick<ChangesQuery, 'since' | 'change'>,
): Promise<number> {
  const counts = await countCardChanges(db, clientIndex, index, since)
  return change === undefined ? counts.added + counts.removed + counts.changed : counts[change]
}

/** A page of the prefixes that differ between two cards, and how many there are. @throws 404 */
export async function listCardChanges(
  db: Db,
  clientIndex: number,
  index: number,
  query: ChangesQuery,
): Promise<{ changes: CardChange[]; totalCount: number }> {
  const cards = await bothCards(db, clientIndex, index, query.since)
  const { change, sort, page, pageSize } = query
  const cut = { limit: pageSize, offset: (page - 1) * pageSize }
  const changes = await repository.selectChanges(db, cards, { change, sort, ...cut })
  return { changes, totalCount: await countChanged(db, clientIndex, index, query) }
}

/** All that differ, in the requested order, through a cursor of the transaction. @throws 404 */
export async function* allCardChanges(
  db: Db,
  clientIndex: number,
  index: number,
  query: ChangesQuery,
): AsyncGenerator<CardChange> {
  yield* repository.streamChanges(db, await bothCards(db, clientIndex, index, query.since), query)
}
