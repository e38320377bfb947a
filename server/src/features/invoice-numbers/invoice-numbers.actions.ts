import { auditActions } from '../../platform/audit/audit-actions.ts'

export const invoiceNumberActions = auditActions('invoice_numbers', 'invoice_number_ranges', 'settings', {
  created: 'Invoice number range{name} added',
  changed: 'Invoice number range{name} changed',
})
