import type { BillRun } from '@nineops/contract/bill-run-states.contract'
import { showDone } from '../../ui/feedback/snackbars.tsx'
import { confirm } from '../../ui/dialogs/dialogs.tsx'
import { closeQuestion, reopenQuestion } from './bill-run-words.ts'
import { type BillRunStep, useBillRunStep } from './bill-runs.queries.ts'

export interface BillRunSteps {
  busy: boolean
  /** Starts collecting or rating at once; closing and opening again ask first, in numbers. */
  take(run: BillRun, step: BillRunStep): void
}

/** The steps of a reseller's bill runs. */
export function useBillRunSteps(client: number): BillRunSteps {
  const step = useBillRunStep(client)
  const close = async (run: BillRun) => {
    if (!(await confirm(closeQuestion(run), 'Close bill run'))) return
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
      else if (wanted === 'reopen') void reopen(run).catch(() => {})
      else step.mutate({ billRun: run.index, step: wanted })
    },
  }
}
