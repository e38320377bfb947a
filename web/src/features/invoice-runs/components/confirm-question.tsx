import type { InvoiceRunDetail } from '@nineops/contract/invoicing/invoice-runs/invoice-runs.contract'
import { OpenExceptions } from '../../exception-reporting/exception-reporting.public.ts'

/** The question before Confirm, with what is open of the period and what is early or late. */
export const withWarnings = (text: string, run: InvoiceRunDetail) => (
  <>
    {text}
    {'\n\n'}
    {run.purpose === 'bill' && (
      <OpenExceptions exceptions={run.exceptions} client={run.clientIndex} billRun={run.billRun.index} />
    )}
    {run.warnings.map(warning => (
      <p key={warning}>{warning}</p>
    ))}
  </>
)
