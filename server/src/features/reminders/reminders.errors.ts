import { notFound } from '../../platform/http/errors.ts'

export const reminderErrors = {
  noBrand: (index: number) =>
    notFound('brand_not_found', 'Brand not found', `There is no brand ${index} of this reseller.`),
}
