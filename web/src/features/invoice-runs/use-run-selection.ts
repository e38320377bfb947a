import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useSelection } from '../../app/selection.ts'

interface ShownRun {
  index: number
  clientIndex: number
}

/**
 * Keeps the run on the screen and the one of the context bar the same. The screen's run is selected when it
 * opens; once it is, choosing another there opens that one, and clearing it (as selecting another reseller
 * does, spec §4) leads back to the list.
 */
export function useRunSelection(shown: ShownRun | undefined): void {
  const navigate = useNavigate()
  const { client, run } = useSelection()
  // The run that has been seen selected: only after that is a difference the person's choice.
  const settled = useRef<number | undefined>(undefined)
  const index = shown?.index
  const owner = shown?.clientIndex
  useEffect(() => {
    if (index === undefined) return
    if (run === index && client === owner) settled.current = index
    else if (settled.current !== index) {
      void navigate({
        to: '.',
        replace: true,
        search: previous => ({
          ...previous,
          ...(client !== owner && { brand: undefined, account: undefined }),
          client: owner,
          run: index,
        }),
      })
    } else if (run === undefined) void navigate({ to: '/bureau/invoice-runs' })
    else void navigate({ to: '/bureau/invoice-runs/$run', params: { run }, search: { client, run } })
  }, [index, owner, client, run, navigate])
}
