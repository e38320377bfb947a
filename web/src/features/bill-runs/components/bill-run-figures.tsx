import type { BillRun } from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import { formatCount } from '../../../lib/formats.ts'
import { PlainFigure } from '../../../ui/layout/figure-card.tsx'
import { Panel } from '../../../ui/layout/parts.tsx'
import { formatExact, marginShare, minutes } from '../bill-run-labels.ts'
import classes from './bill-runs.module.css'

/** Totals of the last rating. */
export function BillRunFigures({ run }: { run: BillRun }) {
  return (
    <Panel pad={0} className={classes.figures}>
      <PlainFigure label="Calls" value={formatCount(run.calls)} />
      <PlainFigure label="Minutes" value={formatCount(minutes(run.durationSeconds))} />
      <PlainFigure label="Retail charge" value={formatExact(run.retailCharge)} note="to accounts" />
      <PlainFigure label="Wholesale cost" value={formatExact(run.wholesaleCost)} note="to reseller" />
      <PlainFigure
        label="Margin"
        value={formatExact(run.margin)}
        note={marginShare(run.margin, run.retailCharge)}
      />
      <PlainFigure
        label="Late calls"
        value={formatCount(run.lateCalls)}
        note={run.lateCalls > 0 ? 'Older than the period: no inclusive minutes' : ''}
      />
    </Panel>
  )
}
