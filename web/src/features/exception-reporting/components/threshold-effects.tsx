import { Button, Loader } from '@mantine/core'
import type { ThresholdEffect } from '@nineops/contract/exception-thresholds.contract'
import { formatCount } from '../../../lib/numbers.ts'
import form from '../../../ui/forms/form.module.css'
import { kindWords } from '../exception-words.ts'
import classes from './exceptions.module.css'

interface ThresholdEffectsProps {
  /** Of the thresholds that are typed, or of those before while these are counted; undefined while none is known. */
  rows: readonly ThresholdEffect[] | undefined
  counting: boolean
  failed: boolean
  onStop: () => void
}

const LATER = 'They hold from the next time that exceptions are found.'

function textOf({ rows, counting, failed }: ThresholdEffectsProps): string {
  if (counting) return `${LATER} What the latest run would list is being counted.`
  if (failed) return `${LATER} What the latest run would list could not be counted.`
  if (!rows || rows.length === 0) return LATER
  return rows.every(({ now, wouldBe }) => now === wouldBe)
    ? `${LATER} The latest run would list the same.`
    : `${LATER} The latest run would list:`
}

/** What the latest run would list, kind by kind; what took too long to count is named. Nothing waits for it. */
export function ThresholdEffects(props: ThresholdEffectsProps) {
  const { rows = [], counting, onStop } = props
  const changed = counting ? [] : rows.filter(({ now, wouldBe }) => now !== wouldBe)
  return (
    <div className={form.outcome}>
      <output>
        {textOf(props)}
        {changed.length > 0 && (
          <ul className={classes.effect}>
            {changed.map(({ kind, now, wouldBe }) => (
              <li key={kind}>
                {wouldBe === null
                  ? `${kindWords[kind].name}: ${formatCount(now)} now; it takes too long to count at once`
                  : `${kindWords[kind].name}: ${formatCount(wouldBe)} instead of ${formatCount(now)}`}
              </li>
            ))}
          </ul>
        )}
      </output>
      {counting && (
        <p className={classes.counting}>
          <Loader size={14} aria-hidden="true" />
          <Button variant="subtle" size="compact-sm" onClick={onStop}>
            Stop counting
          </Button>
        </p>
      )}
    </div>
  )
}
