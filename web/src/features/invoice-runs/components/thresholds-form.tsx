import { Button, NumberInput } from '@mantine/core'
import type { ComparisonThresholds } from '@nineops/contract/comparisons.contract'
import { type FormEvent, useState } from 'react'
import { useSetThresholds } from '../comparisons.queries.ts'
import classes from '../../../ui/forms/form.module.css'

interface ThresholdsFormProps {
  client: number
  run: number
  thresholds: ComparisonThresholds
  onAnswer: (saved?: true) => void
}

const numberOf = (value: string | number): number | null =>
  value === '' || !Number.isFinite(Number(value)) ? null : Number(value)

/** When a change is unusual, for all runs of the reseller. */
export default function ThresholdsForm({ client, run, thresholds, onAnswer }: ThresholdsFormProps) {
  const save = useSetThresholds(client, run)
  const [change, setChange] = useState<string | number>(Number(thresholds.minimumChange))
  const [percent, setPercent] = useState<string | number>(thresholds.minimumPercent)
  const [deviations, setDeviations] = useState<string | number>(thresholds.deviations)
  const values = [numberOf(change), numberOf(percent), numberOf(deviations)] as const
  const isComplete = values.every(value => value !== null)

  function submit(event: FormEvent): void {
    event.preventDefault()
    const [minimumChange, minimumPercent, most] = values
    if (minimumChange === null || minimumPercent === null || most === null) return
    save.mutate(
      { minimumChange: minimumChange.toFixed(2), minimumPercent, deviations: most },
      { onSuccess: () => onAnswer(true) },
    )
  }
  return (
    <form onSubmit={submit} className={classes.fields}>
      <p className={classes.outcome}>
        A change is unusual if it is all three. It holds for all runs of this reseller; what is not confirmed
        yet is compared again.
      </p>
      <NumberInput
        label="At least this many pounds"
        prefix="£"
        min={0}
        max={999_999_999}
        decimalScale={2}
        thousandSeparator=","
        value={change}
        onChange={setChange}
        data-autofocus
      />
      <NumberInput
        label="At least this share of the average"
        suffix="%"
        min={0}
        max={1000}
        decimalScale={2}
        value={percent}
        onChange={setPercent}
      />
      <NumberInput
        label="More than so many standard deviations"
        min={0}
        max={10}
        decimalScale={2}
        step={0.5}
        value={deviations}
        onChange={setDeviations}
      />
      {save.error && (
        <p role="alert" className={classes.failure}>
          {save.error.message}
        </p>
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => onAnswer()}>
          CANCEL
        </Button>
        <Button type="submit" disabled={!isComplete} loading={save.isPending}>
          SAVE
        </Button>
      </div>
    </form>
  )
}
