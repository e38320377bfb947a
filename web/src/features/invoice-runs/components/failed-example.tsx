import { Button } from '@mantine/core'
import type { FailureCause } from '@nineops/contract/invoice-run-accounts.contract'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import type { RunSteps } from '../use-run-steps.ts'
import classes from './failures-panel.module.css'
import { ReasonedButton } from '../../../ui/forms/reasoned-button.tsx'
import type { Mending } from './use-mending.tsx'

interface FailedExampleProps {
  example: FailureCause['examples'][number]
  cause: FailureCause
  mending: Mending
  steps: RunSteps
  resetReason: string | null
}

/** A failed account, what is wrong with it, and what to do next: mend it, then reset it. */
export function FailedExample({ example, cause, mending, steps, resetReason }: FailedExampleProps) {
  const { index, accountNumber, message } = example
  const mended = mending.isMended(index, message)
  const mend = () => mending.mend({ index, accountNumber, message, cause: cause.cause })
  return (
    <li className={classes.example}>
      <span className={classes.number}>{accountNumber}</span>
      <span className={classes.message}>{message}</span>
      {example.mend.kind === 'none' && (
        <span className={classes.next}>
          <ReasonedButton
            size="compact-sm"
            variant="default"
            reason={resetReason}
            onClick={() => steps.askReset(index, `account ${accountNumber}`)}
          >
            Reset this account
          </ReasonedButton>
        </span>
      )}
      {example.mend.kind === 'account' && (
        <span className={classes.next}>
          {mended && (
            <>
              <StatusBadge tone="good">Mended</StatusBadge>
              <ReasonedButton
                size="compact-sm"
                variant="default"
                reason={resetReason}
                onClick={() => steps.askReset(index, `account ${accountNumber}`)}
              >
                Reset this account
              </ReasonedButton>
            </>
          )}
          <Button
            size="compact-sm"
            variant={mended ? 'subtle' : 'default'}
            aria-label={`Mend account ${accountNumber}`}
            onClick={mend}
          >
            Mend
          </Button>
        </span>
      )}
    </li>
  )
}
