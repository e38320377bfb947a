import { counted } from '@nineops/contract/words'
import { auditActions } from '../../platform/audit/audit-actions.ts'

export const noticeActions = auditActions('notice', 'contracts', 'contracts', {
  contract_ends: ({ after }) =>
    `Notified ${counted(after.number('accounts'), 'account')} that their contracts end: ${counted(after.number('emails'), 'e-mail')}, ${counted(after.number('letters'), 'letter')}`,
  posted: ({ after }) => `${counted(after.number('letters'), 'letter')} posted on ${after.day('on')}`,
})
