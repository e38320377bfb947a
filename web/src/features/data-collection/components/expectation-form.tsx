import { Chip, NumberInput, SegmentedControl, TextInput } from '@mantine/core'
import type { ExpectedFiles } from '@nineops/contract/expected-files.contract'
import { type FormEvent, useState } from 'react'
import { openDialog } from '../../../ui/dialogs/dialogs.tsx'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { useSaveExpectation } from '../collection.queries.ts'
import { weekdayNames } from '../collection-words.ts'
import { completeExpectation, type ExpectationDraft, expectationDraft } from '../expectation-draft.ts'
import classes from './data-collection.module.css'
import { FormEnd } from './form-end.tsx'

interface ExpectationFormProps {
  client: number
  expected: ExpectedFiles
  onClose: () => void
}

/** Asks when a carrier's files are due and how many lines they bring; saves it. */
export const askExpectation = (client: number, expected: ExpectedFiles): Promise<void> =>
  openDialog<never>({ title: `Files expected from ${expected.carrier.name}`, size: 560 }, close => (
    <ExpectationForm client={client} expected={expected} onClose={() => close()} />
  ))

type Fields = {
  draft: ExpectationDraft
  problem: (field: string) => string | undefined
  change: (part: Partial<ExpectationDraft>) => void
}

function ExpectationForm({ client, expected, onClose }: ExpectationFormProps) {
  const [draft, setDraft] = useState(() => expectationDraft(expected.expectation))
  const [tried, setTried] = useState(false)
  const save = useSaveExpectation(client)
  const { expectation, problems } = completeExpectation(draft)
  const fields: Fields = {
    draft,
    problem: field => (tried ? problems?.get(field) : undefined),
    change: part => setDraft(before => ({ ...before, ...part })),
  }
  const { problem, change } = fields
  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (!expectation) return
    save.mutate(
      { carrierIndex: expected.carrier.index, expectation },
      {
        onSuccess: () => {
          showDone(`Files of ${expected.carrier.name} are expected`)
          onClose()
        },
      },
    )
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <Schedule {...fields} />
      <div className={classes.pair}>
        <TextInput
          label="Due by"
          description="London time, such as 06:00"
          value={draft.dueTime}
          maxLength={5}
          error={problem('dueTime')}
          onChange={event => change({ dueTime: event.currentTarget.value })}
        />
        <NumberInput
          label="Grace"
          description="Minutes until it counts as late"
          min={0}
          max={1440}
          allowDecimal={false}
          value={draft.graceMinutes}
          error={problem('graceMinutes')}
          onChange={graceMinutes => change({ graceMinutes })}
        />
        <NumberInput
          label="Calls end"
          description="Days before it is due"
          min={0}
          max={31}
          allowDecimal={false}
          value={draft.lagDays}
          error={problem('lagDays')}
          onChange={lagDays => change({ lagDays })}
        />
        <DateField
          label="Expected from"
          description="The first day"
          value={draft.startsOn}
          error={problem('startsOn')}
          onChange={startsOn => change({ startsOn })}
        />
      </div>
      <Band {...fields} />
      <FormEnd error={save.error} isPending={save.isPending} onCancel={onClose} />
    </form>
  )
}

function Schedule({ draft, problem, change }: Fields) {
  return (
    <>
      <SegmentedControl
        aria-label="How often"
        data={[
          { value: 'daily', label: 'Every day' },
          { value: 'weekly', label: 'On days of the week' },
          { value: 'monthly', label: 'Once a month' },
        ]}
        value={draft.frequency}
        onChange={frequency => change({ frequency })}
      />
      {draft.frequency === 'weekly' && (
        <fieldset className={classes.plain}>
          <legend>Days</legend>
          <Chip.Group multiple value={draft.weekdays} onChange={weekdays => change({ weekdays })}>
            <div className={classes.reasons}>
              {weekdayNames.map((name, at) => (
                <Chip key={name} size="xs" value={String(at + 1)}>
                  {name}
                </Chip>
              ))}
            </div>
          </Chip.Group>
          {problem('schedule.weekdays') && (
            <p role="alert" className={classes.problem}>
              {problem('schedule.weekdays')}
            </p>
          )}
        </fieldset>
      )}
      {draft.frequency === 'monthly' && (
        <NumberInput
          label="Day of the month"
          description="The last day where the month is shorter"
          min={1}
          max={31}
          allowDecimal={false}
          value={draft.monthDay}
          error={problem('schedule.monthDay')}
          onChange={monthDay => change({ monthDay })}
        />
      )}
    </>
  )
}

function Band({ draft, problem, change }: Fields) {
  return (
    <>
      <SegmentedControl
        aria-label="How many lines"
        data={[
          { value: 'own', label: 'As its own last files' },
          { value: 'fixed', label: 'From – to' },
          { value: 'none', label: 'Any number' },
        ]}
        value={draft.band}
        onChange={band => change({ band })}
      />
      {draft.band === 'own' && (
        <NumberInput
          label="Around the median of its last twelve deliveries"
          description="Per cent; looked at once there are three"
          min={1}
          max={99}
          suffix=" %"
          allowDecimal={false}
          value={draft.percent}
          error={problem('band.percent')}
          onChange={percent => change({ percent })}
        />
      )}
      {draft.band === 'fixed' && (
        <div className={classes.pair}>
          <NumberInput
            label="Least lines"
            min={0}
            thousandSeparator=","
            allowDecimal={false}
            value={draft.minLines}
            error={problem('band.minLines')}
            onChange={minLines => change({ minLines })}
          />
          <NumberInput
            label="Most lines"
            min={0}
            thousandSeparator=","
            allowDecimal={false}
            value={draft.maxLines}
            error={problem('band.maxLines')}
            onChange={maxLines => change({ maxLines })}
          />
        </div>
      )}
    </>
  )
}
