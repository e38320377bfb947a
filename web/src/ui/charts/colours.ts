/** The six hues of the charts, in the order in which series take them (ui: Face). */
export const hues = [1, 2, 3, 4, 5, 6].map(hue => `var(--chart-${hue})`)

export const chartColours = {
  now: 'var(--chart-1)',
  other: 'var(--chart-2)',
  /** A period before, and whatever stands behind the figures in question. */
  past: 'var(--chart-past)',
  warn: 'var(--chart-3)',
  bad: 'var(--chart-5)',
  quiet: 'var(--chart-6)',
} as const
