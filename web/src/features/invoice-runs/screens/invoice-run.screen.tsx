import { invoiceRunStatus } from '@nineops/contract/invoicing/invoice-runs/invoice-run-states'
import { Skeleton } from '@mantine/core'
import type { InvoiceRunDetail } from '@nineops/contract/invoicing/invoice-runs/invoice-runs.contract'
import { useQuery } from '@tanstack/react-query'
import { useAskInAddress } from '../../../app/router/create-in-address.ts'
import { useSelection } from '../../../app/selection.ts'
import { useRefresh } from '../../../api/use-refresh.ts'
import { useRefreshOn } from '../../../api/use-refresh-on.ts'
import { formatCount } from '../../../lib/formats.ts'
import { useArrived } from '../../../lib/use-arrived.ts'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { CatchUpNotice } from '../../catch-ups/catch-ups.public.ts'
import { RunEmails } from '../../hosted-emails/hosted-emails.public.ts'
import { runAccountsKey } from '../../invoice-run-accounts/invoice-run-accounts.public.ts'
import { PrimaryAction } from '../components/primary-action.tsx'
import { ProcessStepper } from '../components/process-stepper.tsx'
import { ReleasePanel } from '../../two-person-release/two-person-release.public.ts'
import { RunFigures } from '../components/run-figures.tsx'
import { AllRuns, RunHeader } from '../components/run-header.tsx'
import { RunStrip } from '../components/run-strip.tsx'
import { RunTabs } from '../components/run-tabs.tsx'
import { processesQuery, releasePreviewQuery, runQuery } from '../invoice-runs.queries.ts'
import { useLiveRun } from '../live-run.ts'
import { useRunParam } from '../../invoice-run-states/invoice-run-states.public.ts'
import { useOpenRunTab } from '../open-run-tab.ts'
import { nextStep, notYetConfirmable, countedBy } from '../run-steps.ts'
import { useRunSelection } from '../use-run-selection.ts'
import { type RunSteps, useRunSteps } from '../use-run-steps.ts'

/** Statuses in which there is something to approve: after production, unless abandoned. */
const isEarly = ({ status }: InvoiceRunDetail): boolean => status.index < invoiceRunStatus.needsAttention

/** The console of an invoice run. */
export function InvoiceRunScreen() {
  const run = useRunParam()
  // E-mails and calls that come change what is said of the run without an event.
  const { data, error, refetch } = useQuery({ ...runQuery(run), refetchInterval: 60_000 })
  const processes = useQuery(processesQuery(run))
  const { client } = useSelection()
  useRunSelection(data)
  // Both at once: nothing that is shown moves.
  const shown = useArrived(processes.isPending ? undefined : data)
  if (shown) return <Console key={run} run={shown} />
  if (error)
    return (
      <>
        <PageHeader title={`Run ${run}`} back={<AllRuns client={client} />} />
        <ErrorState error={error} onRetry={() => void refetch()} />
      </>
    )
  return <ConsoleSkeleton />
}

function Console({ run }: { run: InvoiceRunDetail }) {
  const steps = useRunSteps(run)
  useLiveRun(run.index, process => {
    const { name, status, done, failed } = process
    const end = status === 'failed' ? 'failed' : `is done: ${countedBy(process, done + failed)}`
    showDone(`${name} ${end}${failed > 0 ? `, ${formatCount(failed)} of them failed` : ''}`)
  })
  // How far its e-mails are is part of what is said of the run, and of its accounts.
  useRefreshOn(
    `hosted-emails:${run.clientIndex}`,
    useRefresh(runQuery(run.index).queryKey, runAccountsKey(run.index)),
  )
  return (
    <>
      <ConfirmInAddress run={run} steps={steps} />
      <RunState run={run} steps={steps} />
      {run.status.index < invoiceRunStatus.confirmed && <CatchUpNotice client={run.clientIndex} />}
      <RunFigures run={run} />
      <RunTabs run={run} steps={steps} />
    </>
  )
}

/** Its header, processes and next step. By itself: the tables below are not rendered with each step of its progress. */
function RunState({ run, steps }: { run: InvoiceRunDetail; steps: RunSteps }) {
  const { data: processes, error, refetch } = useQuery(processesQuery(run.index))
  const openTab = useOpenRunTab()
  const { data: release } = useQuery({
    ...releasePreviewQuery(run.index),
    enabled: run.status.index >= invoiceRunStatus.confirmed,
    meta: { silent: true },
  })
  const step = processes && nextStep(run, processes, release?.mailServer)
  return (
    <>
      <RunHeader
        run={run}
        steps={steps}
        primary={
          step && <PrimaryAction run={run} processes={processes} step={step} steps={steps} onTab={openTab} />
        }
      >
        {run.status.index >= invoiceRunStatus.hosted && (
          <RunEmails client={run.clientIndex} run={run.index} />
        )}
      </RunHeader>
      {step ? (
        <>
          <ProcessStepper processes={processes} steps={steps} />
          <RunStrip
            run={run}
            processes={processes}
            step={step}
            onTab={openTab}
            onRerate={steps.askRerating}
          />
          {run.twoPersonRelease && !isEarly(run) && <ReleasePanel run={run} />}
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <StepperSkeleton />
      )}
    </>
  )
}

/** Asks to confirm where the address says so. By itself: the console is not rendered with each request. */
function ConfirmInAddress({ run, steps }: { run: InvoiceRunDetail; steps: RunSteps }) {
  const { isFetching } = useQuery(runQuery(run.index))
  const { allowed, reason } = run.actions.confirm
  const refuse = () => showDone(reason ?? notYetConfirmable)
  useAskInAddress('confirm', isFetching ? undefined : allowed ? steps.askConfirm : refuse)
  return null
}

const StepperSkeleton = () => (
  <>
    <Skeleton h={36} mb={8} flex="none" />
    <Skeleton h={36} mb={8} flex="none" />
  </>
)

const ConsoleSkeleton = () => (
  <Loading label="Loading the run">
    <Skeleton h={28} w={320} mb={8} />
    <Skeleton h={20} w={560} mb={16} />
    <StepperSkeleton />
    <Skeleton h={66} mb={8} />
    <Skeleton h={320} />
  </Loading>
)
