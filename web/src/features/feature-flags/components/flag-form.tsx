import { Autocomplete, Textarea } from '@mantine/core'
import {
  type FeatureFlag,
  featureFlags,
} from '@nineops/contract/service-establishment/feature-flags.contract'
import { openDialog } from '../../../ui/dialogs/dialogs.tsx'
import { FormOutcome } from '../../../ui/forms/field-groups.tsx'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import { useCreateFlag } from '../feature-flags.queries.ts'
import { effectOf, flagsToChoose } from '../flag-labels.ts'

/** Switches on a chosen feature; true once done. */
export function askFlag(client: number, on: readonly FeatureFlag[]): Promise<true | undefined> {
  return openDialog<true>({ title: 'Switch a feature on', size: 520 }, close => (
    <FlagForm client={client} on={on} onClose={close} />
  ))
}

interface FlagFormProps {
  client: number
  on: readonly FeatureFlag[]
  onClose: (answer?: true) => void
}

function FlagForm({ client, on, onClose }: FlagFormProps) {
  const create = useCreateFlag(client)
  const form = useResourceForm({
    values: () => ({ flag: '', description: '' }),
    schema: featureFlags.create.body,
    toBody: ({ flag, description }) => ({
      flag: flag.trim(),
      description: effectOf(flag) ? '' : description,
    }),
    onSubmit: body =>
      create.mutateAsync({ flag: body.flag, description: body.description ?? '' }).then(() => body.flag),
    done: flag => `${flag} is on`,
    onSaved: () => onClose(true),
    onCancel: () => onClose(),
  })
  const effect = effectOf(form.values.flag)
  return (
    <ResourceForm form={form} submit="SWITCH ON">
      <Autocomplete
        label="Flag"
        required
        data-autofocus
        maxLength={60}
        description="Choose a NineOps flag or enter the name another system uses"
        openOnFocus={false}
        data={flagsToChoose(on)}
        {...form.field('flag')}
      />
      {effect ? (
        <FormOutcome>{effect}.</FormOutcome>
      ) : (
        <Textarea
          label="What it is for"
          description="For a flag that NineOps does not use: which system uses it"
          autosize
          minRows={2}
          {...form.text('description', 255)}
        />
      )}
    </ResourceForm>
  )
}
