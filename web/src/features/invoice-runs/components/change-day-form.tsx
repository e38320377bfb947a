import { Button, Textarea } from '@mantine/core'
import type { PossibleBacsDates, RunDirectDebits } from '@nineops/contract/direct-debits.contract'
import type { InvoiceRunDetail } from '@nineops/contract/invoice-runs.contract'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { toApiError } from '../../../api/api-error.ts'
import { LoadingBlock } from '../../../ui/feedback/loading.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import form from '../../../ui/forms/form.module.css'
import { FormFailure } from '../../../ui/forms/form-failure.tsx'
import { changeEffects } from '../money-words.ts'
import { possibleDatesQuery, useChangeDay } from '../run-money.queries.ts'
import { bacsDateProblem } from '../bacs-dates.ts'
import { BacsDateField } from './bacs-date-field.tsx'
import { NotSubmittedCheck } from './not-submitted-check.tsx'
import classes from './run-money.module.css'

interface ChangeDayFormProps {
  run: InvoiceRunDetail
  debits: RunDirectDebits
  /** Packs that are withdrawn with the files. */
  packs: number
  onAnswer: (changed?: RunDirectDebits) => void
}

/** Asks for another day to collect a run on, and why, once it is known which are possible. */
export function ChangeDayForm(props: ChangeDayFormProps) {
  const { data, error, refetch } = useQuery(possibleDatesQuery(props.debits.notBefore))
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
  const [day, setDay] = useState<string | null>(() => {
    const others = possible.dates.map(({ bacsDate }) => bacsDate).filter(date => date !== debits.bacsDate)
    return others.find(date => date > debits.bacsDate) ?? others[0] ?? null
  })
  const [reason, setReason] = useState('')
  const [notSubmitted, setNotSubmitted] = useState(false)
  const [tried, setTried] = useState(false)
  const failure = change.error ? toApiError(change.error) : null
  const same = day === debits.bacsDate ? 'The run is collected on this day already' : undefined
  const problem = same ?? bacsDateProblem(day, possible)
  const missing = tried && reason.trim() === '' ? 'The reason is needed' : undefined
  const unsaid =
    tried && debits.mayBeSubmitted && !notSubmitted ? 'Say so, once you have made sure' : undefined

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    setTried(true)
    const target = event.currentTarget
    const focusProblem = () =>
      requestAnimationFrame(() => target.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
    if (day === null || problem || reason.trim() === '' || (debits.mayBeSubmitted && !notSubmitted)) {
      focusProblem()
      return
    }
    change.mutate(
      { bacsDate: day, reason: reason.trim(), notSubmitted },
      { onSuccess: changed => onAnswer(changed), onError: focusProblem },
    )
  }
  return (
    <form className={form.fields} onSubmit={submit} noValidate>
      <BacsDateField
        label="Collect on"
        possible={possible}
        value={day}
        onChange={setDay}
        error={failure?.field('bacsDate') ?? problem}
        data-autofocus
      />
      <Textarea
        label="Reason"
        description="Kept in the audit trail and the run’s history"
        maxLength={500}
        autosize
        minRows={2}
        value={reason}
        error={failure?.field('reason') ?? missing}
        onChange={event => setReason(event.currentTarget.value)}
      />
      {debits.mayBeSubmitted && (
        <NotSubmittedCheck
          checked={notSubmitted}
          error={failure?.field('notSubmitted') ?? unsaid}
          unsaid={unsaid !== undefined}
          onChange={setNotSubmitted}
        />
      )}
      <ul className={`${form.outcome} ${classes.effects}`}>
        {changeEffects(debits, packs, day, run.twoPersonRelease && run.confirmedAt !== null).map(text => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <FormFailure failure={failure} />
      <div className={form.buttons}>
        <Button variant="default" onClick={() => onAnswer()}>
          CANCEL
        </Button>
        <Button type="submit" loading={change.isPending}>
          CHANGE
        </Button>
      </div>
    </form>
  )
}
