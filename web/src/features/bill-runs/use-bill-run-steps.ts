import type { BillRun } from '@nineops/contract/bill-run-states.contract'
import { useQueryClient } from '@tanstack/react-query'
import { showDone } from '../../ui/feedback/snackbars.tsx'
import { confirm } from '../../ui/dialogs/dialogs.tsx'
import { closeQuestion, reopenQuestion } from './bill-run-words.ts'
import { type BillRunStep, deliveriesQuery, useBillRunStep } from './bill-runs.queries.ts'
import { deliveryLines, overdue } from './delivery-words.ts'

export interface BillRunSteps {
  busy: boolean
  /** Rates at once, and collects unless files are missing; closing and opening again ask first, in numbers. */
  take(run: BillRun, step: BillRunStep): void
}

/** The steps of a reseller's bill runs. */
export function useBillRunSteps(client: number): BillRunSteps {
  const step = useBillRunStep(client)
  const queries = useQueryClient()
  // Without them the question is asked all the same.
  const deliveriesOf = (run: BillRun) =>
    queries.fetchQuery({ ...deliveriesQuery(client, run.index), meta: { silent: true } }).catch(() => [])
  const collect = async (run: BillRun) => {
    const missing = deliveryLines(overdue(await deliveriesOf(run)))
    const question = [...missing, 'Collect what is there? It can be collected again when the rest has come.']
    if (missing.length > 0 && !(await confirm(question.join('\n\n'), 'Collect without them'))) return
    step.mutate({ billRun: run.index, step: 'collect' })
  }
  const close = async (run: BillRun) => {
    const question = closeQuestion(run, deliveryLines(await deliveriesOf(run)))
    if (!(await confirm(question, 'Close bill run'))) return
    await step.mutateAsync({ billRun: run.index, step: 'close', acceptExceptions: true })
    showDone(`${run.description} is closed`)
  }
  const reopen = async (run: BillRun) => {
    if (!(await confirm(reopenQuestion(run), 'Open bill run again'))) return
    await step.mutateAsync({ billRun: run.index, step: 'reopen' })
    showDone(`${run.description} is open again`)
  }
  return {
    busy: step.isPending,
    take(run, wanted) {
      // A refusal is said by the snackbar.
      if (wanted === 'close') void close(run).catch(() => {})
      else if (wanted === 'collect') void collect(run)
      else if (wanted === 'reopen') void reopen(run).catch(() => {})
      else step.mutate({ billRun: run.index, step: wanted })
    },
  }
}
