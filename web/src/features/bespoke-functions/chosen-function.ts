import { useLocation, useNavigate } from '@tanstack/react-router'
import { z } from 'zod'

const chosen = z.coerce.number().int().positive().optional().catch(undefined)
const search = z.object({ function: chosen, result: chosen })
type Chosen = z.infer<typeof search>

/** The open function and run, in the address of the overview: `?function=101&result=7`. */
export const useChosen = (): Chosen => search.parse(useLocation().search)

/** Opens a function, and a run of it; both can be bookmarked and shared. */
export function useChoose(): (change: Chosen) => void {
  const navigate = useNavigate()
  return change => {
    void navigate({ to: '.', search: previous => ({ ...previous, ...change }), resetScroll: false })
  }
}
