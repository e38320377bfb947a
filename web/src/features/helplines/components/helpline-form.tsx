import { TextInput } from '@mantine/core'
import { type Helpline, newHelpline } from '@nineops/contract/service-establishment/helplines.contract'
import { DeleteButton } from '../../../ui/forms/delete-button.tsx'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import { useDeleteHelpline, useSaveHelpline } from '../helplines.queries.ts'

interface HelplineFormProps {
  client: number
  /** Undefined to add one. */
  helpline: Helpline | undefined
}

export default function HelplineForm({ client, helpline }: HelplineFormProps) {
  const save = useSaveHelpline(client)
  const remove = useDeleteHelpline(client)
  const form = useResourceForm({
    values: () => ({ name: helpline?.name ?? '', number: helpline?.number ?? '' }),
    schema: newHelpline,
    onSubmit: body => save.mutateAsync({ seen: helpline, body }),
    done: saved => `${saved.name} is ${helpline ? 'changed' : 'added'}`,
  })
  return (
    <ResourceForm
      form={form}
      aside={
        helpline && (
          <DeleteButton
            name={helpline.name}
            question={`Delete the helpline ${helpline.name}?`}
            onDelete={() => remove.mutateAsync(helpline)}
          />
        )
      }
    >
      <TextInput label="Name" required data-autofocus {...form.text('name', 100)} />
      <TextInput label="Number" required inputMode="tel" {...form.text('number', 40)} />
    </ResourceForm>
  )
}
