import type { BankCheck } from '@nineops/contract/service-establishment/bank-checks.contract'
import { IconAlertTriangle, IconCircleCheck } from '../../../ui/icons/icons.tsx'
import { IconInfoCircle } from '../../../ui/icons/more-icons.tsx'
import classes from './bank-checks.module.css'

const icons = { valid: IconCircleCheck, invalid: IconAlertTriangle, not_checked: IconInfoCircle }

/** The result of a check; keeps its space while empty. */
export function BankCheckNote({ check }: { check: BankCheck | undefined }) {
  const Icon = check && icons[check.outcome]
  return (
    <p className={classes.note} data-outcome={check?.outcome} aria-live="polite">
      {Icon && <Icon size={16} stroke={1.5} aria-hidden="true" />}
      {check?.reason}
    </p>
  )
}
