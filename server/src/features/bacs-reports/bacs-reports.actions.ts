import { auditActions } from '../../platform/audit/audit-actions.ts'
import { counted } from '../../platform/text/field-values.ts'

/** Decisions as their buttons say them. */
const decisions = new Map([
  ['represent', 'collect again'],
  ['accept', 'accept details'],
  ['match', 'match again'],
])

export const bacsReportActions = auditActions('bacs_report', 'bacs_reports', 'payments', {
  loaded: ({ after }) =>
    `Bacs report ${after.text('fileName')} (${after.text('kind').toUpperCase()}) loaded: ${counted(after.number('matched'), 'row')} matched, ${after.number('unmatched')} not`,
  decided: ({ after }) =>
    `Row ${after.text('reference')} of a Bacs report (${after.text('kind').toUpperCase()}) decided: ${decisions.get(after.text('decision')) ?? after.text('decision')}`,
})
