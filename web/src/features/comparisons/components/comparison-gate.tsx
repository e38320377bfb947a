import { Button } from '@mantine/core'
import type { RunComparison } from '@nineops/contract/invoicing/comparisons.contract'
import { counted } from '@nineops/contract/words'
import { formatPounds } from '../../../lib/formats.ts'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { Hint, Text } from '../../../ui/layout/parts.tsx'
import classes from './comparison.module.css'
import { againstText, failedText } from './comparison-labels.ts'

interface ComparisonGateProps {
  comparison: RunComparison
  confirmed: boolean
  onThresholds: () => void
}

/** Whether the comparison blocks confirming the run, and what counts as unusual. */
export function ComparisonGate({ comparison, confirmed, onThresholds }: ComparisonGateProps) {
  const { against, thresholds, open, failed } = comparison
  const { minimumChange, minimumPercent, deviations } = thresholds
  const standOut = Object.values(comparison.kinds).reduce((sum, { accounts }) => sum + accounts, 0)
  return (
    <div className={classes.gate}>
      <div>
        <Text size={13} strong>
          {open > 0 && !confirmed ? (
            <StatusBadge tone="warn">
              {`${counted(open, 'account')} to sign off before the run can be confirmed`}
            </StatusBadge>
          ) : (
            <StatusBadge tone="good">
              {standOut === 0
                ? 'No account stands out'
                : confirmed
                  ? `${counted(standOut, 'account')} stood out`
                  : 'Everything that stands out is signed off'}
            </StatusBadge>
          )}
        </Text>
        <Hint size={12}>
          {open > 0 && !confirmed && 'Select accounts below, or open one, to sign them off with a reason. '}
          {against && `${againstText(against)} `}
          Unusual is a change of at least {formatPounds(minimumChange)} and {minimumPercent}% of the average
          of an account&rsquo;s last three invoices, and more than{' '}
          {deviations === 1 ? 'their standard deviation' : `${deviations} standard deviations of them`}.
          {failed.accounts > 0 && ` ${failedText(failed)}`}
        </Hint>
      </div>
      <Button variant="default" flex="none" ml="auto" onClick={onThresholds}>
        Thresholds
      </Button>
    </div>
  )
}
