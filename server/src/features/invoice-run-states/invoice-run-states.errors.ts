import { conflict, notFound, httpErrors } from '../../platform/http/errors.ts'

/** What to do once the day on a run's invoices is no longer possible. */
export const MISSED_DAY = 'Reset the accounts, change the day of collection, then run the processes again.'

export const invoiceRunErrors = {
  notFound: (index: number) =>
    notFound('invoice_run_not_found', 'Invoice run not found', `There is no invoice run ${index}.`),
  noAccount: (run: number, account: number) =>
    notFound(
      'invoice_run_account_not_found',
      'Account not found',
      `Account ${account} is not part of invoice run ${run}.`,
    ),
  noInvoice: (account: number) =>
    notFound(
      'invoice_not_found',
      'No invoice',
      `Account ${account} has no invoice on this run: it is not calculated yet, or there is nothing to bill.`,
    ),
  noPdf: (account: number) =>
    notFound('invoice_pdf_not_found', 'No PDF', `The invoice of account ${account} has not been rendered.`),
  noRequest: (index: number) => httpErrors.notFound(`There is no request ${index} of this report.`),
  reportLeftOut: () =>
    conflict(
      'report_left_out',
      'No brand gets the report',
      'The output groups of all brands of this run leave the report out. Add it to one of them in Service Establishment, Output Groups.',
    ),
  noEndOfRunFile: (run: number) =>
    notFound(
      'end_of_run_file_not_found',
      'No end-of-run files',
      `Invoice run ${run} has no such end-of-run files. Create them first.`,
    ),
  noBillRun: (index: number) =>
    notFound('bill_run_not_found', 'Bill run not found', `There is no bill run ${index} of this reseller.`),
  billRunOpen: (description: string) =>
    conflict(
      'bill_run_not_closed',
      'The bill run is not closed',
      `Close the bill run "${description}" first: only usage that is frozen can be invoiced.`,
    ),
  billRunTaken: (run: number, description: string) =>
    conflict(
      'bill_run_invoiced',
      'The bill run has an invoice run',
      `Invoice run ${run} (${description}) is billing it. Confirm or abandon that run first.`,
    ),
  badBrands: (indexes: readonly number[]) =>
    httpErrors.invalid([
      { field: 'brandIndexes', message: `not brands of this reseller: ${indexes.join(', ')}` },
    ]),
  bacsBeforeInvoice: () =>
    httpErrors.invalid([{ field: 'bacsDate', message: 'must not be before the invoice date' }]),
  badBacsDate: (message: string) => httpErrors.invalid([{ field: 'bacsDate', message }]),
  collectionSettled: (detail: string) =>
    conflict('collection_settled', 'The collection day can’t change', detail),
  debitsSettled: (detail: string) => conflict('debits_settled', 'The Direct Debits can’t change', detail),
  notByDebit: (number: string) =>
    conflict(
      'not_by_direct_debit',
      'Not collected by Direct Debit',
      `${number} is not due by the run's Direct Debit files.`,
    ),
  debitLeftOut: (number: string) =>
    conflict('debit_left_out', 'Left out already', `${number} is already excluded from the Direct Debits.`),
  debitNotLeftOut: (number: string) =>
    conflict('debit_not_left_out', 'Not left out', `${number} is not excluded from the Direct Debits.`),
  dayMissed: (detail: string) =>
    conflict('collection_day_missed', 'The day of collection has passed', `${detail} ${MISSED_DAY}`),
  maybeSubmitted: () =>
    conflict(
      'direct_debits_submitted',
      'The Direct Debits may be submitted',
      'There are Direct Debit files of the run. Check that they were not submitted to Bacs, and confirm it, or payers would be debited twice.',
    ),
  noAccounts: () =>
    conflict(
      'invoice_run_without_accounts',
      'Nothing to bill',
      'Every open account of the chosen brands in the period of the bill run is billed by an earlier run, or there is none.',
    ),
  wrongState: (detail: string) => conflict('conflict_state', 'The run’s status does not allow this', detail),
  twoPersonRelease: (detail: string) =>
    conflict('two_person_release', 'Someone else has to confirm the run', detail),
  approvalOutdated: (by: string, differences: readonly string[]) =>
    conflict(
      'approval_outdated',
      'The run is not what was approved',
      `${by} approved another run: ${differences.join('; ')}. Look at it again and approve it as it is now.`,
    ),
  notAsSeen: () =>
    conflict(
      'approval_outdated',
      'The run has changed',
      'The run is not what you saw: look at its figures again before you approve it.',
    ),
  approved: (by: string) =>
    conflict('run_approved', 'The run is approved', `${by} has approved the run as it is.`),
  noBrand: (index: number) => notFound('brand_not_found', 'Brand not found', `There is no brand ${index}.`),
  locked: () =>
    conflict(
      'invoice_run_locked',
      'The run is confirmed',
      'Nothing can be reset or abandoned once a run is confirmed. Correct an invoice with a credit note.',
    ),
  changed: (seen: string, now: string) =>
    conflict(
      'invoice_run_changed',
      'The run has changed',
      `You saw ${seen}; it is ${now} now. Look at the run again before you confirm it.`,
    ),
}
