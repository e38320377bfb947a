import type { BillRunProgress } from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import { shadowRunEvent } from '@nineops/contract/bureau/shadow-runs.contract'
import { indexIn, useLiveProgress } from '../../api/use-live-progress.ts'
import { useRefreshShadowRuns } from './shadow-runs.queries.ts'

/** Progress of shadow runs, watched while the screen is open. */
export const useLiveShadowRuns = (
  client: number,
  indexes: readonly number[],
): ReadonlyMap<number, BillRunProgress> =>
  useLiveProgress({
    topics: indexes.map(index => `shadow-runs:${index}`),
    schema: shadowRunEvent,
    read: ({ progress }, topic) => [indexIn(topic), progress],
    refetch: useRefreshShadowRuns(client),
  })
