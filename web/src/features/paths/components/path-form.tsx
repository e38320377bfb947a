import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { toApiError } from '../../../api/api-error.ts'
import { openDialog } from '../../../ui/dialogs/dialogs.tsx'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { choicesOf, missing } from '../path-words.ts'
import { type Direction, useSavePath } from '../paths.queries.ts'
import { PathChoiceFields } from './path-choice-fields.tsx'
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
  const [choices, setChoices] = useState(() => choicesOf(undefined))
  const [tried, setTried] = useState(false)
  const save = useSavePath(client, direction)
  const failure = save.error ? toApiError(save.error) : null
  const lacking = missing(direction, choices)
  const missingPath = path.trim() === ''
  const problem = (field: string) => failure?.field(field) ?? (tried ? lacking.get(field) : undefined)

  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (missingPath || lacking.size > 0) return
    save.mutate(
      { path, choices },
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
        description="Inside the configured folders, buckets and servers; one that names none of them begins at the first. It is made if it is missing."
        placeholder={direction === 'input' ? 'acme/trunkline/in' : 'acme/out'}
        value={path}
        error={failure?.field('path') ?? (tried && missingPath ? 'is required' : undefined)}
        onChange={event => {
          save.reset()
          setPath(event.currentTarget.value)
        }}
      />
      <PathChoiceFields
        client={client}
        direction={direction}
        choices={choices}
        problem={problem}
        onChange={change => setChoices(before => ({ ...before, ...change }))}
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
        <Button type="submit" loading={save.isPending}>
          ADD PATH
        </Button>
      </div>
    </form>
  )
}
