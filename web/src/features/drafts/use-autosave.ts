import type { Draft } from '@nineops/contract/portal/drafts.contract'
import { useEffect, useState } from 'react'
import { Autosave, type SavingState } from './autosave.ts'
import { type DraftPlace, type Typed, useDraftCalls } from './drafts.queries.ts'

interface AutosaveOptions extends DraftPlace {
  draft: Draft | undefined
  typed: Typed
  /** A draft was created. */
  onBegun: (draft: number) => void
}

/** Saves the form as the user's draft: after a pause, on leaving the screen and on leaving the page. */
export function useAutosave({ kind, client, draft, typed, onBegun }: AutosaveOptions) {
  const calls = useDraftCalls()
  const [state, setState] = useState<SavingState>(draft ? 'saved' : 'clean')
  const [saving] = useState(
    () =>
      new Autosave(
        { ...calls, begin: (now, key) => calls.begin({ kind, client }, now, key) },
        { draft, typed },
        setState,
      ),
  )
  useEffect(() => saving.type(typed), [saving, typed])
  const begun = state === 'saved' || state === 'saving' ? saving.draft : undefined
  useEffect(() => {
    if (begun !== undefined && begun !== draft?.index) onBegun(begun)
  }, [begun, draft?.index, onBegun])
  useEffect(() => {
    const flush = () => void saving.flush()
    const leave = (event: BeforeUnloadEvent) => {
      flush()
      // If it can't be saved, the browser asks.
      if (saving.atRisk) event.preventDefault()
    }
    const hide = () => {
      if (document.visibilityState === 'hidden') flush()
    }
    addEventListener('pagehide', flush)
    addEventListener('beforeunload', leave)
    document.addEventListener('visibilitychange', hide)
    return () => {
      removeEventListener('pagehide', flush)
      removeEventListener('beforeunload', leave)
      document.removeEventListener('visibilitychange', hide)
      flush()
    }
  }, [saving])
  return { state, saving, finished: calls.finished }
}
