import type { BillRun } from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { everyPage } from '../../api/every-page.ts'
import { waitingQuery } from '../data-collection/data-collection.public.ts'
import { showDone } from '../../ui/feedback/snackbars.tsx'
import { confirm } from '../../ui/dialogs/dialogs.tsx'
import { closeQuestion, reopenQuestion } from './bill-run-labels.ts'
import { type BillRunStep, billRunQuery, deliveriesQuery, useBillRunStep } from './bill-runs.queries.ts'
import { deliveryLines, overdue, waitingLines } from './delivery-labels.ts'

export interface BillRunSteps {
  busy: boolean
  /** Rates at once, and collects unless files are missing; closing and reopening ask first, with figures. */
  take(run: BillRun, step: BillRunStep): void
}

export function useBillRunSteps(client: number): BillRunSteps {
  const step = useBillRunStep(client)
  const queries = useQueryClient()
  // If they can't be loaded, the question is asked without them.
  const deliveriesOf = (run: BillRun) =>
    queries.fetchQuery({ ...deliveriesQuery(client, run.index), meta: { silent: true } }).catch(() => [])
  const waitingFiles = () =>
    everyPage(page =>
      queries.fetchQuery({ ...waitingQuery(client, page), staleTime: 0, meta: { silent: true } }),
    ).catch(() => [])
  const collect = async (run: BillRun) => {
    const missing = deliveryLines(overdue(await deliveriesOf(run)))
    const question = [...missing, 'Collect what is there? You can collect again when the rest has arrived.']
    if (missing.length > 0 && !(await confirm(question.join('\n\n'), 'Collect without them'))) return
    step.mutate({ billRun: run.index, step: 'collect' })
  }
  const close = async (shown: BillRun) => {
    // Somebody else may have added a price or a service since it was read.
    const asked = queries
      .fetchQuery({ ...billRunQuery(client, shown.index), staleTime: 0 })
      .catch(() => shown)
    const [run, deliveries, waiting] = await Promise.all([asked, deliveriesOf(shown), waitingFiles()])
    const question = closeQuestion(run, [...deliveryLines(deliveries), ...waitingLines(waiting, run)])
    const acceptOutOfDate = run.outOfDate !== null
    if (!(await confirm(question, acceptOutOfDate ? 'Close without rating again' : 'Close bill run'))) return
    const accepted = { acceptExceptions: true, acceptOutOfDate }
    await step.mutateAsync({ billRun: run.index, step: 'close', accepted })
    showDone(`${run.description} is closed`)
  }
  const reopen = async (run: BillRun) => {
    if (!(await confirm(reopenQuestion(run), 'Open bill run again'))) return
    await step.mutateAsync({ billRun: run.index, step: 'reopen' })
    showDone(`${run.description} is open again`)
  }
  // One at a time: what a question says is read before it is asked.
  const asking = useRef(false)
  const ask = async (question: (run: BillRun) => Promise<void>, run: BillRun): Promise<void> => {
    if (asking.current) return
    asking.current = true
    // The snackbar shows a refusal.
    await question(run).catch(() => {})
    asking.current = false
  }
  return {
    busy: step.isPending,
    take(run, next) {
      if (next === 'close') void ask(close, run)
      else if (next === 'collect') void ask(collect, run)
      else if (next === 'reopen') void ask(reopen, run)
      else step.mutate({ billRun: run.index, step: next })
    },
  }
}
