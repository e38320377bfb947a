import { Switch, TextInput } from '@mantine/core'
import {
  type CollectionClient,
  collectionClientChange,
} from '@nineops/contract/bureau/data-collection/data-collection-clients.contract'
import { openDialog } from '../../../ui/dialogs/dialogs.tsx'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import { useSaveCollected } from '../collection.queries.ts'

interface CollectedCarrierFormProps {
  client: number
  entry: CollectionClient
  onClose: () => void
}

/** Whether a carrier is collected, and under which reference. */
export const askCollectedCarrier = (client: number, entry: CollectionClient): Promise<void> =>
  openDialog<never>({ title: `Collect from ${entry.carrier.name}`, size: 480 }, close => (
    <CollectedCarrierForm client={client} entry={entry} onClose={() => close()} />
  ))

function CollectedCarrierForm({ client, entry, onClose }: CollectedCarrierFormProps) {
  const save = useSaveCollected(client)
  const form = useResourceForm({
    values: () => ({ reference: entry.reference, enabled: entry.enabled }),
    schema: collectionClientChange,
    onSubmit: body => save.mutateAsync({ ...body, entry: entry.index }),
    done: saved =>
      saved.enabled === entry.enabled
        ? `${saved.carrier.name} is changed`
        : `${saved.carrier.name} ${saved.enabled ? 'is collected' : 'is no longer collected'}`,
    onSaved: () => onClose(),
    onCancel: onClose,
  })
  return (
    <ResourceForm form={form}>
      <TextInput
        label="The reseller’s account at the carrier"
        data-autofocus
        {...form.text('reference', 100)}
      />
      <Switch
        label="Collect its files from the input paths"
        description={
          form.values.enabled
            ? 'Bill runs collect its files from the input paths, and late files are flagged.'
            : 'Its files are left where they are, and none is expected. Uploads are still accepted.'
        }
        {...form.checkbox('enabled')}
      />
    </ResourceForm>
  )
}
