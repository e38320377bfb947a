import { auditActions } from '../../platform/audit/audit-actions.ts'

export const invoiceNumberActions = auditActions('invoice_numbers', 'invoice_number_ranges', 'settings', {
  created: 'Range of invoice numbers{name} added',
  changed: 'Range of invoice numbers{name} changed',
})
