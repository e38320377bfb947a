import { notFound } from '../../platform/http/errors.ts'

export const auditTrailErrors = {
  notFound: (index: number) =>
    notFound('audit_entry_not_found', 'Entry not found', `There is no entry ${index} in the audit trail.`),
}
