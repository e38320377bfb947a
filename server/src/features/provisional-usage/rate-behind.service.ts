import type { Work } from '../../platform/jobs/jobs.ts'
import { selectBehind } from './provisional-usage.repository.ts'
import { rateUsage } from './rate-usage.service.ts'

/** Rates the new files of each reseller with limits; one that fails does not hold up the others. */
export async function rateBehind(work: Pick<Work, 'db' | 'url' | 'signal'>): Promise<void> {
  const failures: unknown[] = []
  for (const clientIndex of await selectBehind(work.db)) {
    work.signal.throwIfAborted()
    await rateUsage(work, clientIndex, { whole: false }).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Provisional usage was not rated.')
}
