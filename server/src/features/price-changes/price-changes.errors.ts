import { conflict, httpErrors, notFound } from '../../platform/http/errors.ts'

export const priceChangeErrors = {
  notFound: (index: number) =>
    notFound(
      'price_change_not_found',
      'There is no such change of prices',
      `The reseller has no change of prices ${index}.`,
    ),
  stepInPercent: () =>
    httpErrors.invalid([
      { field: 'change', message: 'A contract names its steps in pounds (Ofcom, GC C1).' },
    ]),
  none: (reason: string) => conflict('prices_not_changed', 'None of the prices can change', reason),
}
