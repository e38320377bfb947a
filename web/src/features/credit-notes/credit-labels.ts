import type { CreditReason } from '@nineops/contract/crm/credit-notes.contract'

export const reasonLabels: Record<CreditReason, string> = {
  billing_error: 'Billing error',
  wrong_price: 'Wrong price',
  not_provided: 'Service not provided',
  cancelled: 'Cancelled',
  duplicate: 'Billed twice',
  goodwill: 'Goodwill',
  other: 'Other',
}
