import { Button, Textarea, TextInput } from '@mantine/core'
import { type AccountFileDetail, accountFileLimits } from '@nineops/contract/account-files.contract'
import { type FormEvent, useEffect, useState } from 'react'
import { toApiError } from '../../../api/api-error.ts'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { useSaveFile } from '../account-files.queries.ts'
import type { FileOwner } from '../file-owner.ts'
import classes from './account-files.module.css'

interface FileFormProps {
  owner: FileOwner
  file: AccountFileDetail
  onDirty: (dirty: boolean) => void
  onDone: () => void
}

/** A name that is typed without an ending keeps the one that the file has. */
const withEnding = (name: string, before: string): string =>
  name === '' || /\.\w{2,5}$/.test(name) ? name : `${name}${/\.\w{2,5}$/.exec(before)?.[0] ?? ''}`

// The button that led here has gone.
const focusOnce = (input: HTMLInputElement | null) => input?.focus()

/** Name and description of a file. */
export function FileForm({ owner, file, onDirty, onDone }: FileFormProps) {
  // What somebody else saves meanwhile is not written over.
  const [{ version }] = useState(file)
  const [name, setName] = useState(file.name)
  const [description, setDescription] = useState(file.description)
  const save = useSaveFile(owner)
  const wanted = withEnding(name.trim(), file.name)
  const dirty = name !== file.name || description !== file.description
  useEffect(() => onDirty(dirty), [dirty, onDirty])
  const failure = save.error ? toApiError(save.error) : undefined
  const wrongName = failure?.field('name')
  // What a rename may meet stands at the name: it is there already.
  const atName = wrongName ?? (failure?.code === 'account_file_exists' ? failure.message : undefined)
  function submit(event: FormEvent): void {
    event.preventDefault()
    save.mutate(
      { file: file.index, version, name: wanted, description },
      {
        onSuccess: () => {
          showDone(`${wanted} is saved`)
          onDone()
        },
      },
    )
  }
  return (
    <form onSubmit={submit} className={classes.form} noValidate>
      <TextInput
        ref={focusOnce}
        label="Name"
        required
        maxLength={accountFileLimits.nameBytes}
        value={name}
        error={name.trim() === '' ? 'Enter a name' : atName && sentence(atName)}
        onChange={event => setName(event.currentTarget.value)}
      />
      <Textarea
        label="Description"
        description="What it is and what it is for; up to 500 characters."
        autosize
        minRows={3}
        maxRows={8}
        maxLength={accountFileLimits.description}
        value={description}
        onChange={event => setDescription(event.currentTarget.value)}
      />
      {failure && atName === undefined && (
        <p role="alert" className={classes.failure}>
          {failure.message}
        </p>
      )}
      <div className={classes.formEnd}>
        <Button variant="default" onClick={onDone}>
          CANCEL
        </Button>
        <Button type="submit" loading={save.isPending} disabled={!dirty || name.trim() === ''}>
          SAVE
        </Button>
      </div>
    </form>
  )
}

const sentence = (words: string): string => (/^[a-z]/.test(words) ? `The name ${words}` : words)
