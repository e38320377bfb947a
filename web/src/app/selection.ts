import { useNavigate, useSearch } from '@tanstack/react-router'
import { z } from 'zod'

const chosen = z.coerce.number().int().positive().optional().catch(undefined)

/** The selection, stored in the address of every screen: `?client=3&brand=7&account=901&run=812`. */
export const selectionSearch = z.object({ client: chosen, brand: chosen, account: chosen, run: chosen })
export type Selection = z.infer<typeof selectionSearch>
export const selectionKeys = ['client', 'brand', 'account', 'run'] as const

const selectionOf = ({ client, brand, account, run }: Selection): Selection => ({
  client,
  brand,
  account,
  run,
})

/** Selecting a client clears brand, account and run (spec §4); selecting a brand clears the account. */
export function select(current: Selection, change: Partial<Selection>): Selection {
  const next = { ...current, ...change }
  if ('client' in change && change.client !== current.client) {
    return { client: change.client, brand: undefined, account: undefined, run: undefined }
  }
  if ('brand' in change && change.brand !== current.brand && !('account' in change)) next.account = undefined
  return next
}

/** The selection alone: a screen does not render again because a table's filter in the address has changed. */
export function useSelection(): Selection {
  return useSearch({ from: '__root__', select: selectionOf, structuralSharing: true })
}

export const useClientIndex = (): number | undefined => useSelection().client

/** Changes the selection in the address; stays on the screen. */
export function useSelect(): (change: Partial<Selection>) => void {
  const navigate = useNavigate()
  return change => {
    void navigate({ to: '.', search: previous => ({ ...previous, ...select(previous, change) }) })
  }
}
