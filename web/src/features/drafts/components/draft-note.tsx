import { Button } from '@mantine/core'
import type { Draft } from '@nineops/contract/portal/drafts.contract'
import { IconAlertTriangle, IconCheck } from '../../../ui/icons/icons.tsx'
import { reportError } from '../../../api/query-client.ts'
import type { Autosave, SavingState } from '../autosave.ts'
import { Buttons } from '../../../ui/layout/parts.tsx'
import classes from './drafts.module.css'

const words: Partial<Record<SavingState, string>> = {
  waiting: 'Saving…',
  saving: 'Saving…',
  saved: 'Saved',
  failed: 'Not saved: trying again',
}

/** Whether the form is saved; keeps its space while empty. */
export function DraftNote({ state }: { state: SavingState }) {
  const Icon = state === 'failed' ? IconAlertTriangle : IconCheck
  return (
    <output className={classes.saved} data-state={state}>
      {(state === 'saved' || state === 'failed') && <Icon size={14} aria-hidden="true" />}
      {words[state]}
    </output>
  )
}

interface DraftClashProps {
  state: SavingState
  saving: Autosave
  onTheirs: (draft: Draft) => void
}

/** Another tab has saved, finished or discarded the draft: the user chooses which version to keep. */
export function DraftClash({ state, saving, onTheirs }: DraftClashProps) {
  if (state !== 'held' && state !== 'gone') return null
  const acceptTheirs = async () => {
    const theirs = await saving.takeTheirs()
    if (theirs) onTheirs(theirs)
  }
  return (
    <div role="alert" className={classes.clash}>
      {state === 'held'
        ? 'This draft was saved in another tab. Your entries here are not saved yet.'
        : 'This draft was finished or discarded elsewhere. Your entries here are no longer saved.'}
      <Buttons>
        <Button size="compact-sm" variant="default" onClick={() => void saving.keepMine().catch(reportError)}>
          {state === 'held' ? 'Keep what is here' : 'Keep it as a new draft'}
        </Button>
        {state === 'held' && (
          <Button size="compact-sm" variant="default" onClick={() => void acceptTheirs().catch(reportError)}>
            Show what was saved there
          </Button>
        )}
      </Buttons>
    </div>
  )
}
