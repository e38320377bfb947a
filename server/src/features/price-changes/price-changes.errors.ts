import { conflict } from '../../platform/http/errors.ts'

export const priceChangeErrors = {
  none: (reason: string) => conflict('prices_not_changed', 'None of the prices can change', reason),
}
