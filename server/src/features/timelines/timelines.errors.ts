import { conflict, notFound } from '../../platform/http/errors.ts'

export const timelineErrors = {
  noAccount: (index: number) =>
    notFound('account_not_found', 'Account not found', `The reseller has no account ${index}.`),
  noRun: (index: number) =>
    notFound('invoice_run_not_found', 'Invoice run not found', `There is no invoice run ${index}.`),
  noInvoice: (index: number) =>
    notFound('invoice_not_found', 'Invoice not found', `There is no invoice ${index}.`),
  noPack: (index: number) =>
    notFound('evidence_pack_not_found', 'Evidence pack not found', `There is no evidence pack ${index}.`),
  packNotReady: () =>
    conflict(
      'evidence_pack_not_ready',
      'Evidence pack not ready',
      'The evidence pack is not ready. Wait until it is made.',
    ),
}
