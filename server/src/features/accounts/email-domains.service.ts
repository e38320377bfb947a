import { inBatches } from '../../platform/db/batches.ts'
import type { Db } from '../../platform/db/db.ts'
import { lockAccounts } from './accounts.repository.ts'
import { type DomainChange, selectByDomain, updateEmails } from './email-domains.repository.ts'

export type { DomainChange } from './email-domains.repository.ts'

/**
 * A client's accounts with an address of the domain `from`, and its address in `to`; with `hold`, locked until the
 * transaction ends.
 */
export async function emailsOfDomain(
  db: Db,
  clientIndex: number,
  { from, to, hold }: { from: string; to: string; hold: boolean },
): Promise<DomainChange[]> {
  if (hold) await lockAccounts(db, clientIndex)
  return selectByDomain(db, clientIndex, from, to)
}

/** Saves the addresses of locked accounts; returns how many. */
export async function changeEmails(db: Db, changes: readonly DomainChange[]): Promise<number> {
  let changed = 0
  await inBatches(changes, async batch => {
    changed += await updateEmails(db, batch)
  })
  return changed
}
