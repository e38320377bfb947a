import { conflict, notFound } from '../../platform/http/errors.ts'

export const tableViewErrors = {
  notFound: (index: number) =>
    notFound('table_view_not_found', 'Not found', `There is no view ${index} that you may use.`),
  notYours: (owner: string) =>
    conflict(
      'table_view_not_yours',
      'Not your view',
      `The view is ${owner}'s. Save one of your own to change it.`,
    ),
  nameTaken: (name: string) =>
    conflict(
      'table_view_exists',
      'View exists',
      `You have a view named "${name}" of this table already. Choose another name.`,
      [{ field: 'name', message: 'is in use' }],
    ),
  tooMany: (most: number) =>
    conflict('table_views_full', 'Too many views', `You have ${most} views of this table. Delete one.`),
}
