import { Button, Loader } from '@mantine/core'
import type { ThresholdEffect } from '@nineops/contract/partner-commercial/exception-reporting/exception-thresholds.contract'
import { formatCount } from '../../../lib/formats.ts'
import { countOf, kindNames } from '../exception-labels.ts'
import { Row } from '../../../ui/layout/parts.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import classes from './exceptions.module.css'

interface ThresholdEffectsProps {
  /** For the typed thresholds, or the previous ones while these are counted; undefined while unknown. */
  rows: readonly ThresholdEffect[] | undefined
  counting: boolean
  failed: boolean
  onStop: () => void
}

const LATER = 'Changes apply from the next check.'

function textOf({ rows, counting, failed }: ThresholdEffectsProps): string {
  if (counting) return `${LATER} What the latest run would list is being counted.`
  if (failed) return `${LATER} What the latest run would list could not be counted.`
  if (!rows || rows.length === 0) return LATER
  return rows.every(({ now, wouldBe }) => now === wouldBe)
    ? `${LATER} They would not change the latest run.`
    : `${LATER} The latest run would list:`
}

/** What the latest run would list, by kind, and kinds whose count timed out. Saving doesn't wait for it. */
export function ThresholdEffects(props: ThresholdEffectsProps) {
  const { rows = [], counting, onStop } = props
  const changed = counting ? [] : rows.filter(({ now, wouldBe }) => now !== wouldBe)
  return (
    <Notice as="div" mt={4}>
      <output>
        {textOf(props)}
        {changed.length > 0 && (
          <ul className={classes.effect}>
            {changed.map(({ kind, now, wouldBe }) => (
              <li key={kind}>
                {wouldBe === null
                  ? `${kindNames[kind].name}: ${countOf(kind, now)} now; counting the effect takes too long to do here`
                  : `${kindNames[kind].name}: ${countOf(kind, wouldBe)} instead of ${formatCount(now)}`}
              </li>
            ))}
          </ul>
        )}
      </output>
      {counting && (
        <Row as="p" mt={4} gap={8}>
          <Loader size={14} aria-hidden="true" />
          <Button variant="subtle" size="compact-sm" onClick={onStop}>
            Stop counting
          </Button>
        </Row>
      )}
    </Notice>
  )
}
