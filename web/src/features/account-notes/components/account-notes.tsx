import { counted } from '@nineops/contract/words'
import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '../../../api/session-state.ts'
import { LoadingBlock } from '../../../ui/feedback/loading.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx'
import { notesQuery } from '../account-notes.queries.ts'
import { Hint, Row } from '../../../ui/layout/parts.tsx'
import classes from './account-notes.module.css'
import { NoteItem } from './note-item.tsx'
import { WriteNote } from './write-note.tsx'

const PAUSE_MS = 250

/** Staff notes about an account: pinned notes first, then the newest first. */
export function AccountNotes({ client, account }: { client: number; account: number }) {
  const of = { client, account }
  const { roles } = useSession()
  const mayWrite = roles.includes('NINEOPS_CRM_ACCESS')
  const [text, setText] = useState('')
  const [filter] = useDebouncedValue(text.trim(), PAUSE_MS)
  const notes = useInfiniteQuery(notesQuery(of, filter))
  const pages = notes.data?.pages
  const rows = pages?.flatMap(page => page.rows)
  const total = pages?.[0]?.pagination.totalCount
  return (
    <section aria-label="Notes" className={classes.notes}>
      {mayWrite && <WriteNote key={account} of={of} />}
      <Row gap={12}>
        <TextInput
          data-filter
          aria-label="Filter notes"
          placeholder="Text or author"
          w={240}
          maxLength={100}
          value={text}
          onChange={event => setText(event.currentTarget.value)}
        />
        <Hint as="output" size={12}>
          {total === undefined ? '' : counted(total, 'note')}
        </Hint>
      </Row>
      {notes.error && !rows ? (
        <ErrorState error={notes.error} onRetry={() => void notes.refetch()} />
      ) : !rows ? (
        <LoadingBlock h={240} />
      ) : rows.length === 0 ? (
        <EmptyState
          hint={
            filter !== ''
              ? 'No matching notes.'
              : mayWrite
                ? 'Write down what the next colleague should know.'
                : 'No notes yet.'
          }
        />
      ) : (
        <ol className={classes.list}>
          {rows.map(note => (
            <NoteItem key={note.index} of={of} note={note} mayPin={mayWrite} />
          ))}
        </ol>
      )}
      {notes.hasNextPage && (
        <Button
          variant="default"
          loading={notes.isFetchingNextPage}
          onClick={() => void notes.fetchNextPage()}
        >
          Show older notes
        </Button>
      )}
    </section>
  )
}
