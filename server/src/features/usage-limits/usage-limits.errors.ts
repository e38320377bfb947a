import { conflict, httpErrors } from '../../platform/http/errors.ts'

export const usageLimitErrors = {
  notOwn: (field: 'brandIndex' | 'accountIndex', index: number) =>
    httpErrors.invalid([
      { field, message: `The reseller has no ${field === 'brandIndex' ? 'brand' : 'account'} ${index}` },
    ]),
  noAlert: (index: number) => httpErrors.notFound(`The reseller has no usage alert ${index}.`),
  acknowledged: (by: string) =>
    conflict(
      'usage_alert_acknowledged',
      'Acknowledged already',
      `${by} has acknowledged it meanwhile. Reload the page to see the reason.`,
    ),
}
