import type { Page } from '@nineops/contract/http'
import type { CardChange, CardChangeCounts } from '@nineops/contract/rate-cards.contract'
import type { Db } from '../../platform/db/db.ts'
import * as repository from './card-changes.repository.ts'
import { getRateCard } from './rate-cards.service.ts'

/** Two cards of a client, as they are compared. @throws 404 */
async function bothCards(db: Db, clientIndex: number, index: number, since: number) {
  await getRateCard(db, clientIndex, since)
  await getRateCard(db, clientIndex, index)
  return { before: since, after: index }
}

/** How many prefixes were added, removed, priced otherwise or stayed between two cards. @throws 404 */
export async function countCardChanges(
  db: Db,
  clientIndex: number,
  index: number,
  since: number,
): Promise<CardChangeCounts> {
  const { before, after } = await bothCards(db, clientIndex, index, since)
  return repository.countChanges(db, before, after)
}

/** A page of the prefixes that differ between two cards, and how many there are. @throws 404 */
export async function listCardChanges(
  db: Db,
  clientIndex: number,
  index: number,
  query: Page & { since: number; change?: CardChange['change'] | undefined },
): Promise<{ changes: CardChange[]; totalCount: number }> {
  const cards = await bothCards(db, clientIndex, index, query.since)
  const counts = await repository.countChanges(db, cards.before, cards.after)
  const changes = await repository.selectChanges(db, cards, query.change, {
    limit: query.pageSize,
    offset: (query.page - 1) * query.pageSize,
  })
  const all = counts.added + counts.removed + counts.changed
  return { changes, totalCount: query.change === undefined ? all : counts[query.change] }
}
