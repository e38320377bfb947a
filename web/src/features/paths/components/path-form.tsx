import { TextInput } from '@mantine/core'
import { z } from 'zod'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import { choicesOf, missing } from '../path-labels.ts'
import { type Direction, type PathChoices, useSavePath } from '../paths.queries.ts'
import { PathChoiceFields } from './path-choice-fields.tsx'

interface PathFormProps {
  client: number
  direction: Direction
  onClose: (answer?: true) => void
}

/** Adds a path. */
export default function PathForm({ client, direction, onClose }: PathFormProps) {
  const save = useSavePath(client, direction)
  const form = useResourceForm({
    values: () => ({ path: '', ...choicesOf(undefined) }),
    schema: z.custom<PathChoices & { path: string }>(),
    check: ({ path, ...choices }) => ({
      path: path.trim() === '' ? 'is required' : undefined,
      ...missing(direction, choices),
    }),
    onSubmit: ({ path, ...choices }) => save.mutateAsync({ path, choices }),
    done: saved => `${saved.path} is added`,
    onSaved: () => onClose(true),
    onCancel: () => onClose(),
  })
  return (
    <ResourceForm form={form} submit="ADD PATH">
      <TextInput
        label="Path"
        required
        data-autofocus
        description="Start with a configured folder, bucket or server address. If you leave it out, the first folder is used. Missing folders are created."
        placeholder={direction === 'input' ? 'acme/trunkline/in' : 'acme/out'}
        {...form.text('path', 500)}
      />
      <PathChoiceFields client={client} direction={direction} form={form} />
    </ResourceForm>
  )
}
