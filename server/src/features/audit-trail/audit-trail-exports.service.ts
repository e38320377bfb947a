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
    { id: 'at', header: 'When', kind: 'dateTime', value: row => row.at },
    { id: 'by', header: 'Who', value: row => row.people },
    { id: 'words', header: 'What', value: row => row.words },
    { id: 'client', header: 'Reseller', value: row => row.client?.name },
    { id: 'thing', header: 'Thing', value: row => row.thing },
    { id: 'entityIndex', header: 'Index of the thing', kind: 'count', value: row => row.entityIndex },
    { id: 'requestId', header: 'Request', value: row => row.requestId },
    { id: 'action', header: 'Action', value: row => row.action },
    { id: 'before', header: 'Before', value: row => row.before },
    { id: 'after', header: 'After', value: row => row.after },
    { id: 'index', header: 'Index', kind: 'count', value: row => row.index },
  ],
)
