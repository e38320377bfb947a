import { createContext, useContext } from 'react'
import type { RunSteps } from '../use-run-steps.ts'

/** What cells of a table may set off; by context, so that the columns stay constant. */
export const StepsContext = createContext<{ steps: RunSteps; resetReason: string | null } | null>(null)

export function useSteps(): { steps: RunSteps; resetReason: string | null } {
  const value = useContext(StepsContext)
  if (!value) throw new Error('StepsContext is missing')
  return value
}
