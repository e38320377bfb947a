import { auditActions } from '../../platform/audit/audit-actions.ts'
import { counted } from '../../platform/text/field-values.ts'

export const bacsReportActions = auditActions('bacs_report', 'bacs_reports', 'payments', {
  loaded: ({ after }) =>
    `${after.text('kind').toUpperCase()} report ${after.text('fileName')} loaded: ${counted(after.number('matched'), 'row')} matched, ${after.number('unmatched')} not`,
  decided: ({ after }) =>
    `${after.text('reference')} of the ${after.text('kind').toUpperCase()} report: ${after.text('decision')}`,
})
