import { counted } from '@nineops/contract/words'
import { auditActions } from '../../platform/audit/audit-actions.ts'

export const mandateFileActions = auditActions('mandate_file', 'mandate_files', 'payments', {
  made: ({ after }) =>
    `AUDDIS file ${after.text('serviceUserNumber')} ${after.text('serial')} made: ${counted(after.number('items'), 'mandate')}`,
})
