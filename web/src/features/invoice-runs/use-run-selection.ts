import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useSelection } from '../../app/selection.ts'

interface ShownRun {
  index: number
  clientIndex: number
}

/**
 * Keeps the screen's run and the context bar's run the same. Opening the screen selects its run; then choosing another
 * run there opens it, and clearing it (as selecting another reseller does, spec §4) goes back to the list.
 */
export function useRunSelection(shown: ShownRun | undefined): void {
  const navigate = useNavigate()
  const { client, run } = useSelection()
  // The run last seen selected: only a difference after that is the user's choice.
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
