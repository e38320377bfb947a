import { Button, Select, TextInput } from '@mantine/core'
import { readOrigin } from '@nineops/contract/origin-rules'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { toApiError } from '../../../api/api-error.ts'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import classes from '../../../ui/forms/form.module.css'
import { FormFailure } from '../../../ui/forms/form-failure.tsx'
import { clientsQuery } from '../../pickers/pickers.public.ts'
import { useAddOrigin } from '../cors-main.queries.ts'

const EVERY = 'every'
const sentence = (text: string) => `The origin ${text}`

interface OriginFormProps {
  onDirty: (dirty: boolean) => void
  onClose: () => void
  onSaved: () => void
}

/** An origin whose pages may call the Dash API, and for whom. */
export function OriginForm({ onDirty, onClose, onSaved }: OriginFormProps) {
  const [draft, setDraft] = useState({ origin: '', client: EVERY, note: '' })
  const [tried, setTried] = useState(false)
  const clients = useQuery(clientsQuery)
  const add = useAddOrigin()
  const failure = add.error ? toApiError(add.error) : null
  const read = readOrigin(draft.origin)
  const change = (part: Partial<typeof draft>) => {
    add.reset()
    onDirty(true)
    setDraft(before => ({ ...before, ...part }))
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if ('problem' in read) return
    const clientIndex = draft.client === EVERY ? null : Number(draft.client)
    add.mutate(
      { origin: read.origin, clientIndex, note: draft.note.trim() },
      {
        onSuccess: ({ origin }) => {
          showDone(`${origin} may call the Dash API`)
          onSaved()
        },
      },
    )
  }
  const changed = 'origin' in read && draft.origin.trim() !== '' && read.origin !== draft.origin.trim()
  const problem = failure?.field('origin') ?? (tried && 'problem' in read ? read.problem : undefined)

  return (
    <form className={classes.fields} onSubmit={submit} noValidate>
      <TextInput
        label="Origin"
        description="Scheme, host and port of the web pages, as in https://portal.example"
        required
        maxLength={300}
        data-autofocus
        value={draft.origin}
        error={problem && sentence(problem)}
        onChange={event => change({ origin: event.currentTarget.value })}
      />
      <p className={classes.hint} aria-live="polite">
        {changed && 'origin' in read
          ? `It is kept as browsers write it: ${read.origin}`
          : 'Other ports, subdomains and http instead of https are origins of their own.'}
      </p>
      <Select
        label="For"
        searchable
        limit={50}
        allowDeselect={false}
        nothingFoundMessage="NO DATA"
        data={[
          { value: EVERY, label: 'Every reseller' },
          ...(clients.data?.map(({ index, name }) => ({
            value: String(index),
            label: `${name} (${index})`,
          })) ?? []),
        ]}
        value={draft.client}
        error={failure?.field('clientIndex')}
        onChange={client => client && change({ client })}
      />
      <TextInput
        label="Note"
        description="Whose pages they are, and who asked for it."
        maxLength={200}
        value={draft.note}
        onChange={event => change({ note: event.currentTarget.value })}
      />
      <FormFailure failure={failure} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          CANCEL
        </Button>
        <Button type="submit" loading={add.isPending}>
          ALLOW
        </Button>
      </div>
    </form>
  )
}
