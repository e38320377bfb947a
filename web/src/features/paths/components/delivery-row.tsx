import type { Delivery } from '@nineops/contract/bureau/deliveries.contract'
import type { ReactNode } from 'react'
import { CopyButton } from '../../../ui/feedback/copying.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { askedBy, outcomeOf, stateLabels } from '../delivery-labels.ts'
import { Hint } from '../../../ui/layout/parts.tsx'
import classes from './delivery-rows.module.css'

interface DeliveryRowProps {
  row: Delivery
  /** Labelled by where it went, or by what it was. */
  title: string
  action?: ReactNode
}

/** One delivery: content, destination, state and receipt. */
export function DeliveryRow({ row, title, action }: DeliveryRowProps) {
  const { tone, text } = stateLabels(row)
  const outcome = outcomeOf(row)
  return (
    <li className={classes.row} data-narrow={action === undefined || undefined}>
      <div className={classes.what}>
        <p>{title}</p>
        {outcome !== null && (
          <p className={row.state === 'failed' ? classes.failure : undefined}>{outcome}</p>
        )}
        <Hint size={12}>{askedBy(row)}</Hint>
        {row.sha256 !== null && (
          <span className={classes.sha} title={`SHA-256 ${row.sha256}`}>
            SHA-256 <code>{row.sha256.slice(0, 12)}…</code>
            <CopyButton value={row.sha256} />
          </span>
        )}
      </div>
      <StatusBadge tone={tone}>{text}</StatusBadge>
      {action}
    </li>
  )
}
