import { Button, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { toApiError } from '../../../api/api-error.ts'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { openDialog } from '../../../ui/dialogs/dialogs.tsx'
import { carriersQuery } from '../../carriers/carriers.public.ts'
import { type Direction, useAddPath } from '../paths.queries.ts'
import classes from './paths.module.css'

/** Asks for a path and adds it; true once that is done. */
export function askPath(client: number, direction: Direction): Promise<true | undefined> {
  return openDialog<true>({ title: `Add ${direction} path`, size: 520 }, close => (
    <PathForm client={client} direction={direction} onClose={close} />
  ))
}

interface PathFormProps {
  client: number
  direction: Direction
  onClose: (answer?: true) => void
}

function PathForm({ client, direction, onClose }: PathFormProps) {
  const [path, setPath] = useState('')
  const [description, setDescription] = useState('')
  const [carrier, setCarrier] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  const carriers = useQuery({ ...carriersQuery(client), enabled: direction === 'input' })
  const add = useAddPath(client, direction)
  const failure = add.error ? toApiError(add.error) : null
  const missingPath = path.trim() === ''
  const missingCarrier = direction === 'input' && carrier === null

  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (missingPath || missingCarrier) return
    const carrierIndex = carrier === null ? undefined : Number(carrier)
    add.mutate(
      { path, description, carrierIndex },
      {
        onSuccess: saved => {
          showDone(`${saved.path} is added`)
          onClose(true)
        },
      },
    )
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        label="Path"
        required
        data-autofocus
        maxLength={500}
        description="Inside the configured folders; without a leading / it begins at the first of them. It is made if it is missing."
        placeholder={direction === 'input' ? 'acme/trunkline/in' : 'acme/out'}
        value={path}
        error={failure?.field('path') ?? (tried && missingPath ? 'is required' : undefined)}
        onChange={event => {
          add.reset()
          setPath(event.currentTarget.value)
        }}
      />
      {direction === 'input' && (
        <Select
          label="Carrier"
          required
          description="Whose files are left here."
          placeholder="Choose a carrier"
          data={carriers.data?.map(({ index, name }) => ({ value: String(index), label: name })) ?? []}
          value={carrier}
          error={tried && missingCarrier ? 'is required' : undefined}
          onChange={setCarrier}
          nothingFoundMessage="NO DATA"
          searchable
        />
      )}
      <TextInput
        label="Description"
        maxLength={255}
        value={description}
        onChange={event => setDescription(event.currentTarget.value)}
      />
      {failure && failure.errors.length === 0 && (
        <p role="alert" className={classes.failure}>
          {failure.detail.join('\n')}
        </p>
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => onClose()}>
          CANCEL
        </Button>
        <Button type="submit" loading={add.isPending}>
          ADD PATH
        </Button>
      </div>
    </form>
  )
}
