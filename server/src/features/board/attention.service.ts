import type { AttentionItem } from '@nineops/contract/bureau/board.contract'
import type { Db } from '../../platform/db/db.ts'
import * as sources from './attention-sources.service.ts'
import type { AttentionSource } from './attention-sources.service.ts'
import * as money from './money-sources.service.ts'

/** The board's attention sources, most urgent first. A feature adds its line here. */
const all: readonly AttentionSource[] = [
  sources.failedAccounts,
  sources.creditedAccounts,
  sources.awaitingConfirmation,
  sources.runsToApprove,
  sources.runsToRelease,
  sources.rejectedFiles,
  sources.lateFiles,
  sources.carrierCostsToCheck,
  sources.usageAlerts,
  sources.failedSchedules,
  money.unpaidDebits,
  money.endedMandatesInFiles,
  money.rejectedMandates,
  sources.failedEmails,
  sources.refusedEmails,
  money.unmatchedReceiptsOf,
  money.postingsToApprove,
  sources.catchUpToApprove,
  sources.lettersToPost,
  money.overdueOfAll,
]

/** What needs attention now, across all resellers. */
export async function listAttention(db: Db, nowMs = Date.now()): Promise<AttentionItem[]> {
  const items: AttentionItem[] = []
  for (const source of all) items.push(...(await source(db, nowMs)))
  return items
}
