import { Skeleton, TextInput } from '@mantine/core'
import type { NextPeriod } from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import { billRuns } from '@nineops/contract/bureau/bill-runs/bill-runs.contract'
import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { FieldPair } from '../../../ui/forms/field-groups.tsx'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import { nextPeriodQuery, useCreateBillRun } from '../bill-runs.queries.ts'

interface CreateBillRunFormProps {
  client: number
  /** Called with the new run's index, or without one if cancelled. */
  onClose: (created?: number) => void
}

/** Proposes the period that follows the last run. */
export default function CreateBillRunForm({ client, onClose }: CreateBillRunFormProps) {
  const { data, error, refetch } = useQuery(nextPeriodQuery(client))
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton h={200} />
  return <Fields client={client} proposed={data} onClose={onClose} />
}

function Fields({ client, proposed, onClose }: CreateBillRunFormProps & { proposed: NextPeriod }) {
  const create = useCreateBillRun(client)
  const form = useResourceForm({
    values: () => ({
      periodStart: proposed.periodStart as string | null,
      periodEnd: proposed.periodEnd as string | null,
      description: '',
    }),
    schema: billRuns.create.body,
    check: ({ periodStart: start, periodEnd: end }) => ({
      periodEnd:
        start !== null && end !== null && end < start ? 'The period ends before it starts.' : undefined,
    }),
    eager: true,
    onSubmit: body => create.mutateAsync(body),
    onSaved: run => onClose(run.index),
    onCancel: () => onClose(),
  })
  const { periodStart, periodEnd } = form.values
  const missing = periodStart === null || periodEnd === null ? 'Choose the first and the last day.' : null

  return (
    <ResourceForm form={form} submit="CREATE" disabled={!form.body} reason={missing}>
      <FieldPair>
        <DateField label="First day" data-autofocus {...form.choice('periodStart')} />
        <DateField
          label="Last day"
          {...form.choice('periodEnd')}
          error={missing ? undefined : form.problem('periodEnd')}
        />
      </FieldPair>
      <TextInput
        label="Description"
        description="Leave empty to use the month."
        {...form.text('description', 255)}
      />
    </ResourceForm>
  )
}
