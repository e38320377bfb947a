import type { ExceptionTrendPoint } from '@nineops/contract/partner-commercial/exception-reporting/exceptions.contract'
import { formatCount, formatMonth, formatPounds, formatShortPounds, toPence } from '../../../lib/formats.ts'
import { ColumnChart } from '../../../ui/charts/column-chart.tsx'

const short = (day: string): string => `${formatMonth(day).slice(0, 3)} ${day.slice(2, 4)}`

/** Number and money at stake over time. Floats are for drawing only; figures in text stay exact. */
export function TrendCharts({ points }: { points: readonly ExceptionTrendPoint[] }) {
  const drawn = points.map(point => ({
    ...point,
    key: `${point.periodStart} ${point.billRun}`,
    short: short(point.periodStart),
    pounds: Number(toPence(point.money)),
  }))
  return (
    <>
      <ColumnChart
        caption="Exceptions found. “?” means not checked."
        columns={drawn.map(({ key, name, short: month, known, findings }) => ({
          key,
          name: month,
          value: known ? findings : null,
          label: formatCount(findings),
          title: known ? `${name}: ${formatCount(findings)}` : `${name}: not checked`,
        }))}
      />
      <ColumnChart
        caption="Money at stake"
        columns={drawn.map(({ key, name, short: month, known, money, pounds }) => ({
          key,
          name: month,
          value: known ? Math.max(0, pounds) : null,
          label: formatShortPounds(pounds),
          title: known ? `${name}: ${formatPounds(toPence(money))}` : `${name}: not checked`,
        }))}
      />
    </>
  )
}
