import { Textarea, TextInput } from '@mantine/core'
import {
  type AccountFileDetail,
  accountFileLimits,
} from '@nineops/contract/service-establishment/account-files.contract'
import { useState } from 'react'
import { z } from 'zod'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import { useSaveFile } from '../account-files.queries.ts'
import type { FileOwner } from '../file-owner.ts'

interface FileFormProps {
  owner: FileOwner
  file: AccountFileDetail
  onDone: () => void
}

/** A typed name without an extension keeps the file's. */
const withEnding = (name: string, before: string): string =>
  name === '' || /\.\w{2,5}$/.test(name) ? name : `${name}${/\.\w{2,5}$/.exec(before)?.[0] ?? ''}`

// Takes the focus, because the button that opened the form has gone.
const focusOnce = (input: HTMLInputElement | null) => input?.focus()

export function FileForm({ owner, file, onDone }: FileFormProps) {
  // Keeps the version that was opened, so that another user's change is not overwritten.
  const [{ version }] = useState(file)
  const save = useSaveFile(owner)
  const form = useResourceForm({
    values: () => ({ name: file.name, description: file.description }),
    schema: z.custom<{ name: string; description: string }>(),
    check: ({ name }) => ({ name: name.trim() === '' ? 'Enter a name' : undefined }),
    eager: true,
    // Shown at the name: another file already has it.
    placeOf: { account_file_exists: 'name' },
    onSubmit: async ({ name, description }) => {
      const newName = withEnding(name.trim(), file.name)
      await save.mutateAsync({ file: file.index, version, name: newName, description })
      return newName
    },
    done: newName => `${newName} is saved`,
    onSaved: () => onDone(),
    onCancel: onDone,
  })
  const wrongName = form.problem('name')
  return (
    <ResourceForm form={form} disabled={!form.dirty || wrongName === 'Enter a name'}>
      <TextInput
        ref={focusOnce}
        label="Name"
        required
        maxLength={accountFileLimits.nameBytes}
        {...form.field('name')}
        error={wrongName && sentence(wrongName)}
      />
      <Textarea
        label="Description"
        description="What it is and what it is for; up to 500 characters."
        autosize
        minRows={3}
        maxRows={8}
        maxLength={accountFileLimits.description}
        {...form.field('description')}
      />
    </ResourceForm>
  )
}

const sentence = (words: string): string => (/^[a-z]/.test(words) ? `The name ${words}` : words)
