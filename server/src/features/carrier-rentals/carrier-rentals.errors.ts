import { httpErrors } from '../../platform/http/errors.ts'

export const carrierRentalErrors = {
  notFound: (index: number) => httpErrors.notFound(`There is no rental file ${index}.`),
  noColumns: () =>
    httpErrors.invalid([
      {
        field: 'file',
        message:
          'has no columns for the number, the cost and the month or first day. Name them CLI, Cost and From in its first line, or send the eight columns of a Gamma rental file',
      },
    ]),
  noLines: () => httpErrors.invalid([{ field: 'file', message: 'has no lines' }]),
  tooMany: (most: number) =>
    httpErrors.invalid([{ field: 'file', message: `has more than ${most} lines; split it` }]),
}
