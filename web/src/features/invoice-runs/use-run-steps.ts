import type {
  InvoiceRunDetail,
  MakingGroupId,
  ProcessGroupId,
  ProcessId,
} from '@nineops/contract/invoicing/invoice-runs/invoice-runs.contract'
import { counted } from '@nineops/contract/words'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { reportError } from '../../api/query-client.ts'
import { askText, confirm } from '../../ui/dialogs/dialogs.tsx'
import { showDone } from '../../ui/feedback/snackbars.tsx'
import { comparisonQuery } from '../comparisons/comparisons.public.ts'
import { directDebitsQuery } from '../direct-debits/direct-debits.public.ts'
import {
  type ResetScope,
  resetPreviewQuery,
  useReset,
} from '../invoice-run-accounts/invoice-run-accounts.public.ts'
import { useEndOfRunActions } from '../end-of-run-packs/end-of-run-packs.public.ts'
import { withWarnings } from './components/confirm-question.tsx'
import {
  metricsQuery,
  processesQuery,
  releasePreviewQuery,
  runQuery,
  useRunActions,
} from './invoice-runs.queries.ts'
import * as questions from './run-questions.ts'
import { reachedGroup } from './run-steps.ts'
import { useRerating } from '../rerating/rerating.public.ts'

const ask = ({ title, text }: questions.Question): Promise<true | undefined> => confirm(text, title)

// The shared error handler shows the failure; the question is then not asked.
const safely =
  <Args extends unknown[]>(work: (...args: Args) => Promise<unknown>) =>
  (...args: Args): void => {
    work(...args).catch(reportError)
  }

interface ResetOptions {
  /** The group up to and with which the run then runs again. */
  runThrough?: MakingGroupId
  /** The number of an account that was fixed. */
  fixed?: string
}

/** How long Confirm waits for exceptions that are being found before it asks. */
const LONGEST_SECONDS = 30

