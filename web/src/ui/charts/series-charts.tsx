import { LineChart, type LineChartProps } from '@mantine/charts'
import { legendProps } from './legend.ts'

const shared = { dataKey: 'name', gridAxis: 'x', withLegend: true, legendProps } as const

/** Milliseconds in lines, by `name`. Hidden from screen readers: a table beside it has the figures. */
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
