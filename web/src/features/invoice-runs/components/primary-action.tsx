import { Button } from '@mantine/core'
import type {
  InvoiceRunDetail,
  InvoiceRunProcess,
  ProcessGroupId,
} from '@nineops/contract/invoicing/invoice-runs/invoice-runs.contract'
import { counted } from '@nineops/contract/words'
import { type NextStep, notYetConfirmable, runningProcess } from '../run-steps.ts'
import type { RunTab } from '../../invoice-run-states/invoice-run-states.public.ts'
import type { RunSteps } from '../use-run-steps.ts'
import { ReasonedButton } from '../../../ui/forms/reasoned-button.tsx'

interface PrimaryActionProps {
  run: InvoiceRunDetail
  processes: readonly InvoiceRunProcess[]
  step: NextStep
  steps: RunSteps
  onTab: (tab: RunTab) => void
}

/**
 * The next step as the one primary button; CONFIRM is next to it while failed accounts may be left out or accounts are
 * to be signed off.
 */
export function PrimaryAction({ run, processes, step, steps, onTab }: PrimaryActionProps) {
  if (step.kind === 'none') return null
  if (step.kind === 'wait') {
    const running = runningProcess(processes)
    return (
      <Button
        loading
        loaderProps={{ type: 'dots' }}
        aria-label={`${running?.name ?? 'A process'} is running`}
      >
        Running
      </Button>
    )
  }
  const { confirm, createEndOfRunFiles } = run.actions
  const refused = {
    confirm: confirm.allowed ? null : (confirm.reason ?? notYetConfirmable),
    'create-files': createEndOfRunFiles.allowed ? null : (createEndOfRunFiles.reason ?? 'Not yet.'),
    process:
      step.kind === 'process' ? (processes.find(({ id }) => id === step.process)?.run.reason ?? null) : null,
    group:
      step.kind === 'group'
        ? (processes.find(({ group }) => group.id === step.group)?.run.reason ?? null)
        : null,
    failures: null,
    comparison: null,
    download: null,
  }
  function act(): void {
    if (step.kind === 'group') steps.startGroup(step.group)
    else if (step.kind === 'process') steps.startProcess(step.process)
    else if (step.kind === 'failures') onTab('failures')
    else if (step.kind === 'comparison') onTab('comparison')
    else if (step.kind === 'confirm') steps.askConfirm()
    else if (step.kind === 'create-files') steps.createFiles()
    else steps.downloadFiles()
  }
  return (
    <>
      {step.kind === 'failures' && run.openComparison > 0 && (
        <Button variant="default" onClick={() => onTab('comparison')}>
          Sign off {counted(run.openComparison, 'account')}
        </Button>
      )}
      {step.kind === 'failures' && step.without !== null && (
        <RunWithout group={step.without} processes={processes} steps={steps} />
      )}
      {((step.kind === 'failures' && step.without === null) || step.kind === 'comparison') && (
        <ReasonedButton
          variant="default"
          reason={steps.busy ? 'One moment.' : refused.confirm}
          onClick={steps.askConfirm}
        >
          CONFIRM
        </ReasonedButton>
      )}
      <ReasonedButton
        reason={steps.busy || steps.downloading ? 'One moment.' : refused[step.kind]}
        onClick={act}
      >
        {step.label}
      </ReasonedButton>
    </>
  )
}

/** Goes on with the other accounts while some have failed. */
function RunWithout({
  group,
  processes,
  steps,
}: Pick<PrimaryActionProps, 'processes' | 'steps'> & { group: ProcessGroupId }) {
  const first = processes.find(process => process.group.id === group)
  return (
    <ReasonedButton
      variant="default"
      reason={steps.busy ? 'One moment.' : (first?.run.reason ?? null)}
      onClick={() => steps.startGroup(group)}
    >
      {`${first?.group.name ?? group} the others`}
    </ReasonedButton>
  )
}
