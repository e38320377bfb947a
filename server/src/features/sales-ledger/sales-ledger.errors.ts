import { conflict, httpErrors } from '../../platform/http/errors.ts'

export const salesLedgerErrors = {
  changed: () =>
    conflict(
      'sales_ledger_changed',
      'Codes changed',
      'Someone else changed the codes of the sales ledger meanwhile. Look at them again, then save.',
    ),
  taxCode: (rate: string, problem: string) =>
    httpErrors.invalid([{ field: `taxCodes.${rate}`, message: problem }]),
  sharedTaxCode: (taxCode: string) =>
    httpErrors.invalid([
      {
        field: 'taxCodes',
        message: `has ${taxCode} for rates of different percentages: the books know one of each`,
      },
    ]),
  twice: (productGroup: string) =>
    httpErrors.invalid([{ field: 'nominals', message: `has ${productGroup} twice` }]),
}
