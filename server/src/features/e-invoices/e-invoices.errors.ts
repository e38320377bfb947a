import { httpErrors } from '../../platform/http/errors.ts'

export const eInvoiceErrors = {
  notNumbered: (index: number) =>
    httpErrors.notFound(`Invoice ${index} has no number yet, so there is no electronic invoice.`),
}
