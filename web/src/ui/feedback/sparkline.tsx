/* oxlint-disable jsx-a11y/prefer-tag-over-role -- an inline drawing has no file for an img */
import classes from './sparkline.module.css'

interface SparklineProps {
  /** Pounds on the wire, the oldest first. */
  values: readonly string[]
  /** The same as text. */
  title: string
}

const WIDTH = 80
const HEIGHT = 20
const PAD = 3

/** What less than 2% either way is drawn as: nearly level (ui: Charts). */
const FLOOR = 0.02

/** Where the chart begins and how much it spans. */
function scaleOf(amounts: readonly number[]): [low: number, span: number] {
  const [low, high] = [Math.min(...amounts), Math.max(...amounts)]
  const middle = (low + high) / 2
  const span = Math.max(high - low, 2 * FLOOR * Math.abs(middle)) || 1
  return [middle - span / 2, span]
}

/** A small chart of a few amounts, which are in the title. */
export function Sparkline({ values, title }: SparklineProps) {
  if (values.length < 2) return null
  // Floats are for drawing only.
  const amounts = values.map(Number)
  const [low, span] = scaleOf(amounts)
  const points = amounts.map((amount, at) => ({
    x: PAD + (at * (WIDTH - 2 * PAD)) / (amounts.length - 1),
    y: HEIGHT - PAD - ((amount - low) * (HEIGHT - 2 * PAD)) / span,
  }))
  const last = points.at(-1)
  return (
    <svg width={WIDTH} height={HEIGHT} role="img" aria-label={title} className={classes.spark}>
      <title>{title}</title>
      <path d={`M0 ${HEIGHT - 0.5}H${WIDTH}`} />
      <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
      {last && <circle cx={last.x} cy={last.y} r={2.5} />}
    </svg>
  )
}
