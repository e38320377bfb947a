import { Select, Switch, Textarea, TextInput } from '@mantine/core'
import { type System, systemFields } from '@nineops/contract/dash-administration/systems/systems.contract'
import { useState } from 'react'
import { FieldPair } from '../../../ui/forms/field-groups.tsx'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import { intervals, toBody, valuesOf } from '../system-form-values.ts'
import { formatSpan } from '../system-labels.ts'
import { useReadSystem, useSaveSystem } from '../systems.queries.ts'

/** A system's name, address and kind. */
export function SystemForm({ system }: { system: System | undefined }) {
  // The version that was shown, which saving replaces.
  const [seen, setSeen] = useState(system)
  const save = useSaveSystem()
  const read = useReadSystem()
  const form = useResourceForm({
    values: () => valuesOf(system),
    schema: systemFields,
    toBody,
    onSubmit: fields => save.mutateAsync({ seen, fields }),
    done: saved => `${saved.name} is ${seen ? 'changed' : 'registered'}`,
    reload: async () => {
      const now = seen && (await read(seen.index))
      setSeen(now)
      return now && valuesOf(now)
    },
  })
  return (
    <ResourceForm form={form}>
      <TextInput label="Name" required maxLength={100} data-autofocus {...form.field('name')} />
      <TextInput
        label="Address"
        description="The address of its health check. The host must be on the list of allowed addresses."
        placeholder="https://status.example.com/health"
        required
        maxLength={1000}
        {...form.field('url')}
      />
      <FieldPair>
        <TextInput
          label="Expected status"
          required
          inputMode="numeric"
          maxLength={3}
          {...form.field('expectedStatus')}
        />
        <TextInput
          label="Expected text"
          placeholder="Anything"
          maxLength={200}
          {...form.field('expectedText')}
        />
        <Select
          label="Checked every"
          allowDeselect={false}
          data={[...new Set([...intervals, Number(form.values.intervalSeconds)])]
            .toSorted((a, b) => a - b)
            .map(seconds => ({ value: String(seconds), label: formatSpan(seconds) }))}
          {...form.choice('intervalSeconds')}
        />
        <TextInput
          label="Time-out in ms"
          required
          inputMode="numeric"
          maxLength={5}
          {...form.field('timeoutMs')}
        />
        <TextInput
          label="Slow from ms"
          required
          inputMode="numeric"
          maxLength={5}
          {...form.field('slowMs')}
        />
        <TextInput
          label="Owner"
          placeholder="Contact when it is down"
          maxLength={100}
          {...form.field('owner')}
        />
      </FieldPair>
      <Textarea label="Description" maxLength={500} autosize minRows={2} {...form.field('description')} />
      <Switch label="Active: it is checked" {...form.checkbox('active')} />
    </ResourceForm>
  )
}
