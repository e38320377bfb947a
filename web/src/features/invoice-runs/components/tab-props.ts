import type { InvoiceRunDetail } from '@nineops/contract/invoicing/invoice-runs/invoice-runs.contract'
import type { RunSteps } from '../use-run-steps.ts'

/** Props of every tab of the console. */
export interface TabProps {
  run: InvoiceRunDetail
  steps: RunSteps
}
