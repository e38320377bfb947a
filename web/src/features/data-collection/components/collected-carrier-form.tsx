import { Switch, TextInput } from '@mantine/core'
import type { CollectionClient } from '@nineops/contract/data-collection-clients.contract'
import { type FormEvent, useState } from 'react'
import { openDialog } from '../../../ui/dialogs/dialogs.tsx'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { useSaveCollected } from '../collection.queries.ts'
import classes from './data-collection.module.css'
import { FormEnd } from './form-end.tsx'

interface CollectedCarrierFormProps {
  client: number
  entry: CollectionClient
  onClose: () => void
}

/** Asks whether a carrier is collected, and under which reference; saves it. */
export const askCollectedCarrier = (client: number, entry: CollectionClient): Promise<void> =>
  openDialog<never>({ title: `Collect from ${entry.carrier.name}`, size: 480 }, close => (
    <CollectedCarrierForm client={client} entry={entry} onClose={() => close()} />
  ))

function CollectedCarrierForm({ client, entry, onClose }: CollectedCarrierFormProps) {
  const [reference, setReference] = useState(entry.reference)
  const [enabled, setEnabled] = useState(entry.enabled)
  const save = useSaveCollected(client)
  function submit(event: FormEvent): void {
    event.preventDefault()
    save.mutate(
      { carrierIndex: entry.carrier.index, reference, enabled },
      {
        onSuccess: saved => {
          const words = saved.enabled ? 'is collected' : 'is not collected any more'
          showDone(
            enabled === entry.enabled ? `${saved.carrier.name} is changed` : `${saved.carrier.name} ${words}`,
          )
          onClose()
        },
      },
    )
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        label="The reseller’s account at the carrier"
        maxLength={100}
        data-autofocus
        value={reference}
        onChange={event => setReference(event.currentTarget.value)}
      />
      <Switch
        label="Take its files from the input paths"
        description={
          enabled
            ? 'Bill runs take up what lies in its input paths, and its expected files are watched.'
            : 'Its files stay where they lie, and none is expected. Uploads are still taken.'
        }
        checked={enabled}
        onChange={event => setEnabled(event.currentTarget.checked)}
      />
      <FormEnd error={save.error} isPending={save.isPending} onCancel={onClose} />
    </form>
  )
}
