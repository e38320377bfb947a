import { counted } from '@nineops/contract/words'
import { auditActions } from '../../platform/audit/audit-actions.ts'

export const evidencePackActions = auditActions('evidence_pack', 'evidence_packs', 'files', {
  requested: 'Evidence pack requested',
  ready: ({ after }) => `Evidence pack built, with ${counted(after.number('entries'), 'entry', 'entries')}`,
})
