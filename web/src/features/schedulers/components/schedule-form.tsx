import { Select, Switch, TextInput } from '@mantine/core'
import { newSchedule, type Schedule } from '@nineops/contract/bureau/schedulers.contract'
import { useQuery } from '@tanstack/react-query'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import { clientsQuery } from '../../pickers/pickers.public.ts'
import { check, EVERY, toBody, valuesOf } from '../schedule-form-values.ts'
import { EVERY_RESELLER } from '../schedule-labels.ts'
import { actionsQuery, useSaveSchedule } from '../schedulers.queries.ts'
import { CronField } from './cron-field.tsx'

interface ScheduleFormProps {
  schedule: Schedule | undefined
  /** Initial reseller of a new schedule. */
  client: number | undefined
}

/** A schedule's action, reseller and times. */
export default function ScheduleForm({ schedule, client }: ScheduleFormProps) {
  const actions = useQuery(actionsQuery)
  const clients = useQuery(clientsQuery)
  const save = useSaveSchedule()
  const form = useResourceForm({
    values: () => valuesOf(schedule, client),
    schema: newSchedule,
    toBody,
    check,
    onSubmit: body => save.mutateAsync({ index: schedule?.index, schedule: body }),
    done: saved => `${saved.name} is ${schedule ? 'changed' : 'added'}`,
  })
  const action = actions.data?.find(({ name }) => name === form.values.action)
  return (
    <ResourceForm form={form} label={schedule ? 'Schedule' : 'New schedule'}>
      <TextInput label="Name" required data-autofocus {...form.text('name', 100)} />
      <Select
        label="Task"
        required
        data={(actions.data ?? []).map(({ name, title }) => ({ value: name, label: title }))}
        {...form.pick('action')}
        description={action?.about ?? ' '}
      />
      {action && action.functions.length > 0 && (
        <Select
          label="Report"
          required
          data={action.functions.map(({ index, name }) => ({ value: String(index), label: name }))}
          {...form.pick('functionIndex')}
          placeholder="Choose a report"
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
        {...form.pick('client', 'clientIndex')}
      />
      <CronField {...form.field('cron')} />
      <Switch label="Paused: runs only when started manually" {...form.checkbox('paused')} />
    </ResourceForm>
  )
}
