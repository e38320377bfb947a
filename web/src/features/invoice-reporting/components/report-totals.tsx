import type { Report } from '@nineops/contract/partner-commercial/invoice-reporting.contract'
import { FigureCard, Figures } from '../../../ui/layout/figure-card.tsx'
import { changeText, comparedOf, percent } from '../report-labels.ts'
import { ChangeText, Pounds } from './figure-texts.tsx'
import classes from './report.module.css'

const cards = [
  ['revenue', 'Revenue'],
  ['costedRevenue', 'Revenue with recorded cost'],
  ['cost', 'Cost'],
] as const

/** A lower cost is not bad news, so its change has no colour. */
const changeNote = (id: (typeof cards)[number][0], now: string, before: string) =>
  id === 'cost' ? changeText(now, before) : <ChangeText now={now} before={before} />

/** Totals of the report, compared with the months before. */
export function ReportTotals({ report }: { report: Report | undefined }) {
  const now = report?.totals.now
  const before = report?.totals.before
  const compared = report && comparedOf(report.totals)
  const nothing = report?.before && !before ? 'not compared' : '\u00A0'
  return (
    <div className={classes.totals}>
      <Figures>
        {cards.map(([id, label]) => (
          <FigureCard
            key={id}
            label={label}
            value={now && <Pounds value={now[id]} />}
            note={before && compared ? changeNote(id, compared[id], before[id]) : nothing}
          />
        ))}
        <FigureCard
          label="Margin"
          value={now && <Pounds value={now.margin} />}
          note={
            compared && before
              ? `${percent(compared.marginPercent)}, was ${percent(before.marginPercent)}`
              : now && percent(now.marginPercent)
          }
        />
        <FigureCard
          label="Revenue without recorded cost"
          value={now && <Pounds value={now.uncostedRevenue} />}
          note="not in the margin"
        />
      </Figures>
    </div>
  )
}
