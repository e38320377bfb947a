import type { BoardRow } from '@nineops/contract/board.contract'
import { formatDateTime } from '../../../lib/dates.ts'
import { askUntilSaved } from '../../../ui/dialogs/ask-until-saved.ts'
import { askText } from '../../../ui/dialogs/dialogs.tsx'
import { useWriteNote } from '../board.queries.ts'
import classes from './board.module.css'

const MOST = 2000

/** The note for the next shift; opens to write it. Who writes over another's unseen note is told, and asked again. */
export function NoteCell({ row }: { row: BoardRow }) {
  const write = useWriteNote()
  const { client, note } = row
  const written = note.at && note.text ? `${note.by ?? 'Somebody'}, ${formatDateTime(note.at)}` : null

  async function edit(): Promise<void> {
    await askUntilSaved<string>(
      before =>
        askText({
          title: `Note for the next shift: ${client.name}`,
          ...(written && { description: `Written by ${written}` }),
          placeholder: before ?? note.text,
          maxLength: MOST,
          multiline: true,
          allowBlank: true,
        }),
      text => write.mutateAsync({ client: client.index, text: text.trim(), version: note.version }),
    )
  }
  return (
    <button
      type="button"
      className={classes.cellButton}
      data-empty={note.text ? undefined : true}
      title={note.text ? `${note.text}\n${written ?? ''}` : undefined}
      aria-label={`Note for ${client.name}: ${note.text || 'none'}. Write`}
      onClick={event => {
        event.stopPropagation()
        void edit()
      }}
    >
      {note.text || 'Add note'}
    </button>
  )
}
