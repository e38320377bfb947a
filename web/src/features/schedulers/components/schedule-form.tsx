import { Button, Select, Switch, TextInput } from '@mantine/core'
import type { Schedule } from '@nineops/contract/schedulers.contract'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { toApiError } from '../../../api/api-error.ts'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { clientsQuery } from '../../pickers/pickers.public.ts'
import { complete, type Draft, draftOf, EVERY } from '../schedule-draft.ts'
import { EVERY_RESELLER } from '../schedule-words.ts'
import { actionsQuery, useSaveSchedule } from '../schedulers.queries.ts'
import { CronField } from './cron-field.tsx'
import classes from './schedulers.module.css'

interface ScheduleFormProps {
  schedule: Schedule | undefined
  /** The reseller that a new schedule begins with. */
  client: number | undefined
  /** Told whenever there is something that would be lost. */
  onDirty: (dirty: boolean) => void
  onClose: () => void
  /** Closes it too: there is nothing to lose any more. */
  onSaved: () => void
}

/** What a schedule does, for whom and when. A failed save leaves everything as it was typed. */
export function ScheduleForm({ schedule, client, onDirty, onClose, onSaved }: ScheduleFormProps) {
  const [draft, setDraft] = useState<Draft>(() => draftOf(schedule, client))
  const [tried, setTried] = useState(false)
  const actions = useQuery(actionsQuery)
  const clients = useQuery(clientsQuery)
  const save = useSaveSchedule()
  const { schedule: wanted, problems } = complete(draft)
  const failure = save.error ? toApiError(save.error) : null
  const problem = (field: string) => failure?.field(field) ?? (tried ? problems?.get(field) : undefined)
  const action = actions.data?.find(({ name }) => name === draft.action)
  const change = (part: Partial<Draft>) => {
    save.reset()
    onDirty(true)
    setDraft(before => ({ ...before, ...part }))
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    setTried(true)
    const form = event.currentTarget
    // Once the fields are drawn with what is wrong with them.
    const showProblem = () =>
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
    if (!wanted) {
      showProblem()
      return
    }
    save.mutate(
      { index: schedule?.index, schedule: wanted },
      {
        onSuccess: saved => {
          showDone(schedule ? `${saved.name} is changed` : `${saved.name} is added`)
          onSaved()
        },
        onError: showProblem,
      },
    )
  }

  return (
    <form
      className={classes.form}
      onSubmit={submit}
      noValidate
      aria-label={schedule ? 'Schedule' : 'New schedule'}
    >
      <TextInput
        label="Name"
        required
        maxLength={100}
        data-autofocus
        value={draft.name}
        error={problem('name')}
        onChange={event => change({ name: event.currentTarget.value })}
      />
      <Select
        label="What it does"
        required
        data={(actions.data ?? []).map(({ name, title }) => ({ value: name, label: title }))}
        value={draft.action}
        error={problem('action')}
        description={action?.about ?? ' '}
        allowDeselect={false}
        onChange={name => change({ action: name })}
      />
      {action && action.functions.length > 0 && (
        <Select
          label="Report"
          required
          data={action.functions.map(({ index, name }) => ({ value: String(index), label: name }))}
          value={draft.functionIndex}
          error={problem('functionIndex')}
          placeholder="Choose a report"
          allowDeselect={false}
          onChange={functionIndex => change({ functionIndex })}
        />
      )}
      <Select
        label="Reseller"
        required
        searchable
        data={[
          { value: EVERY, label: EVERY_RESELLER },
          ...(clients.data ?? []).map(({ index, name }) => ({ value: String(index), label: name })),
        ]}
        value={draft.client}
        error={problem('clientIndex')}
        allowDeselect={false}
        onChange={value => value !== null && change({ client: value })}
      />
      <CronField value={draft.cron} error={problem('cron')} onChange={cron => change({ cron })} />
      <Switch
        label="Paused: runs only when somebody runs it"
        checked={draft.paused}
        onChange={event => change({ paused: event.currentTarget.checked })}
      />
      {failure && failure.errors.length === 0 && (
        <p role="alert" className={classes.failure}>
          {failure.detail.join('\n')}
        </p>
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          CANCEL
        </Button>
        <Button type="submit" loading={save.isPending}>
          SAVE
        </Button>
      </div>
    </form>
  )
}
