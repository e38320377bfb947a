import {
  type BillRunEvent,
  type BillRunProgress,
  billRunEvent,
} from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import {
  type CollectionProgress,
  collectionProgress,
} from '@nineops/contract/bureau/data-collection/data-collection.contract'
import { indexIn, useLiveProgress } from '../../api/use-live-progress.ts'
import { useRefreshFiles } from '../data-collection/data-collection.public.ts'
import { useRefreshBillRuns } from './bill-runs.queries.ts'

/** Progress of active runs, by index. */
export type LiveBillRuns = ReadonlyMap<number, BillRunProgress>

const schema = {
  safeParse: (data: unknown): { data?: BillRunEvent | CollectionProgress | undefined } => {
    const run = billRunEvent.safeParse(data)
    return run.success ? run : collectionProgress.safeParse(data)
  },
}

const isFile = (event: BillRunEvent | CollectionProgress): event is CollectionProgress => 'fileIndex' in event

/** Whose progress an event is; a file counts for no run, and only once it is collected or has failed. */
export function readEvent(
  event: BillRunEvent | CollectionProgress,
  topic: string,
): readonly [number, BillRunProgress | null] | null {
  if (!isFile(event)) return [indexIn(topic), event.progress]
  return event.status === 'taken' || event.status === 'failed' ? [0, null] : null
}

/**
 * Watches bill runs while the screen is open, and the files that they have to rate, also those collected elsewhere;
 * calls `onChange` when a run changes its status.
 */
export function useLiveBillRuns(
  client: number,
  indexes: readonly number[],
  onChange: (index: number, status: number) => void,
): LiveBillRuns {
  const refreshFiles = useRefreshFiles(client)
  return useLiveProgress({
    topics: [...indexes.map(index => `bill-runs:${index}`), `data-collection:${client}`],
    schema,
    read: readEvent,
    refetch: useRefreshBillRuns(client),
    onEnd: (index, event) => {
      if (isFile(event)) void refreshFiles()
      else onChange(index, event.status)
    },
  })
}
