import { auditActions } from '../../platform/audit/audit-actions.ts'

export const callFileActions = auditActions('call_file', 'data_collection_files', 'files', {
  received: 'Call file{name} received',
  failed: 'Call file{name} could not be collected',
  retried: 'Call file{name} retried',
  quarantined: 'Call file{name} quarantined',
  restored: 'Call file{name} released from quarantine',
})

export const callSourceActions = auditActions('call_source', 'data_collection_files', 'files', {
  entered: ({ after }) => {
    const corrected = after.side('externalSource').text('name')
    return corrected === '' ? 'Calls entered manually' : `Rejected lines of “${corrected}” corrected`
  },
})

export const collectedCarrierActions = auditActions(
  'data_collection_client',
  'data_collection_clients',
  'files',
  {
    saved: 'Carrier collection changed',
  },
)
