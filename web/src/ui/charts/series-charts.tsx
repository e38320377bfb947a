import '@mantine/charts/styles.layer.css'
import { BarChart, type BarChartProps, LineChart, type LineChartProps } from '@mantine/charts'
import { formatCount } from '../../lib/formats.ts'
import { legendProps } from './legend.ts'

const shared = { dataKey: 'name', gridAxis: 'y', withLegend: true, legendProps } as const

/** Counts in stacked bars, by `name`. Hidden from screen readers: a table beside it has the figures. */
export const CountBars = (props: Pick<BarChartProps, 'data' | 'series' | 'h'>) => (
  <div aria-hidden="true">
    <BarChart
      {...shared}
      type="stacked"
      valueFormatter={formatCount}
      barChartProps={{ accessibilityLayer: false }}
      barProps={{ maxBarSize: 20, isAnimationActive: false }}
      {...props}
    />
  </div>
)

/** Milliseconds in lines, by `name`; hidden as above. */
export const MillisecondLines = (props: Pick<LineChartProps, 'data' | 'series' | 'h'>) => (
  <div aria-hidden="true">
    <LineChart
      {...shared}
      unit=" ms"
      curveType="linear"
      withDots={props.data.length < 32}
      connectNulls={false}
      lineChartProps={{ accessibilityLayer: false }}
      lineProps={{ isAnimationActive: false }}
      {...props}
    />
  </div>
)
