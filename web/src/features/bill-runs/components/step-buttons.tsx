import { Button } from '@mantine/core'
import type { BillRun } from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import { Link } from '@tanstack/react-router'
import { ReasonedButton } from '../../../ui/forms/reasoned-button.tsx'
import { Buttons } from '../../../ui/layout/parts.tsx'
import { needsFix, stepName } from '../bill-run-labels.ts'
import type { BillRunSteps } from '../use-bill-run-steps.ts'

const order = ['collect', 'rate', 'close'] as const

/**
 * The steps of a run: the next one is primary (none while there are exceptions to fix), the others say why they are
 * disabled.
 */
export function StepButtons({ run, steps }: { run: BillRun; steps: BillRunSteps }) {
  if (run.nextStep === null)
    return (
      <>
        <ReasonedButton
          variant="default"
          reason={steps.busy ? 'One moment.' : run.actions.reopen.reason}
          onClick={() => steps.take(run, 'reopen')}
        >
          Reopen
        </ReasonedButton>
        {run.actions.reopen.allowed ? (
          <Button
            renderRoot={root => (
              <Link
                {...root}
                to="/bureau/invoice-runs"
                search={before => ({ ...before, create: true, ofBillRun: run.index })}
              />
            )}
          >
            Create invoice run
          </Button>
        ) : (
          <Button
            variant={run.invoiced ? 'default' : 'filled'}
            component={Link}
            to="/bureau/invoice-runs"
            search={true}
          >
            {run.invoiced ? 'Invoice Runs' : 'Next: Invoice Runs'}
          </Button>
        )}
      </>
    )
  return (
    <Buttons>
      {order.map(step => (
        <ReasonedButton
          key={step}
          variant={run.nextStep === step && !needsFix(run) ? 'filled' : 'default'}
          reason={steps.busy ? 'One moment.' : run.actions[step].reason}
          onClick={() => steps.take(run, step)}
        >
          {stepName(run, step)}
        </ReasonedButton>
      ))}
    </Buttons>
  )
}

/** The next step alone, for a row of a list. */
export function NextStepButton({ run, steps }: { run: BillRun; steps: BillRunSteps }) {
  const { nextStep } = run
  if (nextStep === null) return null
  return (
    <ReasonedButton
      size="compact-xs"
      variant="default"
      reason={steps.busy ? 'One moment.' : run.actions[nextStep].reason}
      onClick={() => steps.take(run, nextStep)}
    >
      {stepName(run, nextStep)}
    </ReasonedButton>
  )
}
