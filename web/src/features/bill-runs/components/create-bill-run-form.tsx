import { Button, Skeleton, TextInput } from '@mantine/core'
import type { NextPeriod } from '@nineops/contract/bill-run-states.contract'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { toApiError } from '../../../api/api-error.ts'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { nextPeriodQuery, useCreateBillRun } from '../bill-runs.queries.ts'
import classes from './bill-runs.module.css'

interface CreateBillRunFormProps {
  client: number
  /** The new run's index, or nothing if it was left. */
  onClose: (created?: number) => void
}

/** Proposes the period that follows the last run. */
export function CreateBillRunForm({ client, onClose }: CreateBillRunFormProps) {
  const { data, error, refetch } = useQuery(nextPeriodQuery(client))
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton h={200} />
  return <Fields client={client} proposed={data} onClose={onClose} />
}

function Fields({ client, proposed, onClose }: CreateBillRunFormProps & { proposed: NextPeriod }) {
  const [start, setStart] = useState<string | null>(proposed.periodStart)
  const [end, setEnd] = useState<string | null>(proposed.periodEnd)
  const [description, setDescription] = useState('')
  const create = useCreateBillRun(client)
  const missing = start === null || end === null ? 'Choose the first and the last day.' : null
  const backwards =
    missing === null && (end ?? '') < (start ?? '') ? 'The period ends before it starts.' : null

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (start === null || end === null || backwards !== null) return
    create.mutate(
      { periodStart: start, periodEnd: end, description },
      { onSuccess: run => onClose(run.index) },
    )
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <div className={classes.period}>
        <DateField label="First day" data-autofocus value={start} onChange={setStart} />
        <DateField label="Last day" value={end} onChange={setEnd} error={backwards} />
      </div>
      <TextInput
        label="Description"
        description="The month, if left empty"
        maxLength={255}
        value={description}
        onChange={event => setDescription(event.currentTarget.value)}
        data-autofocus
      />
      {create.error && (
        <p role="alert" className={classes.failure}>
          {toApiError(create.error).detail.join('\n')}
        </p>
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => onClose()}>
          CANCEL
        </Button>
        <Button
          type="submit"
          loading={create.isPending}
          disabled={missing !== null || backwards !== null}
          title={missing ?? undefined}
        >
          CREATE
        </Button>
      </div>
    </form>
  )
}
