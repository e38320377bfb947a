import type { TestStep } from '@nineops/contract/network/line-tests'
import { lineTestEvent } from '@nineops/contract/network/line-tests.contract'
import { useLiveProgress } from '../../api/use-live-progress.ts'
import { useRefreshTests } from './line-tests.queries.ts'

/** Steps of running tests, from events. */
export type LiveSteps = ReadonlyMap<number, TestStep>

/** Progress of tests, of one circuit or of all, watched while the screen is open. */
export const useLiveTests = (circuit?: number): LiveSteps =>
  useLiveProgress({
    topics: [circuit === undefined ? 'line-tests' : `line-tests:${circuit}`],
    schema: lineTestEvent,
    read: ({ test, step }) => [test, step],
    refetch: useRefreshTests(),
  })
