import type { Delivery } from '@nineops/contract/deliveries.contract'
import type { ReactNode } from 'react'
import { CopyButton } from '../../../ui/feedback/copying.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { askedBy, outcomeOf, stateWords } from '../delivery-words.ts'
import classes from './delivery-rows.module.css'

interface DeliveryRowProps {
  row: Delivery
  /** What it is told by: where it went, or what it was. */
  title: string
  action?: ReactNode
}

/** One delivery: what and where, how it stands, and the receipt. */
export function DeliveryRow({ row, title, action }: DeliveryRowProps) {
  const { tone, text } = stateWords(row)
  const outcome = outcomeOf(row)
  return (
    <li className={classes.row} data-narrow={action === undefined || undefined}>
      <div className={classes.what}>
        <p>{title}</p>
        {outcome !== null && (
          <p className={row.state === 'failed' ? classes.failure : undefined}>{outcome}</p>
        )}
        <p className={classes.quiet}>{askedBy(row)}</p>
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
