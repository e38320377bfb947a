import { Textarea } from '@mantine/core'
import {
  directDebits,
  type PossibleBacsDates,
  type RunDirectDebits,
} from '@nineops/contract/invoicing/direct-debits.contract'
import type { InvoiceRunDetail } from '@nineops/contract/invoicing/invoice-runs/invoice-runs.contract'
import { useQuery } from '@tanstack/react-query'
import { LoadingBlock } from '../../../ui/feedback/loading.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import { bacsDateProblem } from '../bacs-dates.ts'
import { changeEffects } from '../money-labels.ts'
import { possibleDatesQuery, useChangeDay } from '../direct-debits.queries.ts'
import { BacsDateField } from './bacs-date-field.tsx'
import { NotSubmittedCheck, unsaid } from './not-submitted-check.tsx'
import classes from './direct-debits.module.css'

interface ChangeDayFormProps {
  run: InvoiceRunDetail
  debits: RunDirectDebits
  /** Packs that are withdrawn with the files. */
  packs: number
  onAnswer: (changed?: RunDirectDebits) => void
}

/** Another collection day for a run, and the reason, once the possible days are loaded. */
export function ChangeDayForm(props: ChangeDayFormProps) {
  const { data, error, refetch } = useQuery(possibleDatesQuery(props.run.clientIndex, props.debits.notBefore))
  if (data) return <Fields {...props} possible={data} />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return <LoadingBlock h={320} />
}

function Fields({
  run,
  debits,
  packs,
  possible,
  onAnswer,
}: ChangeDayFormProps & { possible: PossibleBacsDates }) {
  const change = useChangeDay(run.index)
  const form = useResourceForm({
    values: () => {
      const others = possible.dates.map(({ bacsDate }) => bacsDate).filter(date => date !== debits.bacsDate)
      const bacsDate = others.find(date => date > debits.bacsDate) ?? others[0] ?? null
      return { bacsDate, reason: '', notSubmitted: false }
    },
    schema: directDebits.changeDay.body,
    words: { reason: 'Enter a reason' },
    check: ({ bacsDate, notSubmitted }) => ({
      bacsDate:
        bacsDate === debits.bacsDate
          ? 'The run is collected on this day already'
          : bacsDateProblem(bacsDate, possible),
      notSubmitted: unsaid(debits.mayBeSubmitted, notSubmitted),
    }),
    onSubmit: body => change.mutateAsync(body),
    onSaved: onAnswer,
    onCancel: () => onAnswer(),
  })
  const { bacsDate: day } = form.values
  return (
    <ResourceForm form={form} submit="CHANGE">
      <BacsDateField label="Collect on" possible={possible} data-autofocus {...form.field('bacsDate')} />
      <Textarea
        label="Reason"
        description="Kept in the audit trail and the run’s history"
        autosize
        minRows={2}
        {...form.text('reason', 500)}
      />
      {debits.mayBeSubmitted && (
        <NotSubmittedCheck {...form.checkbox('notSubmitted')} error={form.problem('notSubmitted')} />
      )}
      <ul className={classes.effects}>
        {changeEffects(debits, packs, day, run.twoPersonRelease && run.confirmedAt !== null).map(text => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </ResourceForm>
  )
}
