import type { InvoiceRunProcess } from '@nineops/contract/invoicing/invoice-runs/invoice-runs.contract'
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { processesQuery } from './invoice-runs.queries.ts'
import { applyProgress } from './live-run.ts'

const running: InvoiceRunProcess = {
  index: 2,
  id: 'load-charges-and-usage',
  name: 'Load charges and usage',
  group: { index: 1, id: 'prepare', name: 'Prepare' },
  status: 'running',
  total: 50,
  done: 49,
  failed: 0,
  perSecond: null,
  secondsLeft: null,
  attempt: 1,
  startedAt: null,
  finishedAt: null,
  failure: null,
  run: { allowed: false, reason: 'It is running.' },
}

it('an answer that was under way when a process ended does not show it as running again', async () => {
  const queries = new QueryClient()
  const { queryKey } = processesQuery(7)
  queries.setQueryData(queryKey, [running])
  const answer = Promise.withResolvers<InvoiceRunProcess[]>()
  const fetched = queries.fetchQuery({ queryKey, queryFn: () => answer.promise }).catch(() => undefined)
  const counts = { total: 50, done: 50, failed: 0, perSecond: null, secondsLeft: null }
  applyProgress(
    queries,
    7,
    new Map([[running.id, { type: 'process', process: running.id, status: 'done', ...counts }]]),
  )
  answer.resolve([running])
  await fetched
  expect(queries.getQueryData(queryKey)).toMatchObject([{ status: 'done', done: 50 }])
})
