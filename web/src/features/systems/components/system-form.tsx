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
export default function SystemForm({ system }: { system: System | undefined }) {
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
      <TextInput label="Name" required data-autofocus {...form.text('name', 100)} />
      <TextInput
        label="Address"
        description="The address of its health check. The host must be on the list of allowed addresses."
        placeholder="https://status.example.com/health"
        required
        {...form.text('url', 1000)}
      />
      <FieldPair>
        <TextInput label="Expected status" required {...form.whole('expectedStatus', 3)} />
        <TextInput label="Expected text" placeholder="Anything" {...form.text('expectedText', 200)} />
        <Select
          label="Checked every"
          data={[...new Set([...intervals, Number(form.values.intervalSeconds)])]
            .toSorted((a, b) => a - b)
            .map(seconds => ({ value: String(seconds), label: formatSpan(seconds) }))}
          {...form.pick('intervalSeconds')}
        />
        <TextInput label="Timeout (ms)" required {...form.whole('timeoutMs', 5)} />
        <TextInput label="Slow from (ms)" required {...form.whole('slowMs', 5)} />
        <TextInput label="Owner" placeholder="Contact when it is down" {...form.text('owner', 100)} />
      </FieldPair>
      <Textarea label="Description" autosize minRows={2} {...form.text('description', 500)} />
      <Switch label="Active" {...form.checkbox('active')} />
    </ResourceForm>
  )
}
