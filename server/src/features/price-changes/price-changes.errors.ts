import { conflict, notFound } from '../../platform/http/errors.ts'

export const priceChangeErrors = {
  notFound: (index: number) =>
    notFound(
      'price_change_not_found',
      'There is no such change of prices',
      `The reseller has no change of prices ${index}.`,
    ),
  none: (reason: string) => conflict('prices_not_changed', 'None of the prices can change', reason),
}
