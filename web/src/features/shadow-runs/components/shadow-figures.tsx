import type { ShadowFigures as Sums, ShadowRun } from '@nineops/contract/bureau/shadow-runs.contract'
import { formatCount } from '../../../lib/formats.ts'
import { FigureCard, Figures } from '../../../ui/layout/figure-card.tsx'
import { asShown, bundlesChange, change, percent, pounds } from '../shadow-run-labels.ts'

const beside = (before: string, after: string): string => `${pounds(before)} → ${pounds(after)}`

const hasBundles = ({ bundlesBefore, bundlesAfter }: Sums): boolean =>
  Number(bundlesBefore) !== 0 || Number(bundlesAfter) !== 0

/** Totals of a proposal for the whole reseller. */
export function ShadowFigures({ figures: exact, counts }: { figures: Sums; counts: ShadowRun['counts'] }) {
  const figures = asShown(exact)
  const unrated = counts ? counts.unratedRetail.after + counts.unratedWholesale.after : 0
  const before = counts ? counts.unratedRetail.before + counts.unratedWholesale.before : 0
  return (
    <Figures>
      <FigureCard
        label="Retail change"
        value={change(figures.retailChange)}
        note={`${beside(figures.retailBefore, figures.retailAfter)} ${percent(figures.retailPercent)}`}
      />
      {hasBundles(figures) && (
        <FigureCard
          label="Bundles change"
          value={change(bundlesChange(figures))}
          note={beside(figures.bundlesBefore, figures.bundlesAfter)}
        />
      )}
      <FigureCard
        label="Cost change"
        value={change(figures.costChange)}
        note={beside(figures.costBefore, figures.costAfter)}
      />
      <FigureCard
        label="Margin change"
        value={change(figures.marginChange)}
        note={beside(figures.marginBefore, figures.marginAfter)}
      />
      <FigureCard
        label="Unrated calls (retail or wholesale)"
        value={formatCount(unrated)}
        note={
          unrated === before
            ? `of ${formatCount(figures.callsBefore)} calls, unchanged`
            : `${formatCount(before)} before`
        }
      />
    </Figures>
  )
}
