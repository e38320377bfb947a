import { Switch } from '@mantine/core'
import type { IoPath } from '@nineops/contract/bureau/paths.contract'
import { z } from 'zod'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import { choicesOf, missing } from '../path-labels.ts'
import { type PathChoices, useSavePath } from '../paths.queries.ts'
import { PathChoiceFields } from './path-choice-fields.tsx'

interface PathChangeProps {
  client: number
  path: IoPath
}

/** Edits the settings of a path. */
export function PathChange({ client, path }: PathChangeProps) {
  const save = useSavePath(client, path.direction)
  const form = useResourceForm({
    values: () => choicesOf(path),
    schema: z.custom<PathChoices>(),
    check: choices => missing(path.direction, choices),
    eager: true,
    onSubmit: choices =>
      save.mutateAsync({ index: path.index, path: path.path, choices }).then(() => choices),
    onSaved: (choices, { restart }) => restart(choices),
    onCancel: null,
    done: () => 'The path is changed',
  })
  return (
    <ResourceForm form={form} label="Change the path">
      <Switch
        label={
          path.direction === 'input'
            ? 'Files are collected from this path'
            : 'Files are delivered to this path'
        }
        {...form.checkbox('enabled')}
      />
      <PathChoiceFields client={client} direction={path.direction} form={form} />
    </ResourceForm>
  )
}
