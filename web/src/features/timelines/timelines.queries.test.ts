import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { NO_FILTERS, timelineQuery } from './timelines.queries.ts'
import { refreshRun, runKey } from '../invoice-run-states/invoice-run-states.public.ts'

const historyOf = (index: number) =>
  timelineQuery({ kind: 'invoice_run', index, client: 5 }, NO_FILTERS).queryKey

it('what happens to a run refreshes its history as well as its figures, and no other run', () => {
  const queries = new QueryClient()
  const keys = [runKey(42), historyOf(42), ['clients', 5, 'invoiceruns'], runKey(43), historyOf(43)]
  for (const key of keys) queries.setQueryData(key, {})
  refreshRun(queries, 42)
  expect(keys.map(key => queries.getQueryState(key)?.isInvalidated)).toEqual([true, true, true, false, false])
})
