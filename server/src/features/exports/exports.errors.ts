import { conflict, notFound, httpErrors } from '../../platform/http/errors.ts'

export const exportErrors = {
  noList: (name: string) =>
    notFound('export_list_not_found', 'Not found', `There is no list "${name}" to export.`),
  notFound: (index: number) =>
    notFound('export_not_found', 'Not found', `There is no export ${index} of yours.`),
  forbidden: httpErrors.forbidden,
  noColumn: (id: string) => httpErrors.invalid([{ field: 'columns', message: `has no column "${id}"` }]),
  notReady: () =>
    conflict('export_not_ready', 'Not ready', 'The export has no file: it is not done, or was ended.'),
  tooMany: (most: number) =>
    conflict(
      'exports_busy',
      'Too many exports',
      `${most} of your exports are still being made. Wait for one, or cancel it.`,
    ),
}
