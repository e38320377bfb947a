import { Button } from '@mantine/core'
import type { FailureCause } from '@nineops/contract/invoicing/invoice-run-accounts.contract'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import type { AccountSteps } from './steps-context.ts'
import { Row } from '../../../ui/layout/parts.tsx'
import classes from './failures-panel.module.css'
import { ReasonedButton } from '../../../ui/forms/reasoned-button.tsx'
import type { Fixing } from './use-fixing.tsx'

interface FailedExampleProps {
  example: FailureCause['examples'][number]
  cause: FailureCause
  fixing: Fixing
  steps: AccountSteps
  resetReason: string | null
  /** Not after Confirm. */
  canReset: boolean
}

/** A failed account, the problem, and the next step: fix it, then reset it. */
export function FailedExample({ example, cause, fixing, steps, resetReason, canReset }: FailedExampleProps) {
  const { index, accountNumber, message } = example
  const fixed = fixing.isFixed(index, message)
  const fix = () => fixing.fix({ index, accountNumber, message, cause: cause.cause })
  return (
    <li className={classes.example}>
      <span className={classes.number}>{accountNumber}</span>
      <span className={classes.message}>{message}</span>
      <Row as="span" gap={12}>
        {fixed && <StatusBadge tone="good">Fixed</StatusBadge>}
        {(example.fix.kind === 'none' || (fixed && canReset)) && (
          <ReasonedButton
            size="compact-sm"
            variant="default"
            reason={resetReason}
            onClick={() => steps.askReset(index, `account ${accountNumber}`)}
          >
            Reset this account
          </ReasonedButton>
        )}
        {example.fix.kind === 'account' && (
          <Button
            size="compact-sm"
            variant={fixed ? 'subtle' : 'default'}
            aria-label={`Fix account ${accountNumber}`}
            onClick={fix}
          >
            Fix
          </Button>
        )}
      </Row>
    </li>
  )
}
