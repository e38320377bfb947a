import { auditActions } from '../../platform/audit/audit-actions.ts'

export const personalDataActions = auditActions('personal_data', 'accounts', 'account', {
  copy_requested: 'Copy of the personal data asked for',
})

export const erasureActions = auditActions('account', 'accounts', 'account', {
  erasure_asked: 'Erasing the personal data asked for',
  erasure_approved: 'Erasing the personal data approved',
  erasure_withdrawn: 'Erasing the personal data taken back',
  erased: 'Personal data erased; the books are kept',
  books_erased: 'Books of the erased account erased',
})
