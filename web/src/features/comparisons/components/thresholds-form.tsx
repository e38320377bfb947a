import { NumberInput } from '@mantine/core'
import {
  comparisonThresholds,
  type ComparisonThresholds,
} from '@nineops/contract/invoicing/comparisons.contract'
import { FormOutcome } from '../../../ui/forms/field-groups.tsx'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import { useSetThresholds } from '../comparisons.queries.ts'

interface ThresholdsFormProps {
  client: number
  run: number
  thresholds: ComparisonThresholds
  onAnswer: (saved?: true) => void
}

const numberOf = (value: string | number): number => (value === '' ? Number.NaN : Number(value))

/** The limits of unusual changes, for all runs of the reseller. */
export default function ThresholdsForm({ client, run, thresholds, onAnswer }: ThresholdsFormProps) {
  const save = useSetThresholds(client, run)
  const form = useResourceForm({
    values: (): Record<keyof ComparisonThresholds, string | number> => ({
      ...thresholds,
      minimumChange: Number(thresholds.minimumChange),
    }),
    schema: comparisonThresholds,
    toBody: values => ({
      minimumChange: numberOf(values.minimumChange).toFixed(2),
      minimumPercent: numberOf(values.minimumPercent),
      deviations: numberOf(values.deviations),
    }),
    onSubmit: body => save.mutateAsync(body),
    onSaved: () => onAnswer(true),
    onCancel: () => onAnswer(),
  })
  return (
    <ResourceForm form={form} disabled={!form.body}>
      <FormOutcome>
        A change is unusual if it meets all three. Applies to all runs of this reseller; runs not confirmed
        yet are compared again.
      </FormOutcome>
      <NumberInput
        label="At least this many pounds"
        prefix="£"
        min={0}
        max={999_999_999}
        decimalScale={2}
        thousandSeparator=","
        {...form.field('minimumChange')}
        data-autofocus
      />
      <NumberInput
        label="At least this share of the average"
        suffix="%"
        min={0}
        max={1000}
        decimalScale={2}
        {...form.field('minimumPercent')}
      />
      <NumberInput
        label="More than this many standard deviations"
        min={0}
        max={10}
        decimalScale={2}
        step={0.5}
        {...form.field('deviations')}
      />
    </ResourceForm>
  )
}
