import { conflict, httpErrors } from '../../platform/http/errors.ts'

const ofFile = (message: string) => httpErrors.invalid([{ field: 'file', message }])

export const carrierRentalErrors = {
  notFound: (index: number) => httpErrors.notFound(`There is no rental file ${index}.`),
  noColumns: () =>
    ofFile(
      "has no columns for the number, the cost and the month or first day. Name them CLI, Cost and From in its first line, send the eight columns of a Gamma rental file, or set the carrier's own columns",
    ),
  otherColumns: (carrier: string, missing: string) =>
    ofFile(`does not have the columns that are set for ${carrier}: ${missing} is missing`),
  noLines: () => ofFile('has no lines'),
  tooMany: (most: number) => ofFile(`has more than ${most} lines; split it`),
  notWaiting: (path: string) =>
    httpErrors.notFound(`${path} is not a file of a rental path of the reseller.`),
  stillArriving: (name: string) =>
    conflict(
      'file_still_arriving',
      'File still arriving',
      `${name} may still be arriving. Try again shortly.`,
    ),
  unreadable: (problem: string) => conflict('path_unreachable', 'Path cannot be read', problem),
}
