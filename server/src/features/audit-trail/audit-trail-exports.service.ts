import { auditTrail } from '@nineops/contract/administration/audit-trail.contract'
import { defineExportList } from '../../platform/exports/export-lists.ts'
import { allEntries, countAll } from './audit-trail.service.ts'

/** Entries of the audit trail, filtered as on its screen. */
export const auditTrailExports = defineExportList(
  'audit-trail',
  'Audit trail',
  {
    endpoint: auditTrail.list,
    count: (db, { query }) => countAll(db, query),
    all: (db, { query }) => allEntries(db, query),
  },
  [
    { id: 'at', header: 'When', kind: 'dateTime' },
    { id: 'by', header: 'Who', value: row => row.people },
    { id: 'words', header: 'What' },
    { id: 'client', header: 'Reseller', value: row => row.client?.name },
    { id: 'thing', header: 'Record' },
    { id: 'entityIndex', header: 'Index of the thing', kind: 'count' },
    { id: 'requestId', header: 'Request' },
    { id: 'action', header: 'Action' },
    { id: 'before', header: 'Before' },
    { id: 'after', header: 'After' },
    { id: 'index', header: 'Index', kind: 'count' },
  ],
)
