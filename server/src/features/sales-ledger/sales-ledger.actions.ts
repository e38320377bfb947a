import { auditActions } from '../../platform/audit/audit-actions.ts'

export const salesLedgerActions = auditActions('sales_ledger', 'sales_ledger_codes', 'settings', {
  changed: 'Codes of the sales ledger changed',
})
