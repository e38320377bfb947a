import { conflict, notFound } from '../../platform/http/errors.ts'

export const serviceUserErrors = {
  notFound: (number: string) =>
    notFound(
      'service_user_not_found',
      'Service user number not found',
      `No brand of the reseller collects by service user number ${number}.`,
    ),
  changed: (number: string) =>
    conflict(
      'service_user_changed',
      'The settings were changed meanwhile',
      `Someone else changed the settings of ${number}. Nothing was saved: reload the page and make your change again.`,
    ),
}
