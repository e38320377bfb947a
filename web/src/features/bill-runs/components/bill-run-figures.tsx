import type { BillRun } from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import { formatCount } from '../../../lib/formats.ts'
import { FigureCard, Figures } from '../../../ui/layout/figure-card.tsx'
import { formatExact, marginShare, minutes } from '../bill-run-labels.ts'

/** Totals of the last rating. */
export function BillRunFigures({ run }: { run: BillRun }) {
  return (
    <Figures>
      <FigureCard label="Calls" value={formatCount(run.calls)} />
      <FigureCard label="Minutes" value={formatCount(minutes(run.durationSeconds))} />
      <FigureCard label="Retail charge" value={formatExact(run.retailCharge)} note="To accounts" />
      <FigureCard label="Wholesale cost" value={formatExact(run.wholesaleCost)} note="To the reseller" />
      <FigureCard
        label="Margin"
        value={formatExact(run.margin)}
        note={marginShare(run.margin, run.retailCharge)}
      />
      <FigureCard
        label="Late calls"
        value={formatCount(run.lateCalls)}
        note={
          run.lateCalls > 0 ? 'Older than the period: no inclusive minutes' : 'None older than the period'
        }
      />
    </Figures>
  )
}
