import { counted } from '@nineops/contract/words'
import { auditActions } from '../../platform/audit/audit-actions.ts'
import { choiceWords } from '../../platform/text/field-values.ts'

export const bacsReportActions = auditActions('bacs_report', 'bacs_reports', 'payments', {
  loaded: ({ after }) =>
    `Bacs report ${after.text('fileName')} (${choiceWords('kind', after.text('kind'))}) loaded: ${counted(after.number('matched'), 'row')} matched, ${after.number('unmatched')} not`,
  decided: ({ after }) =>
    `Row ${after.text('reference')} of a Bacs report (${choiceWords('kind', after.text('kind'))}) decided: ${choiceWords('decision', after.text('decision'))}`,
})
