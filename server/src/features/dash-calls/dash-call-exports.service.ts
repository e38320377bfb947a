import { dashCalls } from '@nineops/contract/dash-administration/dash-calls.contract'
import { defineExportList } from '../../platform/exports/export-lists.ts'
import { allCalls, countCalls } from './dash-calls.service.ts'

/** All matching calls of the Dash API. */
export const dashCallExports = defineExportList(
  'dash-calls',
  'Dash API calls',
  {
    endpoint: dashCalls.list,
    count: (db, { query }) => countCalls(db, query),
    all: (db, { query }) => allCalls(db, query, query.sort),
  },
  [
    { id: 'at', header: 'Time', kind: 'dateTime' },
    { id: 'method', header: 'Method' },
    { id: 'path', header: 'Path' },
    { id: 'query', header: 'Parameters' },
    { id: 'route', header: 'Call' },
    { id: 'status', header: 'Status', kind: 'count' },
    { id: 'errorCode', header: 'Error' },
    { id: 'ms', header: 'Milliseconds', kind: 'count' },
    { id: 'bytes', header: 'Bytes', kind: 'count' },
    { id: 'client', header: 'Reseller', value: row => row.client?.name },
    { id: 'credential', header: 'Credential', value: row => row.credential?.name },
    { id: 'user', header: 'Staff', value: row => row.user?.name },
    { id: 'address', header: 'Address' },
    { id: 'userAgent', header: 'User agent' },
    { id: 'version', header: 'Version' },
    { id: 'accept', header: 'Accepts' },
    { id: 'requestId', header: 'Request ID' },
  ],
)
