import { phoneNumberText } from '../../platform/text/phone-number-text.ts'
import { auditActions, type AuditContext } from '../../platform/audit/audit-actions.ts'

const onLine = (after: AuditContext['after']): string =>
  after.text('cli') && ` on ${phoneNumberText(after.text('cli'))}`

export const lineTestActions = auditActions('line_test', 'line_tests', 'services', {
  started: ({ after }) => `Line test by ${after.text('profile')} started${onLine(after)}`,
  cancelled: ({ after }) => `Line test cancelled${onLine(after)}`,
})
