import type { BillRun } from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import { formatCount, formatPounds } from '../../../lib/formats.ts'
import { PlainFigure } from '../../../ui/layout/figure-card.tsx'
import { Panel } from '../../../ui/layout/parts.tsx'
import { callsNote, callsShown, formatExact, marginShare, minutes, shownMargin } from '../bill-run-labels.ts'
import classes from './bill-runs.module.css'

/** Totals of the last rating; before the first, the calls that were collected. */
export function BillRunFigures({ run }: { run: BillRun }) {
  const rated = run.ratedAt !== null
  const shown = (value: string) => (rated ? value : '–')
  return (
    <Panel pad={0} className={classes.figures}>
      <PlainFigure label="Calls" value={formatCount(callsShown(run))} note={callsNote(run)} />
      <PlainFigure label="Minutes" value={shown(formatCount(minutes(run.durationSeconds)))} />
      <PlainFigure label="Retail charge" value={shown(formatExact(run.retailCharge))} note="to accounts" />
      <PlainFigure label="Wholesale cost" value={shown(formatExact(run.wholesaleCost))} note="to reseller" />
      <PlainFigure
        label="Margin"
        value={shown(formatPounds(shownMargin(run)))}
        note={marginShare(run.margin, run.retailCharge)}
      />
      <PlainFigure
        label="Late calls"
        value={shown(formatCount(run.lateCalls))}
        note={run.lateCalls > 0 ? 'earlier dates' : ''}
      />
    </Panel>
  )
}
