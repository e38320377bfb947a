import { ActionIcon } from '@mantine/core'
import type { DraftKind, DraftSummary } from '@nineops/contract/portal/drafts.contract'
import { IconTrash } from '../../../ui/icons/more-icons.tsx'
import { useQuery } from '@tanstack/react-query'
import { confirm } from '../../../ui/dialogs/dialogs.tsx'
import { ageOf } from '../ages.ts'
import { draftsQuery, useDiscardDraft } from '../drafts.queries.ts'
import classes from './drafts.module.css'

interface DraftListProps {
  kind: DraftKind
  /** The open draft, which is not listed. */
  open: number | undefined
  onOpen: (draft: DraftSummary) => void
}

const nameOf = ({ title }: DraftSummary) => title || 'Without a name'

/** The user's other drafts, to continue or discard. */
export function DraftList({ kind, open, onOpen }: DraftListProps) {
  const { data, dataUpdatedAt: now } = useQuery(draftsQuery(kind))
  const drafts = data?.filter(draft => draft.index !== open)
  const discard = useDiscardDraft()
  if (!drafts || drafts.length === 0) return null
  const throwAway = async (draft: DraftSummary) => {
    const question = `${nameOf(draft)}, changed ${ageOf(draft.changedAt, now)}, will be discarded. This can’t be undone.`
    if (await confirm(question, 'Discard draft')) discard.mutate(draft.index)
  }
  return (
    <section aria-label="Your drafts" className={classes.list}>
      <h2>Your drafts</h2>
      <ul>
        {drafts.map(draft => (
          <li key={draft.index}>
            <button type="button" onClick={() => onOpen(draft)}>
              <span className={classes.name}>{nameOf(draft)}</span>
              <span className={classes.age}>
                {draft.clientName && `${draft.clientName}, `}
                {ageOf(draft.changedAt, now)}
              </span>
            </button>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              aria-label={`Discard ${nameOf(draft)}`}
              onClick={() => void throwAway(draft)}
            >
              <IconTrash size={16} stroke={1.5} aria-hidden="true" />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </section>
  )
}
