import { longDay } from '../../platform/clock/calendar-dates.ts'

/** What decides whether a run can be collected on another day. */
export interface CollectionFacts {
  state: { abandoned: boolean; confirmed: boolean; processes: Readonly<Record<string, string>> }
  /** Whether there are invoices that show the day. */
  documents: boolean
  bacsDate: string
  /** Whether Direct Debit files are made. */
  hasFiles: boolean
  /** Where the pack with them was or is being delivered. */
  deliveredTo: string | null
  /** Whether the account ledgers have its collections as received. */
  posted: boolean
}

interface LeaveOutFacts extends Pick<CollectionFacts, 'state' | 'hasFiles' | 'deliveredTo' | 'posted'> {
  /** Whether a pack without Direct Debit files was made that lacks what would now be collected. */
  packLacks?: boolean
}

/** What was collected comes back by a posting, not by another file. */
const POSTED = 'The Direct Debits are posted as received: post those that were returned as unpaid.'

/** Why accounts cannot be excluded from or included again in a run's Direct Debit files, in words; null if they can. */
export function leaveOutRefusal({
  state,
  hasFiles,
  deliveredTo,
  posted,
  packLacks = false,
}: LeaveOutFacts): string | null {
  if (state.abandoned) return 'The run is abandoned.'
  if (!state.confirmed)
    return 'The run is not confirmed: change how the account pays, reset it and run the processes again.'
  if (Object.values(state.processes).includes('running'))
    return 'A process is running: wait until it is done.'
  if (posted) return POSTED
  if (hasFiles && deliveredTo !== null)
    return `The Direct Debit files were delivered to ${deliveredTo}: what they collect can’t change.`
  if (packLacks && deliveredTo !== null)
    return `The end-of-run files were delivered to ${deliveredTo} without Direct Debits: the account is collected otherwise.`
  return null
}

/** Why the run's day of collection cannot be changed, in words; null if it can. */
export function collectionDayRefusal(facts: CollectionFacts): string | null {
  const { state, documents, bacsDate, hasFiles, deliveredTo, posted } = facts
  if (state.abandoned) return 'The run is abandoned.'
  if (Object.values(state.processes).includes('running'))
    return 'A process is running: wait until it is done.'
  if (!state.confirmed && documents)
    return `The invoices say that they are collected on ${longDay(bacsDate)}: reset the accounts first, then change the day.`
  if (posted) return POSTED
  if (hasFiles && deliveredTo !== null)
    return `The Direct Debit files were delivered to ${deliveredTo}: what they collect is collected on ${longDay(bacsDate)}.`
  return null
}
