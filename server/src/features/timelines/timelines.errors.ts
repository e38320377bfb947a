import { appError } from '../../platform/http/errors.ts'

export const timelineErrors = {
  noAccount: (index: number) =>
    appError(404, 'account_not_found', 'Account not found', `The reseller has no account ${index}.`),
  noRun: (index: number) =>
    appError(404, 'invoice_run_not_found', 'Invoice run not found', `There is no invoice run ${index}.`),
  noInvoice: (index: number) =>
    appError(404, 'invoice_not_found', 'Invoice not found', `There is no invoice ${index}.`),
  noPack: (index: number) =>
    appError(
      404,
      'evidence_pack_not_found',
      'Evidence pack not found',
      `There is no evidence pack ${index}.`,
    ),
  packNotReady: () =>
    appError(
      409,
      'evidence_pack_not_ready',
      'Evidence pack not ready',
      'The evidence pack is not ready. Wait until it is made.',
    ),
}
