import { ActionIcon, Button } from '@mantine/core'
import type { AccountNote } from '@nineops/contract/crm/account-notes.contract'
import { IconPencil, IconPin, IconPinFilled, IconTrash } from '../../../ui/icons/more-icons.tsx'
import { Tip } from '../../../ui/overlays/tip.tsx'
import { type ReactNode, useRef, useState } from 'react'
import { toApiError } from '../../../api/api-error.ts'
import { formatDateTime } from '../../../lib/formats.ts'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import {
  type Account,
  useChangeNote,
  useDeleteNote,
  usePinNote,
  useRestoreNote,
} from '../account-notes.queries.ts'
import { Hint, Row, Text } from '../../../ui/layout/parts.tsx'
import classes from './account-notes.module.css'
import { confirmDiscard, useUnsaved } from '../use-unsaved.ts'
import { NoteForm } from './note-form.tsx'

const UNDO_MS = 12_000

interface NoteItemProps {
  of: Account
  note: AccountNote
  mayPin: boolean
}

/** One note; its author may change and delete it, anyone who may write may pin it. */
export function NoteItem({ of, note, mayPin }: NoteItemProps) {
  const [editing, setEditing] = useState(false)
  const pin = usePinNote(of)
  const remove = useDeleteNote(of)
  const restore = useRestoreNote(of)
  const item = useRef<HTMLLIElement>(null)
  const { index, version, pinned } = note
  const deleteWithUndo = () =>
    remove.mutate(index, {
      onSuccess: () => {
        // Move the focus, because its row is removed.
        item.current?.closest('section')?.querySelector('textarea')?.focus()
        showDone('The note is deleted', {
          label: 'UNDO',
          forMs: UNDO_MS,
          onClick: () => restore.mutate(index),
        })
      },
    })
  function endEditing(): void {
    setEditing(false)
    requestAnimationFrame(() => item.current?.querySelector<HTMLElement>('[aria-label="Edit note"]')?.focus())
  }
  const PinIcon = pinned ? IconPinFilled : IconPin
  return (
    <li ref={item} className={classes.note} data-pinned={pinned || undefined}>
      <Row gap={8} minHeight={28}>
        <Text as="span" size={13} strong>
          {note.author}
        </Text>
        <Hint as="span" size={12}>
          {formatDateTime(note.createdAt)}
          {note.editedAt !== null && `, edited ${formatDateTime(note.editedAt)}`}
          {pinned && ', pinned'}
        </Hint>
        <span className={classes.tasks}>
          {mayPin && (
            <Task
              label={pinned ? 'Unpin note' : 'Pin note'}
              onClick={() => pin.mutate({ note: index, version, pinned: !pinned })}
            >
              <PinIcon size={16} aria-hidden="true" />
            </Task>
          )}
          {note.mine && mayPin && (
            <>
              <Task label="Edit note" onClick={() => setEditing(true)}>
                <IconPencil size={16} aria-hidden="true" />
              </Task>
              <Task label="Delete note" onClick={deleteWithUndo}>
                <IconTrash size={16} aria-hidden="true" />
              </Task>
            </>
          )}
        </span>
      </Row>
      {editing ? (
        <EditNote of={of} note={note} onDone={endEditing} />
      ) : (
        <p className={classes.words}>{note.text}</p>
      )}
    </li>
  )
}

function Task({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <Tip label={label}>
      <ActionIcon variant="subtle" color="gray" size={28} aria-label={label} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tip>
  )
}

function EditNote({ of, note, onDone }: { of: Account; note: AccountNote; onDone: () => void }) {
  // So that another user's change is not overwritten.
  const [{ index, version }] = useState(note)
  const [text, setText] = useState(note.text)
  const change = useChangeNote(of)
  const changed = text !== note.text
  useUnsaved(changed)
  const cancel = async () => {
    if (!changed || (await confirmDiscard())) onDone()
  }
  return (
    <NoteForm
      label="Words of the note"
      focus
      onEscape={() => void cancel()}
      text={text}
      onText={setText}
      saving={change.isPending}
      failure={change.error ? toApiError(change.error).message : undefined}
      saveLabel="SAVE"
      mayBeSaved={text.trim() !== '' && changed}
      onSave={() => change.mutate({ note: index, version, text }, { onSuccess: onDone })}
    >
      <Button variant="default" onClick={() => void cancel()}>
        CANCEL
      </Button>
    </NoteForm>
  )
}
