import { dialledNumber } from '@nineops/contract/phone-numbers'
import { auditActions, type AuditContext } from '../../platform/audit/audit-actions.ts'

const onLine = (after: AuditContext['after']): string =>
  after.text('cli') && ` on ${dialledNumber(after.text('cli'))}`

export const lineTestActions = auditActions('line_test', 'line_tests', 'services', {
  started: ({ after }) => `Line test by ${after.text('profile')} started${onLine(after)}`,
  cancelled: ({ after }) => `Line test cancelled${onLine(after)}`,
})
