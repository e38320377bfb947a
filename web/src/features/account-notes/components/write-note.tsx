import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { toApiError } from '../../../api/api-error.ts'
import { type Account, useWriteNote } from '../account-notes.queries.ts'
import { useUnsaved } from '../use-unsaved.ts'
import { NoteForm } from './note-form.tsx'

const fresh = () => ({ key: crypto.randomUUID(), text: '', pinned: false })

export function WriteNote({ of }: { of: Account }) {
  const [note, setNote] = useState(fresh)
  const [written, setWritten] = useState(false)
  const write = useWriteNote(of)
  useUnsaved(note.text.trim() !== '')
  function begin(): void {
    setNote(fresh())
    setWritten(true)
  }
  return (
    <NoteForm
      // After saving, a new empty field takes the focus.
      key={note.key}
      focus={written}
      label="New note"
      text={note.text}
      onText={text => setNote({ ...note, text })}
      saving={write.isPending}
      failure={write.error ? toApiError(write.error).message : undefined}
      saveLabel="ADD NOTE"
      mayBeSaved={note.text.trim() !== ''}
      onSave={() => write.mutate(note, { onSuccess: begin })}
    >
      <Checkbox
        label="Pin it to the top"
        checked={note.pinned}
        onChange={event => setNote({ ...note, pinned: event.currentTarget.checked })}
      />
    </NoteForm>
  )
}
