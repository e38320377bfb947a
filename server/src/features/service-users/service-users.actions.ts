import { auditActions } from '../../platform/audit/audit-actions.ts'

export const serviceUserActions = auditActions('service_user', 'service_users', 'settings', {
  changed: ({ after }) =>
    `Service user number ${after.text('serviceUserNumber')} changed: ${after.number('noticeDays')} working days of notice, ${after.text('lodgement')} lodgement`,
})
