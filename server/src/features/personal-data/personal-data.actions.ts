import { auditActions } from '../../platform/audit/audit-actions.ts'

export const personalDataActions = auditActions('personal_data', 'accounts', 'account', {
  copy_requested: 'Copy of the personal data requested',
})

export const erasureActions = auditActions('account', 'accounts', 'account', {
  erasure_asked: 'Erasure of the personal data requested',
  erasure_approved: 'Erasure of the personal data approved',
  erasure_withdrawn: 'Erasure of the personal data withdrawn',
  erased: 'Personal data erased; accounting records are kept',
  books_erased: 'Accounting records of the erased account erased',
})
