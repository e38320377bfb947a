import { auditActions, type AuditContext } from '../../platform/audit/audit-actions.ts'

const bundle = ({ either }: AuditContext): string => either.text('bundle') && ` “${either.text('bundle')}”`

export const accountBundleActions = auditActions('account_bundle', 'account_bundles', 'bundles', {
  attached: told =>
    `Bundle${bundle(told)} given to the account${told.after.text('startDate') && ` from ${told.after.day('startDate')}`}`,
  ended: told =>
    `Bundle${bundle(told)} ended${told.after.text('endDate') && ` on ${told.after.day('endDate')}`}`,
  removed: told => `Bundle${bundle(told)} removed before it was used`,
})