/** Actions on a run; those that can't be undone ask first, with figures fetched at that moment. */
export function useRunSteps(run: InvoiceRunDetail) {
  const queries = useQueryClient()
  const { runProcess, runGroup, confirm: confirming, abandon } = useRunActions(run.index)
  const reset = useReset(run.index)
  const rerating = useRerating(run.index)
  const files = useEndOfRunActions(run.index)
  const [asking, setAsking] = useState(false)
  const working = [runProcess, runGroup, confirming, abandon, reset, rerating, files.create].some(
    call => call.isPending,
  )
  const busy = asking || working

  // Fetching a question's figures takes a moment: the buttons show it, and keep the focus.
  async function fetched<Answer>(work: Promise<Answer>): Promise<Answer> {
    setAsking(true)
    return work.finally(() => setAsking(false))
  }
  const freshMetrics = async () =>
    (await fetched(queries.fetchQuery({ ...metricsQuery(run.index), staleTime: 0 }))).current
  const release = () => fetched(queries.fetchQuery({ ...releasePreviewQuery(run.index), staleTime: 0 }))
  const debits = () => fetched(queries.fetchQuery({ ...directDebitsQuery(run.index), staleTime: 0 }))
  const planned = async () => (await debits()).planned
  const releasing = async () => {
    const metrics = await freshMetrics()
    const collection = await debits()
    return {
      metrics,
      planned: collection.planned,
      made: questions.settledDebits(collection),
      release: await release(),
    }
  }
  const preview = (scope: ResetScope) => fetched(queries.fetchQuery(resetPreviewQuery(run.index, scope)))

  /** The run once its exceptions are found; as it is where that takes long: Confirm finds them itself. */
  async function settledRun(): Promise<InvoiceRunDetail> {
    for (let second = 0; ; second++) {
      const now = await queries.fetchQuery({ ...runQuery(run.index), staleTime: 0 })
      if (!now.exceptions.isLooking || second === LONGEST_SECONDS) return now
      await new Promise(resolve => setTimeout(resolve, 1000))
    }
  }

  async function startProcess(id: ProcessId): Promise<void> {
    if (id === 'host-invoices' && !(await ask(questions.hostQuestion(run, await freshMetrics())))) return
    if (id === 'send-emails') {
      const sending = await release()
      // With none to send there is nothing to ask.
      if (sending.emails > 0 && !(await ask(questions.emailQuestion(run, sending)))) return
    }
    if (id === 'build-end-of-run-files') return createFiles()
    runProcess.mutate(id)
  }

  async function startGroup(id: ProcessGroupId): Promise<void> {
    if (id === 'release') {
      const question = questions.releaseQuestion(run, await releasing())
      if (!(await ask(question))) return
    }
    runGroup.mutate(id)
  }

  async function createFiles(): Promise<void> {
    if (await ask(questions.packQuestion(run, await releasing()))) files.create.mutate()
  }

  async function askConfirm(): Promise<void> {
    const metrics = await freshMetrics()
    const isMonth = run.purpose === 'bill'
    const comparison = isMonth
      ? await fetched(queries.fetchQuery({ ...comparisonQuery(run.index), staleTime: 0 }))
      : null
    const now = isMonth ? await fetched(settledRun()) : run
    const { title, text } = questions.confirmQuestion(run, { metrics, comparison, planned: await planned() })
    if (!(await confirm(withWarnings(text, now), title))) return
    confirming.mutate(
      { accounts: metrics.accounts, gross: metrics.gross, openExceptions: now.exceptions.open },
      { onSuccess: () => showDone(`Run ${run.index} is confirmed`) },
    )
  }

  async function askAbandon(): Promise<void> {
    const { title, text } = questions.abandonQuestion(run, await preview('all'))
    const reason = await askText({ title, description: text, placeholder: 'Why it is abandoned' })
    if (reason === undefined) return
    abandon.mutate(reason, { onSuccess: () => showDone(`Run ${run.index} is abandoned`) })
  }

  /** Shows what a reset affects; whether it is wanted. A `fixed` account is not asked about where nothing is recreated. */
  async function isResetWanted(
    scope: ResetScope,
    what: string,
    { runThrough, fixed }: ResetOptions,
  ): Promise<boolean> {
    const touched = await preview(scope)
    if (!touched.allowed || touched.accounts === 0) {
      showDone(touched.reason ?? 'There is no account to reset')
      return false
    }
    if (fixed !== undefined && !questions.isRecreating(touched)) return true
    return (await ask(questions.resetQuestion(run.index, what, touched, runThrough))) === true
  }

  async function resetNow(scope: ResetScope, { runThrough, fixed }: ResetOptions): Promise<void> {
    const { accounts } = await reset.mutateAsync({ scope, runThrough })
    showDone(
      runThrough
        ? `${counted(accounts, 'account')} run again`
        : fixed !== undefined
          ? `Account ${fixed} is saved and returned to pending`
          : `${counted(accounts, 'account')} returned to pending`,
    )
  }

  async function askReset(scope: ResetScope, what: string, options: ResetOptions = {}): Promise<void> {
    if (await isResetWanted(scope, what, options)) await resetNow(scope, options)
  }

  /** Doesn't wait for the reset itself, after which the account may have left its list. */
  async function resetFixed(account: number, fixed: string): Promise<boolean> {
    const notReset = () => showDone(`Account ${fixed} is fixed, but not reset`)
    const isWanted = await isResetWanted(account, `account ${fixed}`, { fixed }).catch(reportError)
    if (!isWanted) {
      notReset()
      return false
    }
    resetNow(account, { fixed }).catch(error => {
      reportError(error)
      notReset()
    })
    return true
  }

  /** Resets the failed accounts and runs again up to where the run was. */
  async function resetFailedAndRun(): Promise<void> {
    const processes = await fetched(queries.fetchQuery({ ...processesQuery(run.index), staleTime: 0 }))
    await askReset('failed', counted(run.failed, 'failed account'), {
      runThrough: reachedGroup(processes),
    })
  }

  return {
    busy,
    startProcess: safely(startProcess),
    startGroup: safely(startGroup),
    askConfirm: safely(askConfirm),
    askAbandon: safely(askAbandon),
    askReset: safely((scope: ResetScope, what: string) => askReset(scope, what)),
    resetFixed,
    askRerating: safely(() => rerating.ask()),
    resetFailedAndRun: safely(resetFailedAndRun),
    createFiles: safely(createFiles),
    downloadFiles: () => files.download.mutate(undefined),
    downloading: files.download.isPending,
  }
}
export type RunSteps = ReturnType<typeof useRunSteps>
