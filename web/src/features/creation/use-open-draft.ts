import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'

/**
 * Which form stands on the screen: a fresh one, or one with a draft. A form that begins its draft goes on as it is,
 * while the address takes the draft's number, so that leaving and coming back finds it.
 */
export function useOpenDraft() {
  const navigate = useNavigate()
  const draft = useSearch({ strict: false, select: search => search.draft })
  const [fresh, setFresh] = useState(0)
  const [begun, setBegun] = useState<ReadonlyMap<number, number>>(new Map())
  const own = draft === undefined ? fresh : begun.get(draft)
  // The next form without a draft is another one.
  if (draft !== undefined && begun.get(draft) === fresh) setFresh(fresh + 1)
  const onBegun = useCallback(
    (index: number) => {
      // Told again it is the form that it was.
      setBegun(before => (before.has(index) ? before : new Map([...before, [index, fresh]])))
      void navigate({ to: '.', search: previous => ({ ...previous, draft: index }), replace: true })
    },
    [navigate, fresh],
  )
  return {
    draft,
    /** Changes with the form. */
    key: own === undefined ? `draft ${draft}` : `fresh ${own}`,
    /** The draft to fetch first; undefined where the form is there already. */
    toFetch: own === undefined ? draft : undefined,
    onBegun,
    open: (index: number | undefined, client?: number | null) =>
      void navigate({
        to: '.',
        search: previous => ({ ...previous, ...(client && { client }), draft: index, created: undefined }),
      }),
  }
}
