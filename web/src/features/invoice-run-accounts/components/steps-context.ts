import type { InvoiceRunDetail } from '@nineops/contract/invoicing/invoice-runs/invoice-runs.contract'
import { createContext, useContext } from 'react'
import type { ResetScope } from '../invoice-run-accounts.queries.ts'

/** Actions available in a list of accounts. */
export interface AccountSteps {
  busy: boolean
  askReset: (scope: ResetScope, what: string) => void
  /** Resets a fixed account; asks only where that recreates something. Whether it will be, once that is decided. */
  resetFixed: (account: number, accountNumber: string) => Promise<boolean>
  resetFailedAndRun: () => void
}

/** Props of an accounts tab. */
export interface AccountTabProps {
  run: InvoiceRunDetail
  steps: AccountSteps
}

/** Actions for table cells, by context so that the columns stay constant. */
export const StepsContext = createContext<{ steps: AccountSteps; resetReason: string | null } | null>(null)

export function useSteps(): { steps: AccountSteps; resetReason: string | null } {
  const value = useContext(StepsContext)
  if (!value) throw new Error('StepsContext is missing')
  return value
}
