import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'

/**
 * Decides whether a new or resumed form is shown. A form that starts its draft stays mounted while the address gets the
 * draft's number, so that leaving and coming back finds it.
 */
export function useOpenDraft() {
  const navigate = useNavigate()
  const draft = useSearch({ strict: false, select: search => search.draft })
  const [fresh, setFresh] = useState(0)
  const [begun, setBegun] = useState<ReadonlyMap<number, number>>(new Map())
  const own = draft === undefined ? fresh : begun.get(draft)
  // The next form without a draft is a new one.
  if (draft !== undefined && begun.get(draft) === fresh) setFresh(fresh + 1)
  const onBegun = useCallback(
    (index: number) => {
      // Calling it again with the same draft doesn't change the form.
      setBegun(before => (before.has(index) ? before : new Map([...before, [index, fresh]])))
      void navigate({ to: '.', search: previous => ({ ...previous, draft: index }), replace: true })
    },
    [navigate, fresh],
  )
  return {
    draft,
    /** React key of the form. */
    key: own === undefined ? `draft ${draft}` : `fresh ${own}`,
    /** The draft to load first; undefined if the form has it already. */
    toFetch: own === undefined ? draft : undefined,
    onBegun,
    open: (index: number | undefined, client?: number | null) =>
      void navigate({
        to: '.',
        search: previous => ({ ...previous, ...(client && { client }), draft: index, created: undefined }),
      }),
  }
}
