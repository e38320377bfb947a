import type { InvoiceRunDetail } from '@nineops/contract/invoice-runs.contract'
import type { RunSteps } from '../use-run-steps.ts'

/** What every tab of the console is given. */
export interface TabProps {
  run: InvoiceRunDetail
  steps: RunSteps
}
