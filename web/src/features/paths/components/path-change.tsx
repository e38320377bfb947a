import { Button, Switch } from '@mantine/core'
import type { IoPath } from '@nineops/contract/paths.contract'
import { type FormEvent, useState } from 'react'
import { toApiError } from '../../../api/api-error.ts'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { choicesOf, missing } from '../path-words.ts'
import { type PathChoices, useSavePath } from '../paths.queries.ts'
import { PathChoiceFields } from './path-choice-fields.tsx'
import classes from './paths.module.css'

interface PathChangeProps {
  client: number
  path: IoPath
  onDirty: (dirty: boolean) => void
}

/** What is chosen of a path, to be changed. A failed save leaves everything as it was entered. */
export function PathChange({ client, path, onDirty }: PathChangeProps) {
  const [choices, setChoices] = useState(() => choicesOf(path))
  const save = useSavePath(client, path.direction)
  const failure = save.error ? toApiError(save.error) : null
  const lacking = missing(path.direction, choices)
  const change = (part: Partial<PathChoices>) => {
    save.reset()
    onDirty(true)
    setChoices(before => ({ ...before, ...part }))
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (lacking.size > 0) return
    save.mutate(
      { index: path.index, path: path.path, choices },
      {
        onSuccess: () => {
          onDirty(false)
          showDone('The path is changed')
        },
      },
    )
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-label="Change the path">
      <Switch
        label={
          path.direction === 'input' ? 'Files are taken from this path' : 'Files are delivered to this path'
        }
        checked={choices.enabled}
        onChange={event => change({ enabled: event.currentTarget.checked })}
      />
      <PathChoiceFields
        client={client}
        direction={path.direction}
        choices={choices}
        problem={field => failure?.field(field) ?? lacking.get(field)}
        onChange={change}
      />
      {failure && failure.errors.length === 0 && (
        <p role="alert" className={classes.failure}>
          {failure.detail.join('\n')}
        </p>
      )}
      <div className={classes.buttons}>
        <Button type="submit" loading={save.isPending}>
          SAVE
        </Button>
      </div>
    </form>
  )
}
