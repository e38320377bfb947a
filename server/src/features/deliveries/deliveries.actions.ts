import { auditActions } from '../../platform/audit/audit-actions.ts'

export const deliveryActions = auditActions('delivery', 'deliveries', 'deliveries', {
  requested: { entity: 'invoice_runs', describe: 'Files of the run sent to their folders' },
  delivered: 'File{name} delivered',
  failed: 'File{name} could not be delivered',
})
