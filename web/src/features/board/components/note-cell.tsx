import type { BoardRow } from '@nineops/contract/bureau/board.contract'
import { useQueryClient } from '@tanstack/react-query'
import { formatDateTime } from '../../../lib/formats.ts'
import { askUntilSaved } from '../../../ui/dialogs/ask-until-saved.ts'
import { askText } from '../../../ui/dialogs/dialogs.tsx'
import { boardQuery, useWriteNote } from '../board.queries.ts'
import classes from './board.module.css'

const MOST = 2000

/** The note's author; after a conflict, the other user's text. */
function describe({ by, at, text }: BoardRow['note'], isAgain: boolean): { description?: string } {
  if (!at) return {}
  const who = `${by ?? 'Someone'}, ${formatDateTime(at)}`
  return {
    description: isAgain ? `${who}: “${text}”. CONFIRM replaces it with yours.` : `Written by ${who}`,
  }
}

/** The note for the next shift; opens to edit it. Overwriting another user's newer note asks first. */
export function NoteCell({ row }: { row: BoardRow }) {
  const write = useWriteNote()
  const queries = useQueryClient()
  const { client, note } = row
  const written = note.at && note.text ? `${note.by ?? 'Someone'}, ${formatDateTime(note.at)}` : null

  async function edit(): Promise<void> {
    // Only a note the user has seen may be overwritten: the one that opened, then the one from the conflict.
    let seen = note
    await askUntilSaved<string>(
      before =>
        askText({
          title: `Note for the next shift: ${client.name}`,
          ...describe(seen, before !== undefined),
          placeholder: before ?? note.text,
          maxLength: MOST,
          multiline: true,
          allowBlank: true,
        }),
      async text => {
        try {
          await write.mutateAsync({ client: client.index, text: text.trim(), version: seen.version })
        } catch (failure) {
          const rows = await queries.fetchQuery({ ...boardQuery, staleTime: 0 })
          seen = rows.find(other => other.client.index === client.index)?.note ?? seen
          throw failure
        }
      },
    )
  }
  return (
    <button
      type="button"
      className={classes.cellButton}
      data-empty={note.text ? undefined : true}
      title={note.text ? `${note.text}\n${written ?? ''}` : undefined}
      onClick={event => {
        event.stopPropagation()
        void edit()
      }}
    >
      {note.text || 'Add note'}
      <span className="visually-hidden">, note for {client.name}</span>
    </button>
  )
}
