import {
  type BillRunProgress,
  billRunEvent,
} from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import { indexIn, useLiveProgress } from '../../api/use-live-progress.ts'
import { useRefreshBillRuns } from './bill-runs.queries.ts'

/** Progress of active runs, by index. */
export type LiveBillRuns = ReadonlyMap<number, BillRunProgress>

/** Watches bill runs while the screen is open; calls `onChange` when one changes its status. */
export const useLiveBillRuns = (
  client: number,
  indexes: readonly number[],
  onChange: (index: number, status: number) => void,
): LiveBillRuns =>
  useLiveProgress({
    topics: indexes.map(index => `bill-runs:${index}`),
    schema: billRunEvent,
    read: ({ progress }, topic) => [indexIn(topic), progress],
    refetch: useRefreshBillRuns(client),
    onEnd: (index, { status }) => onChange(index, status),
  })
